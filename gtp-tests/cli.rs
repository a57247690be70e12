//! `goeye`, the command line for people.

use assert_cmd::Command;
use predicates::str::contains;
use resvg::tiny_skia::Pixmap;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;

pub fn goeye(arguments: &[&str]) -> Command {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye");
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))
        .args(arguments);
    command
}

/// The commands that write to standard output.
const WRITERS: [&[&str]; 9] = [
    &["board", "games/ear-reddening.sgf"],
    &["explain", "games/ear-reddening.sgf", "T19"],
    &["plot", "games/small.sgf"],
    &["completions", "bash"],
    &["man"],
    &["bench", "--milliseconds", "1"],
    &["gfx", "territory", "games/ear-reddening.sgf"],
    &["eyes", "games/ear-reddening.sgf"],
    &["score", "--false-eyes", "count", "games/ear-reddening.sgf"],
];

fn starts(text: &str) -> predicates::str::StartsWithPredicate {
    predicates::str::starts_with(text)
}

/// The same program where the test chooses what its output is.
pub fn program(arguments: &[&str]) -> std::process::Command {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin!("goeye"));
    program
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))
        .args(arguments)
        .stderr(Stdio::piped());
    program
}

#[test]
fn score_compares_with_the_recorded_result() {
    goeye(&["score", "--false-eyes", "count", "games/ear-reddening.sgf"])
        .assert()
        .success()
        .stdout(starts(
            "game\tscore\trecorded\tagreement\tother counting\tconfidence\tfinished\treason\n\
             games/ear-reddening.sgf\tB+2.0\tB+2\tagree\tB+3.0\t",
        ))
        .stderr("1 of 1 counted results agree; 1 game\n");
    // By the rules each side fills two points. After the dame are gone, whoever fills the last of them, White captures K7
    // or M6 at L7, Black captures M11 at N11, and O12 is the last liberty of eight white stones. T1 is the last ko: White
    // takes it there if Black leaves it open, and where stones can be taken by ko, they are not alive (Japanese rules of
    // 1989).
    goeye(&["score", "games/ear-reddening.sgf"])
        .assert()
        .success()
        .stdout(contains("\ngames/ear-reddening.sgf\tB+2.0\tB+2\tagree\t"));
    // White has two groups more, as ancient rules count.
    goeye(&["score", "--tax", "all", "games/ear-reddening.sgf"])
        .assert()
        .success()
        .stdout(contains("\ngames/ear-reddening.sgf\tB+6.0\tB+2\tdiffer\t"));
}

#[test]
fn score_tells_what_is_odd_about_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd.sgf");
    std::fs::write(&file, "(;SZ[5]KM[abc]RU[mine];B[cc];W[zz])").unwrap();
    let assert = goeye(&["score", file.to_str().unwrap()]).assert().success();
    let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    for odd in ["KM[abc]", "mine", "\"zz\" is no point of the board"] {
        assert!(told.contains(odd), "{odd} in {told}");
    }
}

#[test]
fn score_numbers_the_games_of_a_collection_and_tells_what_fails() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.sgf");
    // A stone for all of the board, a resigned game, and a move on a stone.
    let games = "(;SZ[5]KM[0]RE[B+25];B[cc])(;SZ[5]KM[0]RE[W+R];B[cc])(;GM[2]SZ[5]RE[B+9];B[cc])";
    std::fs::write(&file, games).unwrap();
    let name = file.to_str().unwrap();
    let assert = goeye(&["score", name, "missing.sgf"]).assert().failure();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = output.lines().skip(1).collect();
    // The stone counts where area does.
    assert!(lines[0].starts_with(&format!("{name}#1\tB+24.0\tB+25\tother\tB+25.0\t")));
    assert!(lines[1].starts_with(&format!("{name}#2\tB+24.0\tW+R\t-\tB+25.0\t")));
    assert!(
        lines[2].starts_with(&format!("{name}#3\terror: line 1: GM[2]")),
        "{}",
        lines[2]
    );
    assert!(lines[3].starts_with("missing.sgf\terror: "), "{}", lines[3]);
    assert_eq!(lines.len(), 4);
    assert
        .stderr(starts("0 of 1 counted results agree; 2 games, 2 errors\n"))
        .stderr(contains("records: 1 counted, 1 resigned\n"))
        .stderr(contains("not in the file, assumed: 2 rules\n"))
        .stderr(contains(
            "agree if area is counted in place of territory, or the reverse: 1\n",
        ));
    goeye(&["score", "missing.sgf"])
        .assert()
        .failure()
        .stderr("0 of 0 counted results agree; 0 games, 1 error\n");
}

