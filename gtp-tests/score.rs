//! `goeye score` on archives, lines, and all that can go wrong with many games.

use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// A stone that owns the board: 24 points.
const GAME: &str = "(;SZ[5]KM[0]RU[Japanese]RE[B+24];B[cc])";

/// The program, run on some input.
fn goeye(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Whoever does not read all of it is right to close it.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn spawn(arguments: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("goeye"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))
        .arg("score")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What is printed of these paths, without errors.
fn scored(arguments: &[&str]) -> String {
    let output = goeye(arguments, b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_string()
}

/// The first four columns of each line below the names of the columns.
fn columns(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().skip(1);
    lines
        .map(|line| line.split('\t').take(4).collect())
        .collect()
}

/// The answers in lines of JSON.
fn answers(lines: &[u8]) -> Vec<Value> {
    let lines = text(lines).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn zip(path: &Path, files: &[(&str, &[u8])]) {
    let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in files {
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
}

fn tar(to: impl Write, files: &[(&str, &[u8])]) {
    let mut tar = tar::Builder::new(to);
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.finish().unwrap();
}

fn gzip(path: &Path) -> flate2::write::GzEncoder<File> {
    flate2::write::GzEncoder::new(File::create(path).unwrap(), flate2::Compression::fast())
}

#[test]
fn archives_are_read_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let two = format!("{GAME}\n(;SZ[5]KM[0]RU[Chinese]RE[B+25];B[cc])");
    let files: [(&str, &[u8]); 3] = [
        ("a/one.sgf", GAME.as_bytes()),
        ("notes.txt", b"no game"),
        ("b/two.SGF", two.as_bytes()),
    ];
    zip(&path("c.zip"), &files);
    tar(File::create(path("d.tar")).unwrap(), &files);
    tar(gzip(&path("e.tar.gz")), &files);
    gzip(&path("f.sgf.gz")).write_all(GAME.as_bytes()).unwrap();
    let table = scored(&[folder.path().to_str().unwrap()]);
    let mut wanted = Vec::new();
    for archive in ["c.zip", "d.tar", "e.tar.gz"] {
        for (name, result, recorded) in [
            ("a/one.sgf", "B+24.0", "B+24"),
            ("b/two.SGF#1", "B+24.0", "B+24"),
            ("b/two.SGF#2", "B+25.0", "B+25"),
        ] {
            let name = format!("{}/{name}", path(archive).display());
            wanted.push([name, result.into(), recorded.into(), "agree".into()]);
        }
    }
    let last = path("f.sgf.gz").display().to_string();
    wanted.push([last, "B+24.0".into(), "B+24".into(), "agree".into()]);
    assert_eq!(columns(&table), wanted);
    // Of an archive that is cut off, what can be read is.
    let whole = std::fs::read(path("d.tar")).unwrap();
    std::fs::write(path("cut.tar"), &whole[..1600]).unwrap();
    let output = goeye(&[path("cut.tar").to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    let table = columns(text(&output.stdout));
    assert_eq!(table[0][1..], ["B+24.0", "B+24", "agree"]);
    assert!(table[1][1].starts_with("error: "), "{table:?}");
    // Standard input is a file.
    let output = goeye(&["-"], two.as_bytes());
    let table = columns(text(&output.stdout));
    assert_eq!(table[1], ["-#2", "B+25.0", "B+25", "agree"]);
}

/// An archive of some bytes can hold more than there is memory for.
#[test]
fn what_unpacks_to_too_much_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let bomb = folder.path().join("bomb.zip");
    let zeros = vec![0; 129 << 20];
    zip(
        &bomb,
        &[("bomb.sgf", &zeros), ("good.sgf", GAME.as_bytes())],
    );
    assert!(bomb.metadata().unwrap().len() < 1 << 20);
    let packed = folder.path().join("bomb.sgf.gz");
    gzip(&packed).write_all(&zeros).unwrap();
    for file in [&bomb, &packed] {
        let output = goeye(&[file.to_str().unwrap()], b"");
        assert_eq!(output.status.code(), Some(1));
        let table = text(&output.stdout);
        assert!(
            table.contains("\terror: larger than 128 MB, not read\t"),
            "{table}"
        );
        assert_eq!(table.contains("good.sgf\tB+24.0"), file == &bomb);
    }
}

#[test]
fn what_is_no_game_is_told_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, bytes) in [
        ("1.sgf", &b"\x89PNG\r\n\x1a\n\0\0\0"[..]),
        ("2.sgf", b""),
        ("3.sgf", &GAME.as_bytes()[..GAME.len() - 1]),
        ("4.zip", b"PK\x03\x04 cut off"),
        ("5.tar.gz", b"\x1f\x8b\x08\x00"),
        ("6.sgf", b"(;GM[2]SZ[8])"),
        ("7.sgf", GAME.as_bytes()),
    ] {
        std::fs::write(path(name), bytes).unwrap();
    }
    let output = goeye(&["--jobs", "2", folder.path().to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    let table = columns(text(&output.stdout));
    assert_eq!(table.len(), 7);
    for (row, is_read) in table
        .iter()
        .zip([false, false, true, false, false, false, true])
    {
        assert_eq!(row[1] == "B+24.0", is_read, "{row:?}");
        assert_eq!(row[1].starts_with("error: "), !is_read, "{row:?}");
    }
    let told = text(&output.stderr);
    assert!(
        told.contains("3.sgf: line 1: the game is not closed"),
        "{told}"
    );
    assert!(
        told.starts_with("2 of 2 counted results agree; 2 games, 5 errors\n")
            || told.contains("\n2 of 2"),
        "{told}"
    );
}

/// Every file of a folder has its line: what servers write is read, and what is no game says so.
#[test]
fn every_file_of_a_folder_is_told_of() {
    let gib = "\\HS\r\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4\r\n\
        STO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\n\\GE\r\n";
    let ngf = "Rated game\n19\nbea 5D\nann 7D\nwww.example.org\n0\n0\n6\n20110812 [09:31]\n10\n\
        Black wins by 3.5\n1\nPMABBQEEQ\n";
    let ugf = "[Header]\nCoordinateType=IGS\nSize=19\nHdcp=0,6.5\nRule=JPN\nWinner=W,3.5\n[Data]\nPD,B1,1,5\n";
    let (none, name) = (
        "error: no game in the file",
        "error: no game record by its name",
    );
    let files: [(&str, &[u8], &str); 11] = [
        (".hidden", b"", ""),
        ("a.gib", gib.as_bytes(), ""),
        ("b.ngf", ngf.as_bytes(), ""),
        ("c.UGF", ugf.as_bytes(), ""),
        ("d.ugi", ugf.as_bytes(), ""),
        ("e.txt", b"Nothing to play.", name),
        ("f.png", b"\x89PNG\r\n\x1a\n\0\0\0", name),
        ("g.sgf", b"", none),
        ("h.sgf", b"(;GM[2]SZ[8];B[d3])", "error: "),
        ("i.sgf", b"Nothing to play.", none),
        ("j", b"", name),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, _) in files {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let output = goeye(&[folder.path().to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    let rows = columns(text(&output.stdout));
    assert_eq!(rows.len(), 10, "{rows:?}");
    for (row, (name, _, error)) in rows.iter().zip(&files[1..]) {
        assert_eq!(row[0], folder.path().join(name).display().to_string());
        assert_eq!(row[1].starts_with("error: "), !error.is_empty(), "{row:?}");
        assert!(row[1].starts_with(error), "{row:?}");
    }
    assert_eq!(
        [rows[0][2], rows[1][2], rows[2][2]],
        ["W+3.5", "Black wins by 3.5", "W+3.5"]
    );
    assert!(
        text(&output.stderr).contains("4 games, 6 errors"),
        "{output:?}"
    );
    // Nothing but games is no failure.
    for (name, _, error) in files {
        if !error.is_empty() {
            std::fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
    let output = goeye(&[folder.path().to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
#[cfg(unix)]
fn links_in_a_circle_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("deep")).unwrap();
    std::fs::write(folder.path().join("deep/game.sgf"), GAME).unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("deep/up")).unwrap();
    let table = scored(&[folder.path().to_str().unwrap()]);
    assert_eq!(table.lines().count(), 2, "{table}");
}

/// A pipe in a folder would be waited for, and a device never ends.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.sgf"), GAME).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zeros.sgf")).unwrap();
    let pipe = folder.path().join("pipe.sgf");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let output = goeye(&[folder.path().to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(1));
    let table = columns(text(&output.stdout));
    assert_eq!(table[0][1..], ["B+24.0", "B+24", "agree"]);
    for row in &table[1..] {
        assert_eq!(row[1], "error: no regular file, not read");
    }
    assert_eq!(table.len(), 3);
}

#[test]
fn a_file_may_be_large_and_hold_many_games() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.sgf");
    let comment = "a word or two ".repeat((50 << 20) / 14);
    std::fs::write(&large, GAME.replace(";B", &format!("C[{comment}];B"))).unwrap();
    let table = scored(&[large.to_str().unwrap()]);
    assert_eq!(columns(&table)[0][1..], ["B+24.0", "B+24", "agree"]);
    let many = folder.path().join("many.sgf");
    std::fs::write(&many, GAME.repeat(1000)).unwrap();
    let name = many.to_str().unwrap();
    let table = scored(&["--jobs", "3", name]);
    for (number, row) in (1..).zip(columns(&table)) {
        assert_eq!(
            row,
            [&format!("{name}#{number}"), "B+24.0", "B+24", "agree"]
        );
    }
    assert_eq!(table.lines().count(), 1001);
}

/// Lines for all kinds of answers, and what each is answered with: a score, or none.
fn lines() -> (String, Vec<(Value, Option<&'static str>)>) {
    let game = json!(GAME);
    let lines = [
        (GAME.to_string(), json!(1), Some("B+24.0")),
        (
            json!({"sgf": game, "id": "a"}).to_string(),
            json!("a"),
            Some("B+24.0"),
        ),
        ("nonsense".to_string(), json!(3), None),
        (game.to_string(), json!(4), Some("B+24.0")),
        ("{\"sgf\": ".to_string(), json!(5), None),
        (json!({"id": [7]}).to_string(), json!([7]), None),
        (
            json!({"id": {"n": 1.5}, "sgf": game, "rules": "chinese", "komi": 7.5}).to_string(),
            json!({"n": 1.5}),
            Some("B+17.5"),
        ),
        (
            json!({"id": 0, "sgf": game, "rules": "martian"}).to_string(),
            json!(0),
            None,
        ),
        (
            json!({"id": null, "sgf": "(;SZ[99];B[cc])"}).to_string(),
            json!(null),
            None,
        ),
        (format!("{GAME}{GAME}"), json!(10), Some("B+24.0")),
    ];
    let text: String = lines.iter().map(|(line, ..)| format!("{line}\n")).collect();
    (
        text,
        lines
            .into_iter()
            .map(|(_, id, score)| (id, score))
            .collect(),
    )
}

#[test]
fn each_line_is_answered_in_order() {
    let (input, wanted) = lines();
    let output = goeye(&["--jsonl"], input.as_bytes());
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
    let answers = answers(&output.stdout);
    assert_eq!(answers.len(), wanted.len());
    for (answer, (id, score)) in answers.iter().zip(wanted) {
        assert_eq!(answer["id"], id, "{answer}");
        assert_eq!(
            answer.get("score").and_then(Value::as_str),
            score,
            "{answer}"
        );
        match score {
            Some(_) => crate::schema::check(goeye::json::SCORE_SCHEMA, answer),
            None => assert!(answer["error"].as_str().is_some_and(|e| !e.is_empty())),
        }
    }
    assert_eq!(
        answers[9]["warnings"],
        json!(["further games were left out"])
    );
}

/// The same bytes, however many games are scored at once.
/// Results in words and numerals of East and West, with the margin in points as it is read: a zi is two points.
#[test]
fn the_margin_that_was_read_is_told() {
    let results = [
        ("黑胜四分之三子", json!(1.5)),
        ("白胜一又四分之一子", json!(-2.5)),
        ("黑胜3又3/4子", json!(7.5)),
        ("黑中盘胜", json!(null)),
        ("Black wins by 3 3/4 zi", json!(7.5)),
        ("B+2.75子", json!(5.5)),
        ("White wins by half a point", json!(-0.5)),
        ("B+3.5", json!(3.5)),
        ("Draw", json!(0.0)),
        ("W+R", json!(null)),
        ("Bob won", json!(null)),
    ];
    let lines: Vec<String> = results
        .iter()
        .map(|(result, _)| {
            let game = format!("(;SZ[5]KM[7.5]RU[Chinese]RE[{result}];B[cc])");
            json!({"sgf": game}).to_string()
        })
        .collect();
    let output = goeye(&["--jsonl"], lines.join("\n").as_bytes());
    for (answer, (result, points)) in answers(&output.stdout).iter().zip(&results) {
        assert_eq!(answer["recorded"], *result);
        assert_eq!(answer["recorded_points"], *points, "{answer}");
        let difference = points.as_f64().map(|points| 17.5 - points);
        assert_eq!(answer["difference"], json!(difference), "{answer}");
    }
    assert_eq!(answers(&output.stdout).len(), results.len());
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let famous = std::fs::read(crate::engine::directory().join("games/ear-reddening.sgf")).unwrap();
    let famous = json!({"id": "slow", "sgf": String::from_utf8_lossy(&famous)}).to_string();
    let input = format!("{famous}\n{}", lines().0).repeat(20);
    let one = goeye(&["--jsonl", "--jobs", "1"], input.as_bytes());
    assert_eq!(text(&one.stdout).lines().count(), 220);
    for jobs in ["2", "7"] {
        let several = goeye(&["--jsonl", "--jobs", jobs], input.as_bytes());
        assert!(one.stdout == several.stdout, "{jobs}");
    }
}

#[test]
fn every_format_tells_the_score() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three, \"odd\".sgf");
    let name = file.to_str().unwrap();
    let games = format!("{GAME}(;SZ[5]RE[W+1];B[cc])(;SZ[99]RE[B+1];B[cc])");
    std::fs::write(&file, games).unwrap();
    let run = |arguments: &[&str]| {
        let output = goeye(&[arguments, &[name]].concat(), b"");
        assert_eq!(output.status.code(), Some(1));
        (
            text(&output.stdout).to_string(),
            text(&output.stderr).to_string(),
        )
    };
    let json = answers(run(&["--format", "json"]).0.as_bytes());
    crate::schema::check(goeye::json::SCORE_SCHEMA, &json[0]);
    assert_eq!(
        (&json[0]["agreement"], &json[0]["difference"]),
        (&json!("agree"), &json!(0.0))
    );
    assert_eq!(
        (&json[1]["agreement"], &json[1]["difference"]),
        (&json!("differ"), &json!(25.0))
    );
    assert_eq!(
        (&json[1]["assumed"], &json[0]["assumed"]),
        (&json!(["rules", "komi"]), &json!([]))
    );
    assert_eq!(json[2]["id"], format!("{name}#3"));
    let csv = run(&["--format", "csv", "--cpu"]).0;
    let lines: Vec<&str> = csv.lines().collect();
    let columns = lines[0].split(',').count();
    let quoted = format!("\"{}#1\"", name.replace('"', "\"\""));
    let rest = lines[1].strip_prefix(&quoted).unwrap();
    assert!(
        rest.starts_with(",B+24.0,B+25.0,B+24,agree,0,TERRITORY,SEKI,fill,0,0,1,24,0,"),
        "{rest}"
    );
    assert_eq!(rest.split(',').count(), columns, "{rest}");
    assert!(lines[3].contains("SZ[99] is no board size"), "{}", lines[3]);
    let (sgf, told) = run(&["--format", "sgf"]);
    assert!(told.contains("#3: line 1: SZ[99]"), "{told}");
    let output = goeye(&["-"], sgf.as_bytes());
    let again = self::columns(text(&output.stdout));
    assert_eq!(again.len(), 2);
    assert!(again.iter().all(|row| row[3] == "agree"), "{again:?}");
    assert_eq!(sgf.matches("TB[").count(), 2);
    let (misses, _) = run(&["--misses"]);
    assert_eq!(misses.lines().count(), 3, "{misses}");
}

#[test]
fn options_come_before_what_files_say() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    // White's stone is captured; without it all is Black's.
    std::fs::write(
        &file,
        "(;SZ[5]KM[0]RU[Japanese];B[cc];W[cb];B[db];W[];B[bb];W[];B[ca];W[])",
    )
    .unwrap();
    let name = file.to_str().unwrap();
    let score = |arguments: &[&str]| {
        let table = scored(&[arguments, &[name]].concat());
        columns(&table)[0][1].to_string()
    };
    // 21 empty points and a prisoner; the 25 points of the board.
    assert_eq!(score(&[]), "B+22.0");
    assert_eq!(score(&["--rules", "chinese"]), "B+25.0");
    assert_eq!(score(&["--komi", "-0.5"]), "B+22.5");
    assert_eq!(
        score(&["--default-rules", "chinese", "--default-komi", "5"]),
        "B+22.0"
    );
    // After six moves White's stone is there, dead or alive.
    assert_eq!(score(&["--at", "6", "--dead", "C4"]), "B+23.0");
    assert_eq!(score(&["--at", "C5", "--dead", "C4"]), "B+23.0");
    for bad in [
        ["--dead", "A1"],
        ["--dead", "T19"],
        ["--at", "A1"],
        ["--at", "99"],
    ] {
        let output = goeye(&[&bad[..], &[name]].concat(), b"");
        assert_eq!(output.status.code(), Some(1), "{bad:?}");
        assert!(text(&output.stdout).contains("\terror: "), "{bad:?}");
    }
    assert_eq!(goeye(&["--at", "x", name], b"").status.code(), Some(2));
    // The servers' counting is both conventions at once.
    let famous = "games/ear-reddening.sgf";
    let server = scored(&["--format", "json", "--conventions", "server", famous]);
    let both = [
        "--format",
        "json",
        "--false-eyes",
        "count",
        "--tax",
        "none",
        famous,
    ];
    assert_eq!(server, scored(&both));
    assert_ne!(server, scored(&["--format", "json", famous]));
}

/// What was finished before an interrupt is printed, and no line is cut off.
#[test]
#[cfg(unix)]
fn an_interrupt_loses_no_answer() {
    let mut child = spawn(&["--jsonl", "--jobs", "2"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin
        .write_all(format!("{GAME}\n{GAME}\n").as_bytes())
        .unwrap();
    let mut lines = String::new();
    for _ in 0..2 {
        stdout.read_line(&mut lines).unwrap();
    }
    interrupt(&child);
    stdout.read_to_string(&mut lines).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(answers(lines.as_bytes()).len(), 2);
    // In the midst of many games.
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many.sgf");
    std::fs::write(&many, GAME.repeat(100_000)).unwrap();
    let mut child = spawn(&["--format", "json", many.to_str().unwrap()]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    stdout.read_line(&mut lines).unwrap();
    interrupt(&child);
    stdout.read_to_string(&mut lines).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut told = String::new();
    child.stderr.unwrap().read_to_string(&mut told).unwrap();
    let answers = answers(lines.as_bytes());
    assert!((1..100_000).contains(&answers.len()));
    let count = answers.len();
    assert!(
        told.starts_with(&format!("{count} of {count} counted results agree")),
        "{told}"
    );
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
}

/// As in `goeye score many.sgf | head -1`: it ends, and does not score the rest.
#[test]
fn nobody_is_left_to_read() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many.sgf");
    std::fs::write(&many, GAME.repeat(100_000)).unwrap();
    let mut child = spawn(&[many.to_str().unwrap()]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told = text(&output.stderr);
    assert!(
        !told.contains("panicked") && !told.contains("100000 games"),
        "{told}"
    );
}

/// A reader that has closed standard error, such as `head`, harms nothing.
#[test]
fn nobody_has_to_listen() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(assert_cmd::cargo::cargo_bin!("goeye"))
        .args(["score", "missing.sgf", "games/small.sgf"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))
        .stdout(Stdio::piped())
        .stderr(writer)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(text(&output.stdout).contains("games/small.sgf\t"));
}

/// Players who state that nothing is dead have ended the game, whatever is open.
#[test]
fn nothing_may_be_stated_dead() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.sgf");
    std::fs::write(&file, "(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc])").unwrap();
    let name = file.to_str().unwrap();
    let scored = |arguments: &[&str]| {
        let table = scored(&[&["--format", "json", name][..], arguments].concat());
        answers(table.as_bytes()).remove(0)
    };
    let open = scored(&[]);
    assert_eq!(
        (&open["finished"], &open["ended"]),
        (&json!(false), &Value::Null)
    );
    // 81 points, so that Black's lead without komi is odd.
    let score = open["score"].as_str().unwrap();
    let points: f64 = score.trim_start_matches(['B', 'W', '+']).parse().unwrap();
    assert_eq!(points % 2.0, 0.0, "{open}");
    let stated = scored(&["--dead", "none"]);
    assert_eq!(
        (&stated["finished"], &stated["ended"]),
        (&json!(true), &json!("stated"))
    );
    assert_eq!(stated["score"], stated["counted"]);
    assert_eq!(stated["score"], "W+7.0");
    assert_eq!(
        goeye(&["--dead", "nobody", name], b"").status.code(),
        Some(2)
    );
}
