//! Framing, error texts and layouts, word for word.

use crate::engine::{answers, check, talk};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn ids_are_repeated() {
    check(
        "protocol_version\n1 protocol_version\n007 protocol_version\n\
         123456789012345678901234567890 protocol_version\n",
        &["= 2", "=1 2", "=007 2", "=123456789012345678901234567890 2"],
    );
    check(
        "1 nonsense\nnonsense\n12\n",
        &[
            "?1 unknown command",
            "? unknown command",
            "?12 unknown command",
        ],
    );
    assert_eq!(
        talk("9 clear_board\n"),
        "=9 \n\n",
        "a blank even without text"
    );
}

#[test]
fn comments_tabs_and_line_ends() {
    check(
        "\n   \n# protocol_version\n\t\r\n1\tprotocol_version\t# two\r\n2 play b\tD4#x\r\nlast_move",
        &["=1 2", "=2 ", "= black D4"],
    );
}

#[test]
fn bytes_that_are_no_text() {
    let input =
        b"1 na\xff\xfeme\n\xc3\x28\n2 proto\x00col\x07_version\n3 known_command \xe9t\xe9\n";
    assert_eq!(
        answers(input),
        [
            "?1 unknown command",
            "? unknown command",
            "=2 2",
            "=3 false"
        ]
    );
}

#[test]
fn lines_of_a_megabyte() {
    let long = "x".repeat(1 << 20);
    let sequence = "b PASS w pass ".repeat(1 << 17);
    let input = format!(
        "1 {long}\n{long}\n2 known_command {long}\n#{long}\n3 gogui-play_sequence {sequence}\n4 last_move\n"
    );
    assert_eq!(
        answers(input),
        [
            "?1 unknown command",
            "? unknown command",
            "=2 false",
            "=3 ",
            "=4 white PASS"
        ]
    );
}

/// A line without end takes no memory without end.
#[test]
fn lines_that_are_too_long() {
    let long = "x".repeat(20 << 20);
    let input = format!("1 known_command {long}\n2 protocol_version\n#{long}\n3 {long}");
    assert_eq!(
        answers(input),
        ["?1 syntax error", "=2 2", "?3 syntax error"]
    );
}

#[test]
fn everything_before_the_end_of_the_input_is_answered() {
    let input = "protocol_version\n".repeat(5_000) + "1 protocol_version";
    let answers = answers(input);
    assert_eq!(answers.len(), 5_001);
    assert_eq!(answers.last().unwrap(), "=1 2");
    assert_eq!(talk(""), "");
}

#[test]
fn quit_answers_first() {
    check("1 quit\n2 protocol_version\n", &["=1 "]);
}

#[test]
fn names_are_case_sensitive_and_arguments_are_not() {
    check(
        "PLAY b D4\nplay BLACK d4\nplay White PaSs\nplay B e5 and more\nmove_history\n",
        &[
            "? unknown command",
            "= ",
            "= ",
            "= ",
            "= black E5\nwhite PASS\nblack D4",
        ],
    );
}

#[test]
fn lists_of_commands_have_no_blanks() {
    let list = answers("list_commands\n").remove(0);
    let names: Vec<&str> = list.strip_prefix("= ").unwrap().lines().collect();
    assert!(names.len() > 30);
    assert!(names.iter().all(|name| *name == name.trim()));
    // GoGui would take the engine for a ruler.
    assert!(!names.iter().any(|name| name.starts_with("gogui-rules")));
}