#[test]
fn score_looks_into_directories() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir_all(path("b/deep")).unwrap();
    std::fs::create_dir(path("empty")).unwrap();
    for name in ["c.sgf", "b/deep/A.SGF", "b/z.sgf", ".notes"] {
        std::fs::write(path(name), "(;SZ[5]KM[0]RE[B+24];B[cc])").unwrap();
    }
    let mut assert = goeye(&["score", folder.path().to_str().unwrap()]);
    let assert = assert.assert().success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(output.lines().count(), 4);
    for (line, name) in output
        .lines()
        .skip(1)
        .zip(["b/deep/A.SGF", "b/z.sgf", "c.sgf"])
    {
        let start = format!("{}\tB+24.0\tB+24\tagree\t", path(name).display());
        assert!(line.starts_with(&start), "{line}");
    }
    assert.stderr(starts("3 of 3 counted results agree; 3 games\n"));
    let empty = path("empty");
    goeye(&["score", empty.to_str().unwrap()])
        .assert()
        .failure()
        .stdout(contains(format!(
            "\n{}\terror: no game record in the directory\t-\t-\n",
            empty.display()
        )));
}

/// As the engine: an option says what is logged, and nothing else does.
#[test]
fn the_log_is_chosen_by_an_option() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd.sgf");
    std::fs::write(&file, "(;SZ[5]KM[abc];B[cc])").unwrap();
    let name = file.to_str().unwrap();
    for (arguments, told) in [
        (&["score", name][..], true),
        (&["score", "--log", "error", name], false),
        (&["--log", "off", "eyes", name], false),
        (&["eyes", name, "--log", "info"], true),
    ] {
        let assert = goeye(arguments).env("RUST_LOG", "off").assert().success();
        let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert_eq!(errors.contains("KM[abc]"), told, "{arguments:?}: {errors}");
    }
    goeye(&["score", "--log", "loudly", name])
        .assert()
        .failure();
}

/// Nobody solves for a minute to hear that.
#[test]
fn options_of_other_engines_are_passed_over() {
    let engine = |options: &[&str]| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("goeye-gtp");
        command.args(options).write_stdin("kata-get-rules\n");
        command.assert()
    };
    let options = [
        "--mode",
        "gtp",
        "--quiet",
        "--level",
        "10",
        "--chinese-rules",
    ];
    let told = engine(&options).success().get_output().clone();
    let (rules, log) = (
        String::from_utf8_lossy(&told.stdout),
        String::from_utf8_lossy(&told.stderr),
    );
    assert!(rules.contains(r#""scoring":"AREA""#), "{rules}");
    assert!(log.contains("--level is for other engines"), "{log}");
    assert!(!log.contains("--chinese-rules"), "{log}");
    engine(&["--mode", "ascii"]).failure();
    engine(&["--levels", "10"]).failure();
}

#[test]
fn patterns_need_a_place_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("missing/eyes.db");
    let assert = goeye(&["patterns", file.to_str().unwrap()])
        .timeout(std::time::Duration::from_secs(10))
        .assert()
        .failure()
        .code(1);
    let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(errors.contains("missing/eyes.db"), "{errors}");
    let file = folder.path().join("small.db");
    let arguments = ["patterns", "--size", "1", file.to_str().unwrap()];
    goeye(&arguments).assert().success();
    let left = std::fs::read_dir(folder.path()).unwrap();
    let mut left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    // The text, and what the library reads of it.
    assert_eq!(left, ["small.db", "small.packed"]);
    for name in left {
        let length = std::fs::metadata(folder.path().join(&name)).unwrap().len();
        assert!(length > 0, "{name:?}");
    }
}