/// Each command stands in one group, and is explained by its group as by itself.
#[test]
fn help_is_told_in_groups() {
    let told = answers("list_commands\nhelp\n");
    let told: Vec<&str> = told.iter().map(|a| a.strip_prefix("= ").unwrap()).collect();
    let (_, groups) = told[1]
        .lines()
        .collect::<Vec<_>>()
        .split_last()
        .map(|(a, b)| (*a, b.to_vec()))
        .unwrap();
    assert!(groups.len() < 15, "{groups:?}");
    let mut listed = Vec::new();
    for line in groups {
        let (name, about) = line.split_once(" (").unwrap();
        let (_, commands) = about.split_once("): ").unwrap();
        let asked: String = commands
            .split(' ')
            .map(|name| format!("help {name}\n"))
            .collect();
        let told = answers(format!("help {name}\n{asked}"));
        let single: Vec<&str> = told[1..]
            .iter()
            .map(|a| a.strip_prefix("= ").unwrap())
            .collect();
        assert_eq!(told[0].strip_prefix("= ").unwrap(), single.join("\n"));
        listed.extend(commands.split(' ').map(str::to_string));
    }
    listed.sort_unstable();
    assert_eq!(listed, told[0].lines().collect::<Vec<_>>());
}

#[test]
fn error_texts_of_arguments() {
    for (line, error) in [
        ("play", "syntax error"),
        ("play b", "syntax error"),
        ("play green D4", "invalid color or coordinate"),
        ("play b I4", "invalid color or coordinate"),
        ("play b T20", "invalid color or coordinate"),
        ("play b resign", "invalid color or coordinate"),
        ("is_legal b", "syntax error"),
        ("is_legal b Z26", "invalid color or coordinate"),
        ("captures red", "invalid color or coordinate"),
        ("countlib T20", "invalid coordinate"),
        ("countlib", "syntax error"),
        ("countlib D4", "vertex must not be empty"),
        ("findlib pass", "invalid coordinate"),
        ("findlib D4", "vertex must not be empty"),
        ("unconditional_status x", "invalid coordinate"),
        ("boardsize", "syntax error"),
        ("boardsize nine", "syntax error"),
        ("boardsize 1", "unacceptable size"),
        ("boardsize 26", "unacceptable size"),
        ("boardsize -9", "unacceptable size"),
        ("boardsize 18446744073709551625", "unacceptable size"),
        ("rectangular_boardsize 9", "syntax error"),
        ("rectangular_boardsize 0 9", "unacceptable size"),
        ("rectangular_boardsize 9 26", "unacceptable size"),
        ("komi", "syntax error"),
        ("komi six", "syntax error"),
        ("komi inf", "syntax error"),
        ("komi nan", "syntax error"),
        ("time_settings 1 2", "syntax error"),
        ("time_settings 1 2 x", "syntax error"),
        ("time_settings 60 30 -5", "syntax error"),
        ("time_settings 60 30 2.9", "syntax error"),
        ("time_left green 1 2", "syntax error"),
        ("time_left b 5 0.5", "syntax error"),
        ("time_left b 5 -1", "syntax error"),
        ("kgs-time_settings byoyomi 10 5 -1", "syntax error"),
        ("kgs-time_settings canadian 10 5 1.5", "syntax error"),
        ("time_left b 1", "syntax error"),
        ("known_command", "syntax error"),
        ("help nonsense", "unknown command"),
        ("gogui-setup b", "syntax error"),
        ("gogui-setup b pass", "invalid color or coordinate"),
        ("gogui-setup_player", "syntax error"),
        ("gogui-play_sequence b A1 w", "syntax error"),
        (
            "gogui-play_sequence b A1 w Z1",
            "invalid color or coordinate",
        ),
        ("set_position b A1 b", "syntax error"),
        ("gg-undo x", "syntax error"),
        ("last_move", "no previous move known"),
    ] {
        check(&format!("1 {line}\n"), &[&format!("?1 {error}")]);
    }
}

/// Times need not be whole, and on some clocks they go below zero.
#[test]
fn times_as_controllers_send_them() {
    for line in [
        "time_settings 1800 30 5",
        "time_settings 0.5 30.25 99999999999999999999",
        "time_left b 278.1 1",
        "time_left W -0.3 0",
        "time_left black 0 0",
        "kgs-time_settings none",
        "kgs-time_settings absolute 300 0 0",
        "kgs-time_settings byoyomi 300 3.14 5",
        "kgs-time_settings canadian 0 600 25",
    ] {
        check(&format!("1 {line}\n"), &["=1 "]);
    }
}