/// `GOEYE_BLESS=1 cargo test fingerprint` writes the file anew where answers change on purpose.
#[test]
fn the_fingerprint_is_the_one_in_the_file() {
    let assert = goeye(&["bench", "--milliseconds", "1"]).assert().success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let lines = output.lines();
    let lines = lines.filter_map(|line| line.strip_prefix("fingerprint "));
    let found: String = lines.map(|line| format!("{line}\n")).collect();
    let path = crate::engine::directory().join("fingerprint.txt");
    if std::env::var("GOEYE_BLESS").is_ok() {
        std::fs::write(&path, &found).unwrap();
    }
    let pinned = std::fs::read_to_string(&path).unwrap();
    for (found, pinned) in found.lines().zip(pinned.lines()) {
        assert_eq!(found, pinned, "GOEYE_BLESS=1 cargo test fingerprint");
    }
    assert_eq!(found.lines().count(), pinned.lines().count());
    goeye(&["bench", "--milliseconds", "0"]).assert().failure();
}

#[test]
fn eyes_draws_the_board_and_lists_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("eyes.svg");
    let arguments = ["eyes", "games/ear-reddening.sgf:200", "--color", "never"];
    let text = printed(&arguments);
    let drawn = goeye(&arguments).arg("--svg").arg(&file).assert();
    drawn.success().stdout("");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert_eq!(
        text.lines().take_while(|line| !line.contains(':')).count(),
        21,
        "{text}"
    );
    assert!(
        text.contains("\nJ2 white: 1111, one eye (single point)\n"),
        "{text}"
    );
    assert!(svg.ends_with("</svg>\n") && svg.contains("J2 white: 1111, one eye (single point)"));
    goeye(&["eyes", "missing.sgf"]).assert().failure();
}