#[test]
fn illegal_moves() {
    check(
        "play b D4\nplay w D4\nboardsize 3\nplay w A2\nplay w B1\nplay b A1\n\
         clear_board\ngogui-play_sequence b A2 b B1 b B3 b C2 w B2\nlist_stones b\n",
        &[
            "= ",
            "? illegal move",
            "= ",
            "= ",
            "= ",
            "? illegal move",
            "= ",
            "? illegal move",
            "= ",
        ],
    );
    // A ko, and whose turn it is does not matter.
    check(
        "boardsize 4\ngogui-setup b B1 b A2 b B3 w C1 w C3 w D2 w B2\nplay b C2\nis_legal w B2\nplay w B2\n\
         play w A4\nplay b D4\nplay w B2\nlist_stones w\n",
        &[
            "= ",
            "= ",
            "= ",
            "= 0",
            "? illegal move",
            "= ",
            "= ",
            "= ",
            "= A4 C3 B2 D2 C1",
        ],
    );
}

#[test]
fn undoing_goes_as_far_as_the_moves_do() {
    check(
        "undo\nplay b D4\nplay w E5\ngg-undo 3\ngg-undo -1\ngg-undo 0\ngg-undo 2\nundo\n\
         set_free_handicap D4 E5\nundo\nlist_stones b\n",
        &[
            "? cannot undo",
            "= ",
            "= ",
            "? cannot undo",
            "? cannot undo",
            "= ",
            "= ",
            "? cannot undo",
            "= ",
            "? cannot undo",
            "= E5 D4",
        ],
    );
}

#[test]
fn handicap_errors() {
    check(
        "fixed_handicap 1\nfixed_handicap 10\nfixed_handicap x\nboardsize 6\nfixed_handicap 2\nboardsize 8\n\
         fixed_handicap 5\nplace_free_handicap 1\nset_free_handicap A1\nset_free_handicap\n\
         set_free_handicap A1 pass\nset_free_handicap A1 Z1\nset_free_handicap A1 A1\nlist_stones b\n\
         play b A1\nfixed_handicap 2\nplace_free_handicap 2\nset_free_handicap B1 B2\ngogui-setup b B1\n",
        &[
            "? invalid number of stones",
            "? invalid number of stones",
            "? syntax error",
            "= ",
            "? invalid number of stones",
            "= ",
            "? invalid number of stones",
            "? invalid number of stones",
            "? bad vertex list",
            "? bad vertex list",
            "? bad vertex list",
            "? bad vertex list",
            "? bad vertex list",
            "= ",
            "= ",
            "? board not empty",
            "? board not empty",
            "? board not empty",
            "? board not empty",
        ],
    );
}

#[test]
fn boards_of_other_programs_are_set_up_or_the_wrong_stone_is_named() {
    let all_but_e5: Vec<String> = "ABCDE"
        .chars()
        .flat_map(|column| (1..=5).map(move |row| format!("b {column}{row}")))
        .filter(|stone| stone != "b E5")
        .collect();
    let all_but_e5 = all_but_e5.join(" ");
    let cases = [
        // Small letters and words, any order, one point without liberties to spare, rectangles, the largest board.
        ("boardsize 9", "BLACK a1 w b2 White J9 b j8", "= "),
        ("boardsize 5", all_but_e5.as_str(), "= "),
        ("rectangular_boardsize 13 7", "b N7 w A1", "= "),
        ("rectangular_boardsize 1 2", "b A1", "= "),
        ("boardsize 25", "b Z25 w A1", "= "),
        (
            "boardsize 9",
            "b A1 w B2 b A1",
            "? bad vertex list: two stones on A1",
        ),
        (
            "boardsize 9",
            "b A1 w A1",
            "? bad vertex list: two stones on A1",
        ),
        (
            "boardsize 9",
            "b C3 b A1 w A2 w B1",
            "? bad vertex list: the stones at A1 have no liberty",
        ),
        (
            "rectangular_boardsize 1 1",
            "b A1",
            "? bad vertex list: the stones at A1 have no liberty",
        ),
        (
            "boardsize 9",
            "b C3 w k9",
            "? bad vertex list: K9 is not on the board",
        ),
        (
            "rectangular_boardsize 13 7",
            "b N8",
            "? bad vertex list: N8 is not on the board",
        ),
    ];
    for (size, stones, answer) in cases {
        for command in ["gogui-setup", "set_position"] {
            let taken_back = "? cannot undo";
            check(
                &format!("{size}\n{command} {stones}\nundo\n"),
                &["= ", answer, taken_back],
            );
        }
    }
}

#[test]
fn positions_that_are_none_change_nothing() {
    check(
        "boardsize 3\nplay b B2\nset_position b A1 b A1\nset_position b A1 w A2 w B1\nset_position b A1 b Z9\n\
         list_stones b\nclear_board\ngogui-setup b A1 w A2 w B1\nlist_stones w\nlist_stones b\n",
        &[
            "= ",
            "= ",
            "? bad vertex list: two stones on A1",
            "? bad vertex list: the stones at A1 have no liberty",
            "? bad vertex list: Z9 is not on the board",
            "= B2",
            "= ",
            "? bad vertex list: the stones at A1 have no liberty",
            "= ",
            "= ",
        ],
    );
}

#[test]
fn sequences_are_all_or_nothing() {
    check(
        "play b A1\ngogui-play_sequence w B1 b C1 w A1\nmove_history\ngogui-play_sequence\n\
         gogui-play_sequence W b1 B pass\nmove_history\n",
        &[
            "= ",
            "? illegal move",
            "= black A1",
            "= ",
            "= ",
            "= black PASS\nwhite B1\nblack A1",
        ],
    );
}

#[test]
fn rules_that_are_none_change_nothing() {
    let rules = answers("kata-get-rules\n").remove(0);
    check(
        "kata-set-rules martian\nkata-set-rules {\"ko\": 7}\nkata-set-rules\nkata-set-rule ko\n\
         kata-set-rule ko ko\nkata-set-rule x SIMPLE\nkgs-rules korean\nkata-get-rules\n",
        &[
            "? unknown rules: martian",
            "? bad value for ko: 7 is none of SIMPLE, POSITIONAL, SITUATIONAL",
            "? syntax error",
            "? syntax error",
            "? bad value for ko: ko is none of SIMPLE, POSITIONAL, SITUATIONAL",
            "? unknown rule: x",
            "? unknown rules: korean",
            &rules,
        ],
    );
}

#[test]
fn a_strict_engine_does_not_score_unfinished_games() {
    // A border with a gap of three points between the walls; closed in the end.
    let walls = "b B5 w F5 w H5 b A4 b B4 b C4 b D4 w F4 w G4 w H4 w J4 b B3 b D3 w H3 b A2 b B2 b C2 w G2 w H2 w J2 b C1 w G1";
    check(
        &format!(
            "rectangular_boardsize 9 5\nkomi 0\ngogui-setup {walls}\ngoeye-param strict maybe\ngoeye-param strict on\n\
             final_score\ngoeye-param strict off\nfinal_score\ngoeye-param strict on\n\
             gogui-play_sequence b E3 w F3 b E2 w F2 b D2 w F1 b D1 w G3 b E1 w pass b E5\nfinal_score\n\
             boardsize 19\nplay b K10\nfinal_score\n"
        ),
        &[
            "= ",
            "= ",
            "= ",
            "? strict must be off or on",
            "= ",
            "? cannot score: borders are open at C5",
            "= ",
            "= 0",
            "= ",
            "= ",
            "= B+2.0",
            "= ",
            "= ",
            "? cannot score: borders are open at A19",
        ],
    );
}