/// What a command prints.
pub fn printed(arguments: &[&str]) -> String {
    let assert = goeye(arguments).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn board_shows_the_verdict() {
    let game = "games/ear-reddening.sgf";
    let text = printed(&["board", game]);
    let rows: Vec<&str> = text.lines().skip(1).take(19).collect();
    // The last move, dead stones, a point to be filled, and territory of both.
    assert!(rows[17].trim_end().ends_with("O  (X) 2"), "{text}");
    assert_eq!(
        text.lines()
            .take(21)
            .map(|row| row.matches('x').count())
            .sum::<usize>(),
        5,
        "{text}"
    );
    assert_eq!(
        text.lines()
            .take(21)
            .map(|row| row.matches('o').count())
            .sum::<usize>(),
        7,
        "{text}"
    );
    assert!(
        rows[0].starts_with("19 #") && rows[0].ends_with("*  19"),
        "{text}"
    );
    assert!(text.contains("B+2.0.") && text.contains("T19 2,"), "{text}");
    assert!(rows.iter().all(|row| row.chars().count() <= 80), "{text}");
    let colored = printed(&["board", "--ansi", "--theme", "dark", game]);
    assert!(colored.contains("\u{1b}[48;2;") && !text.contains('\u{1b}'));
    let [light, dark] =
        ["light", "dark"].map(|theme| printed(&["board", "--svg", "-", "--theme", theme, game]));
    assert!(
        light.ends_with("</svg>\n")
            && light.contains("class=\"last black\"")
            && light.contains("class=\"text label black\" aria-label=\"2\"")
    );
    assert!(light != dark && light.lines().count() == dark.lines().count());
    // Before the last move there is another last one.
    assert_ne!(printed(&["board", "games/ear-reddening.sgf:324"]), text);
    for bad in [
        &["--theme", "pink", game][..],
        &["--ansi", "--svg", "-", game],
        &["--svg", "-", "--png", "board.png", game],
    ] {
        goeye(&["board"]).args(bad).assert().failure().code(2);
    }
    goeye(&["board", "missing.sgf"]).assert().failure().code(1);
}

/// What a command draws into a PNG file, without a word.
fn painted(arguments: &[&str]) -> Pixmap {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.png");
    let assert = goeye(arguments).arg("--png").arg(&file).assert();
    assert.success().stdout("").stderr("");
    Pixmap::decode_png(&std::fs::read(file).unwrap()).unwrap()
}

/// The colour at a place of the drawing, of which a unit has two pixels.
fn color_at(picture: &Pixmap, (x, y): (u32, u32)) -> [u8; 3] {
    let color = picture.pixel(2 * x, 2 * y).unwrap().demultiply();
    [color.red(), color.green(), color.blue()]
}

#[test]
fn board_and_plot_are_painted() {
    let game = "games/settled.sgf";
    let wood = [[0xe8, 0xc0, 0x7a], [0x7a, 0x5c, 0x30]];
    for (theme, wood) in ["light", "dark"].into_iter().zip(wood) {
        let picture = painted(&["board", game, "--theme", theme]);
        let first = |column: u32, row: u32| color_at(&picture, (60 + 40 * column, 60 + 40 * row));
        assert_eq!((picture.width(), color_at(&picture, (2, 2))), (880, wood));
        // A black stone, a white one, a dead one with its cross, and territory of both.
        assert_eq!(first(1, 0), [0x1a; 3]);
        assert_eq!(first(4, 0), [0xfa; 3]);
        assert_eq!(first(1, 3), [0x10; 3]);
        assert_eq!((first(0, 2), first(8, 8)), ([0; 3], [0xff; 3]));
        // The name of a row: the stem of the 1.
        let name = (20..30).map(|x| color_at(&picture, (x, 60 + 40 * 8)));
        assert!(name.into_iter().any(|color| color != wood));
    }
    let [light, dark] = ["light", "dark"].map(|theme| {
        let picture = painted(&["plot", game, "--theme", theme]);
        color_at(&picture, (2, 2))
    });
    assert_eq!((light, dark), ([0xff; 3], [0x17, 0x19, 0x1d]));
    for command in ["board", "plot"] {
        let nowhere = ["--png", "missing/picture.png"];
        let assert = goeye(&[command, game]).args(nowhere).assert();
        assert.failure().code(1).stderr(contains(nowhere[1]));
    }
}

#[test]
fn explain_tells_of_one_group_or_all() {
    let game = "games/ear-reddening.sgf";
    let one = printed(&["explain", game, "A8"]);
    assert!(
        one.starts_with("The white block at ") && one.contains("The white group at "),
        "{one}"
    );
    let point = printed(&["explain", game, "T19"]);
    assert!(
        point.contains("T19 is territory of black.")
            && point.contains("The eye space of black at T19"),
        "{point}"
    );
    let all = printed(&["explain", "games/settled.sgf"]);
    assert!(all.starts_with("The score is "), "{all}");
    assert_eq!(
        all.matches(" block at ").count(),
        all.matches(" group at ").count(),
        "{all}"
    );
    goeye(&["explain", "games/small.sgf", "T19"])
        .assert()
        .failure()
        .code(1);
}

#[test]
fn rules_and_komi_of_a_file_can_be_set() {
    let game = "games/settled.sgf";
    let by = |arguments: &[&str]| printed(&[&["explain", game][..], arguments].concat());
    let [even, komi, area] = [
        &["--komi", "0"][..],
        &["--komi", "10.5"],
        &["--komi", "0", "--rules", "chinese"],
    ]
    .map(by);
    let first = |text: &str| text.lines().next().unwrap().to_string();
    assert!(
        first(&even) != first(&komi) && first(&even) != first(&area),
        "{even}\n{area}"
    );
    for command in ["board", "eyes"] {
        printed(&[command, game, "--komi", "10.5", "--rules", "aga"]);
        let bad = [command, game, "--rules", "nothing"];
        goeye(&bad).assert().failure().code(2);
    }
    let plot = |komi| printed(&["plot", game, "--csv", "--every", "100", "--komi", komi]);
    assert_ne!(plot("0"), plot("10.5"));
}

/// The same numbers for the picture and the table, at the first, the last and every Nth position.
#[test]
fn plot_follows_a_game() {
    let game = "games/ear-reddening.sgf";
    let arguments = ["plot", game, "--every", "100"];
    let table = printed(&[&arguments[..], &["--csv"]].concat());
    let rows: Vec<Vec<f64>> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|n| n.parse().unwrap()).collect())
        .collect();
    let moves: Vec<f64> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(moves, [0.0, 100.0, 200.0, 300.0, 325.0]);
    assert!(rows[0][2] < 0.1 && rows[4][2] > 0.8, "{table}");
    assert_eq!(rows[4][1], 2.0, "{table}");
    let told = printed(&arguments);
    assert_eq!(told.lines().count(), 6, "{told}");
    assert!(
        told.lines().nth(5).unwrap().starts_with("  325  B+2.0 "),
        "{told}"
    );
    let svg = printed(&[&arguments[..], &["--svg", "-"]].concat());
    assert_eq!(
        svg.lines()
            .filter(|line| line.starts_with("<polyline"))
            .count(),
        3
    );
    let both = ["--csv", "--png", "plot.png"];
    goeye(&arguments).args(both).assert().failure().code(2);
    goeye(&["plot", "missing.sgf"]).assert().failure().code(1);
}