#[test]
fn a_second_length_makes_a_rectangle() {
    check(
        "boardsize 13 9\nplay b N9\nplay w N10\nboardsize 13 26\nboardsize 13 0\ncolor N9\nboardsize 13\nplay w N10\n",
        &[
            "= ",
            "= ",
            "? invalid color or coordinate",
            "? unacceptable size",
            "? unacceptable size",
            "= black",
            "= ",
            "= ",
        ],
    );
}

#[test]
fn the_board_is_drawn() {
    check(
        "boardsize 7\nplay b D5\nplay w A1\nplay b G7\nshowboard\nplay b B1\nplay b A2\nshowboard\n\
         rectangular_boardsize 3 1\nplay w C1\nshowboard\n",
        &[
            "= ",
            "= ",
            "= ",
            "= ",
            "= \n   A B C D E F G\n 7 . . . . . .(X)7\n 6 . . . . . . . 6\n 5 . . + X + . . 5\n 4 . . . . . . . 4\n \
             3 . . + . + . . 3\n 2 . . . . . . . 2\n 1 O . . . . . . 1\n   A B C D E F G\n\
             black (X) has captured 0\nwhite (O) has captured 0\nwhite to move",
            "= ",
            "= ",
            "= \n   A B C D E F G\n 7 . . . . . . X 7\n 6 . . . . . . . 6\n 5 . . + X + . . 5\n 4 . . . . . . . 4\n \
             3 . . + . + . . 3\n 2(X). . . . . . 2\n 1 . X . . . . . 1\n   A B C D E F G\n\
             black (X) has captured 1\nwhite (O) has captured 0\nwhite to move",
            "= ",
            "= ",
            "= \n   A B C\n 1 . .(O)1\n   A B C\nblack (X) has captured 0\nwhite (O) has captured 0\nblack to move",
        ],
    );
}

#[test]
fn files_that_are_no_games() {
    check(
        "play b D4\nloadsgf\nloadsgf games/missing.sgf\nloadsgf main.rs\nloadsgf games\nloadsgf games/small.sgf A1\n\
         loadsgf games/small.sgf Z\nloadsgf games/small.sgf -1\nloadsgf games/two words.sgf\nlast_move\n",
        &[
            "= ",
            "? syntax error",
            "? cannot load file",
            "? cannot load file",
            "? cannot load file",
            "? cannot load file",
            "? syntax error",
            "? syntax error",
            "? syntax error",
            "= black D4",
        ],
    );
}

#[test]
fn stones_that_have_a_liberty_in_the_end_are_set_up_in_any_order() {
    check(
        "boardsize 3\ngogui-setup w B1 w A2 b A1 b C1 b B2 b A3\nclear_board\n\
         gogui-setup b C1 b B2 b A3 w B1 w A2\nlist_stones w\n",
        &[
            "= ",
            "? bad vertex list: the stones at A1 have no liberty",
            "= ",
            "= ",
            "= A2 B1",
        ],
    );
}

#[test]
fn a_loaded_game_keeps_its_players_until_another_begins() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.sgf");
    let head = "PB[Ito]BR[3d]PW[Abe]WR[4d]EV[Cup]RO[2]PC[Kyoto]DT[1999-02-03]";
    std::fs::write(&path, format!("(;SZ[9]{head};B[ee];W[cc];B[gg])")).unwrap();
    let answers = answers(format!(
        "loadsgf \"{0}\" 2\nplay w C3\nundo\nprintsgf\nclear_board\nprintsgf\nloadsgf \"{0}\"\n\
         set_position b A1\nprintsgf\n",
        path.display()
    ));
    assert!(
        answers[3].replace('\n', "").contains(head),
        "{}",
        answers[3]
    );
    for other in [&answers[5], &answers[8]] {
        assert!(!other.contains("PB[") && !other.contains("DT["), "{other}");
    }
}