#[test]
fn shells_and_man_know_all_commands() {
    let page = printed(&["man"]);
    for (command, option) in [("score", "--jsonl"), ("board", "--ansi"), ("man", "--log")] {
        for shell in ["bash", "zsh", "fish"] {
            assert!(
                printed(&["completions", shell]).contains(command),
                "{shell}"
            );
        }
        assert!(page.contains(&format!("goeye\\-{command}(1)")), "{page}");
        let own = printed(&["man", command]).replace("\\-", "-");
        assert!(own.starts_with(".ie") && own.contains(option), "{own}");
    }
    goeye(&["man", "nothing"]).assert().failure().code(2);
    goeye(&["completions", "nothing"])
        .assert()
        .failure()
        .code(2);
}

#[test]
fn gfx_prints_and_draws_views() {
    let game = "games/ear-reddening.sgf";
    let assert = goeye(&["gfx", "territory", game]).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(
        text.starts_with("BLACK ") && text.contains("\nTEXT B+2.0.\n"),
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("gfx.svg");
    let arguments = ["gfx", "eye", game, "--at", "T19", "--svg"];
    goeye(&arguments).arg(&file).assert().success().stdout("");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.ends_with("</svg>\n") && svg.contains("class=\"shade\""));
    let png = goeye(&["gfx", "eyes", game, "--png", "-"])
        .assert()
        .success();
    assert!(png.get_output().stdout.starts_with(b"\x89PNG"));
    goeye(&["gfx", "eye", game]).assert().failure();
    for arguments in [
        ["vital", "--at", "A1"],
        ["teire", "--at", "A1"],
        ["eyes", "--color", "white"],
    ] {
        goeye(&["gfx"]).args(arguments).arg(game).assert().failure();
    }
    goeye(&["gfx", "nonsense", game]).assert().failure();
}

/// What is printed is printed, or the command has failed.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_success() {
    for arguments in WRITERS {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = program(arguments).stdout(full.unwrap()).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(errors.contains("standard output: "), "{errors}");
        let is_score = arguments[0] == "score";
        assert_eq!(errors.contains("1 of 1 counted"), is_score, "{errors}");
    }
}

/// As in `goeye bench | head -1`: no panic, no complaint.
#[test]
fn a_reader_may_go_away() {
    for arguments in WRITERS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = program(arguments).stdout(writer).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {errors}");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
    // As in `goeye score 2>&1 | head -1`: what fails is told nobody.
    let analysis: &[&str] = &["analysis"];
    for arguments in WRITERS.iter().copied().chain([analysis]) {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = program(arguments);
        command.stdout(writer.try_clone().unwrap()).stderr(writer);
        let status = command.stdin(Stdio::null()).status().unwrap();
        assert!(status.success(), "{arguments:?}: {status}");
    }
}

#[test]
fn bad_options_of_score_are_refused() {
    for (option, value, told) in [
        ("--rules", "martian", "martian"),
        ("--tax", "income", "none, seki or all"),
        ("--false-eyes", "maybe", "fill or count"),
        ("--komi", "nan", "komi"),
        ("--playouts", "0", "0"),
    ] {
        let assert = goeye(&["score", option, value, "games/small.sgf"]).assert();
        let assert = assert.failure().stdout("");
        let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(errors.contains(option), "{option}: {errors}");
        assert!(errors.contains(told), "{option}: {errors}");
        // What parameters are called in the protocol is of no use here.
        assert!(!errors.contains("false_eyes"), "{option}: {errors}");
    }
}