#[test]
fn games_are_written_to_files_and_loaded_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a game.sgf");
    let name = path.to_str().unwrap();
    let answers = answers(format!(
        "boardsize 9\nkomi 7.5\nkata-set-rules aga\nset_free_handicap C3 G7\ngogui-play_sequence w E5 b pass w C7\n\
         printsgf \"{name}\"\nprintsgf\nboardsize 5\nloadsgf \"{name}\"\nprintsgf\nmove_history\nget_komi\n\
         printsgf {}/none/x.sgf\nprintsgf {}/my game.sgf\n",
        directory.path().display(),
        directory.path().display()
    ));
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(answers[5], "= ");
    assert_eq!(answers[6].strip_prefix("= "), Some(written.trim_end()));
    assert_eq!(answers[9], answers[6]);
    assert_eq!(answers[10], "= white C7\nblack PASS\nwhite E5");
    assert_eq!(answers[11], "= 7.5");
    assert!(
        answers[12].starts_with("? cannot write file: "),
        "{}",
        answers[12]
    );
    // Without quotation marks it is not clear which file is meant, so none is written.
    assert_eq!(answers[13], "? syntax error");
    assert!(!directory.path().join("my").exists());
    for property in [
        "SZ[9]",
        "KM[7.5]",
        "RU[AGA]",
        "HA[2]",
        "AB[gc][cg]",
        ";W[ee]",
    ] {
        assert!(written.contains(property), "{property}: {written}");
    }
    for property in ["RE[", "TB[", "TW["] {
        assert!(!written.contains(property), "{property}: {written}");
    }
}

#[test]
fn dead_stones_are_stones() {
    check(
        "play b D4\ngoeye-dead D5\ngoeye-dead Z9\ngoeye-dead D4 auto\ngoeye-dead D5 auto\ngoeye-dead auto D4\n\
         goeye-dead auto auto\ngoeye-dead D4\nfinal_status_list dead\n\
         final_status\nfinal_status pass\nfinal_status_list\nfinal_status_list lost\n",
        &[
            "= ",
            "? vertex must not be empty",
            "? invalid coordinate",
            "? syntax error",
            "? syntax error",
            "? syntax error",
            "? syntax error",
            "= ",
            "= D4",
            "? syntax error",
            "? invalid coordinate",
            "? syntax error",
            "? syntax error",
        ],
    );
}

#[test]
fn views_take_what_they_show() {
    check(
        "boardsize 5\nplay b C3\ngoeye-gfx vital A1\ngoeye-gfx moves A1\ngoeye-gfx eyes A1\ngoeye-gfx teire b\n\
         goeye-gfx eye\ngoeye-gfx eye w\ngoeye-gfx nonsense\n",
        &[
            "= ",
            "= ",
            "? the view takes a colour",
            "? the view takes a colour",
            "? the view takes nothing",
            "? the view takes nothing",
            "? the view takes a vertex",
            "? the view takes a vertex",
            "? syntax error",
        ],
    );
}

#[test]
fn players_who_do_not_exist_get_no_moves() {
    check(
        "genmove\ngenmove red\nreg_genmove\nmove_history\n",
        &[
            "? syntax error",
            "? invalid color or coordinate",
            "? syntax error",
            "= ",
        ],
    );
}

#[test]
fn answers_come_before_the_next_line() {
    let mut engine = Command::new(assert_cmd::cargo::cargo_bin!("goeye-gtp"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    for (line, expected) in [("1 protocol_version", "=1 2\n"), ("2 quit", "=2 \n")] {
        writeln!(input, "{line}").unwrap();
        for expected in [expected, "\n"] {
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert_eq!(line, expected);
        }
    }
    // The input is still open.
    assert!(engine.wait().unwrap().success());
}