/// Case does not matter in any word.
#[test]
fn words_are_read_in_any_case() {
    let arguments = ["score", "--tax", "None", "--false-eyes", "COUNT"];
    goeye(&arguments)
        .arg("games/ear-reddening.sgf")
        .assert()
        .success()
        .stdout(contains("\ngames/ear-reddening.sgf\tB+2.0\tB+2\tagree\t"));
    crate::engine::check(
        "goeye-param strict ON\ngoeye-param strict\ngoeye-param false_eyes COUNT\ngoeye-param false_eyes\n\
         goeye-param live_gfx Off\n",
        &["= ", "= on", "= ", "= count", "= "],
    );
}

/// Every line is answered by one, also where it is no problem, and answers have the form of their schema.
#[test]
fn solve_answers_each_line() {
    // Three in a row: whoever moves first takes the middle. The walls are pass-alive, or have to be imagined.
    let three = r#"{"id": "three", "size": 9, "black": ["ab", "bb", "cb", "db", "da"],
        "white": ["ac", "bc", "cc", "dc", "ec", "eb", "ea", "gb", "fb", "ga", "fd", "ed", "gc", "ge", "fe", "gd"], "to_move": "W"}"#;
    let framed = r#"{"id": 7, "size": 19, "black": ["ab", "bb", "cb", "db", "da"],
        "white": ["ac", "bc", "cc", "dc", "ec", "eb", "ea"], "to_move": "B", "goal": "live"}"#;
    let lines = [
        &three.replace('\n', ""),
        &framed.replace('\n', ""),
        "",
        r#"{"id": [1], "size": 99, "black": [], "white": [], "to_move": "B"}"#,
        r#"{"id": 2, "size": 9, "black": ["zz"], "white": [], "to_move": "B"}"#,
        r#"{"id": 3, "size": 9, "black": ["aa"], "white": ["aa"], "to_move": "B"}"#,
        r#"{"id": 4, "size": 9, "black": ["aa"], "white": ["ab", "ba"], "to_move": "B"}"#,
        r#"{"id": 5, "size": 9, "black": ["aa"], "white": [], "to_move": "B", "target": ["bb"]}"#,
        r#"{"id": 6, "size": 9, "black": ["aa"], "white": [], "to_move": "B", "target": ["aa"], "goal": "kill"}"#,
        r#"{"id": 8, "size": 9, "black": [], "white": [], "to_move": "B"}"#,
        r#"{"id": 9, "size": 9, "black": 5, "white": [], "to_move": "B"}"#,
        "nonsense",
    ];
    let assert = goeye(&["solve", "--jsonl", "--budget", "100000"])
        .write_stdin(lines.join("\n"))
        .assert()
        .success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), lines.len() - 1, "{output}");
    let (solved, broken) = answers.split_at(2);
    for (answer, wanted) in solved.iter().zip([
        json!({"id": "three", "outcome": "success", "first_moves": ["ba"], "grade": "proven", "framed": false}),
        json!({"id": 7, "outcome": "success", "first_moves": ["ba"], "grade": "read", "framed": true}),
    ]) {
        for (field, value) in wanted.as_object().unwrap() {
            assert_eq!(&answer[field], value, "{field} of {answer}");
        }
        crate::schema::check(goeye::json::SOLVE_SCHEMA, answer);
    }
    let ids = [
        json!([1]),
        json!(2),
        json!(3),
        json!(4),
        json!(5),
        json!(6),
        json!(8),
        json!(9),
        json!(null),
    ];
    for (answer, id) in broken.iter().zip(ids) {
        assert_eq!(answer["id"], id, "{answer}");
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{answer}"
        );
    }
}

#[test]
fn solve_reads_problems_from_files() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.sgf");
    let problem = "games/problem.sgf";
    let output = |arguments: &[&str]| {
        let assert = goeye(&["solve"]).args(arguments).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let text = output(&[problem, "--check", "--tree", tree.to_str().unwrap()]);
    for part in [
        "games/problem.sgf: black to kill at D19: success (read); the problem was not enclosed, and was framed\n",
        "\nworks: B19\n",
        "\nif white moves first: success\n",
        " 0 not read, 0 mistakes\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    // What is written is a problem whose solution holds.
    let text = output(&[tree.to_str().unwrap(), "--check"]);
    assert!(
        text.contains("works: B19\n") && text.contains(" 0 mistakes\n"),
        "{text}"
    );
    let text = output(&[
        problem,
        "--json",
        "--to-move",
        "white",
        "--target",
        "A18,D19",
        "--goal",
        "live",
    ]);
    let answer: Value = serde_json::from_str(&text).unwrap();
    crate::schema::check(goeye::json::SOLVE_SCHEMA, &answer);
    assert_eq!(
        (&answer["goal"], &answer["first_moves"]),
        (&json!("live"), &json!(["ba"]))
    );
    let text = output(&[problem, "--budget", "1"]);
    assert!(text.contains("not solved"), "{text}");
}

#[test]
fn solve_says_what_is_wrong_with_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("odd.sgf");
    for (text, arguments, told) in [
        ("", &[][..], "no game in the file"),
        ("(;SZ[99])", &[], "SZ[99]"),
        ("(;SZ[9]AB[aa])", &[], "which side moves first"),
        ("(;SZ[9]PL[B])", &[], "no group is in danger"),
        ("(;SZ[9]AB[aa]PL[B])", &["--target", "B2"], "no stone at B2"),
        (
            "(;SZ[9]AB[aa]PL[B])",
            &["--target", "A9", "--goal", "kill"],
            "goal: to kill",
        ),
        ("(;SZ[9]AB[aa]AW[ab][ba]PL[B])", &[], "setup"),
    ] {
        std::fs::write(&file, text).unwrap();
        let name = file.to_str().unwrap();
        let assert = goeye(&["solve", name]).args(arguments).assert().failure();
        let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(
            errors.contains(told) || told == "setup" && errors.contains("A9"),
            "{text}: {errors}"
        );
    }
    for arguments in [
        &["solve"][..],
        &["solve", "--jsonl", "games/problem.sgf"],
        &["solve", "--jsonl", "--check"],
        &["solve", "games/problem.sgf", "--goal", "win"],
        &["solve", "games/problem.sgf", "--target", "I9"],
        &["solve", "missing.sgf"],
    ] {
        goeye(arguments).assert().failure().stdout("");
    }
}

/// One record of each of these kinds: what people bring.
#[test]
fn records_of_servers_and_of_old_times_are_scored_by_their_komi() {
    let directory = tempfile::tempdir().unwrap();
    let wall = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]";
    let write = |name: &str, text: String| {
        std::fs::write(directory.path().join(name), text).unwrap();
    };
    // Black has nine columns of points more: 36 to 27 on the board.
    let head = "SZ[9]RU[Japanese]";
    write(
        "a.sgf",
        format!("(;{head}KM[0]HA[0]DT[2025-02-01]RE[B+2.5]{wall})"),
    );
    write("b.sgf", format!("(;{head}DT[1846-07-21]RE[B+9]{wall})"));
    write(
        "c.sgf",
        format!("(;{head}KM[6.5]RE[B+2.5]{wall};B[aa];W[ia];B[ea])"),
    );
    write("d.sgf", "no game".to_string());
    write(
        "e.ngf",
        "x\n9\nbea 5D\nann 7D\nwww\n0\n0\n6\n20110812\n10\nBlack wins by half a point\n1\nPMABBFFFF\n".to_string(),
    );
    let assert = goeye(&[
        "score",
        "--format",
        "json",
        directory.path().to_str().unwrap(),
    ])
    .assert()
    .failure();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let lines: Vec<serde_json::Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 5);
    for (line, komi, agreement, warning) in [
        (
            0,
            6.5,
            "agree",
            "KM[0] does not go with the result, 6.5 assumed",
        ),
        (1, 0.0, "agree", "no komi in the record, 0 assumed"),
        (2, 6.5, "agree", "move 3, black E9, is on a stone"),
    ] {
        let line = &lines[line];
        assert_eq!(line["komi"], komi, "{line}");
        assert_eq!(line["agreement"], agreement, "{line}");
        assert!(line["warnings"].to_string().contains(warning), "{line}");
    }
    // What such a game comes to is anybody's guess.
    assert_eq!(lines[4]["komi"], 6.5);
    assert_eq!(lines[0]["assumed"], serde_json::json!(["komi"]));
    assert!(
        lines[2]["reason"]
            .as_str()
            .unwrap()
            .contains("doubtful from move 3 on")
    );
    assert!(lines[3]["error"].as_str().unwrap().contains("no game"));
}
