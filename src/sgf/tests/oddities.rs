//! Each oddity of real files that the reader knows.

use super::main_line;
use crate::color::ByColor;
use crate::sgf::{Collection, Error, NamedPlayer, read};

/// Reads the first game and compares its main line and its warnings.
fn check(file: &str, line: &str, warnings: &[&str]) {
    check_bytes(file.as_bytes(), line, warnings);
}

fn check_bytes(file: &[u8], line: &str, warnings: &[&str]) {
    let name = String::from_utf8_lossy(file).into_owned();
    let record = read(file).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(main_line(&record), line, "{name}");
    let got: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(got, warnings, "{name}");
}

#[test]
fn ordinary_games() {
    check("(;GM[1]FF[4]SZ[9];B[ee];W[gc])", "; B E5; W G7", &[]);
    check(
        "(;SZ[9]AB[cc][gg]AW[ee]PL[W];W[ba])",
        "AB C7 G3 AW E5 PL W; W B9",
        &[],
    );
    check(
        "(;SZ[9];B[ee](;W[gc];B[cc])(;W[cg]))",
        "; B E5; W G7; B C7",
        &[],
    );
    check(
        "(;SZ[9];B[ee]C[one\ntwo]TB[aa]TW[ba]MA[ba])",
        "; TB A9 TW B9 MA B9 B E5 C \"one\\ntwo\"",
        &[],
    );
    check("(;SZ[9];AB[aa]AE[bb];;B[cc];)", "; AB A9 AE B8; B C7", &[]);
}

#[test]
fn bytes_around_the_game() {
    let game = "(;SZ[9];B[ee])";
    check_bytes(&[b"\xEF\xBB\xBF", game.as_bytes()].concat(), "; B E5", &[]);
    check(
        &format!("From: me (you know)\n\n{game}\n--\n:-)"),
        "; B E5",
        &[],
    );
    check(&format!("{game}\0\0\x1A"), "; B E5", &[]);
    check("\r\n ( \t;\0SZ[9]\r\n; B [ee] )", "; B E5", &[]);
    let units = game.encode_utf16().flat_map(u16::to_le_bytes);
    check_bytes(&units.collect::<Vec<u8>>(), "; B E5", &[]);
}

#[test]
fn old_and_careless_property_names() {
    check("(;GaMe[1]SiZe[9];Black[ee];White[cc])", "; B E5; W C7", &[]);
    check("(;gm[1]sz[9];b[ee];w[cc])", "; B E5; W C7", &[]);
    check(
        "(;SZ[9]AddBlack[cc]AddWhite[gg]PLayer[white])",
        "AB C7 AW G3 PL W",
        &[],
    );
    check("(;SZ[9];B[ee]XX[a][b]KGSDE[x]c2[y])", "; B E5", &[]);
}

#[test]
fn passes() {
    check("(;SZ[19];B[tt];W[];B[aa])", "; B PASS; W PASS; B A19", &[]);
    check("(;SZ[25];B[tt];W[])", "; B U6; W PASS", &[]);
    check("(;SZ[9];B[tt];W[ ])", "; B PASS; W PASS", &[]);
}

#[test]
fn points_off_the_board() {
    let pass = |text: &str| format!("line 1: \"{text}\" is no point of the board, taken as a pass");
    check("(;SZ[9];B[zz];W[ee])", "; B PASS; W E5", &[&pass("zz")]);
    check("(;SZ[9];B[AA];W[pass])", "; B PASS; W PASS", &[&pass("AA")]);
    let out = "line 1: \"hh:zz\" is not on the board, left out";
    check("(;SZ[9]AB[hh:zz])", "AB H2 J2 H1 J1", &[out]);
    check(
        "(;SZ[9]AW[jj][aa])",
        "AW A9",
        &["line 1: \"jj\" is not on the board, left out"],
    );
    check(
        "(;SZ[9]AW[?][aa][])",
        "AW A9",
        &["line 1: AW[?] not understood, left out"],
    );
    check(
        "(;SZ[9];TB[zz];B[aa])",
        "; B A9",
        &["line 1: \"zz\" is not on the board, left out"],
    );
}

#[test]
fn board_sizes() {
    let size = |file: &str| read(file.as_bytes()).map(|r| r.size.to_string());
    assert_eq!(size("(;B[aa])").unwrap(), "19x19");
    assert_eq!(size("(;SZ[]B[aa])").unwrap(), "19x19");
    assert_eq!(size("(;SZ[19:13])").unwrap(), "19x13");
    assert_eq!(size("(;SZ[25])").unwrap(), "25x25");
    assert_eq!(size("(;SZ[1])").unwrap(), "1x1");
    // Written where nobody said a size.
    check(
        "(;SZ[0];B[aa])",
        "; B A19",
        &["line 1: SZ[0] not understood, left out"],
    );
    assert_eq!(size("(;SZ[0]SZ[9])").unwrap(), "9x9");
    check(
        "(;SZ[9]AB[aa,bb][B2:C1];B[E5])",
        "AB A9 B8 B2 C2 B1 C1; B E5",
        &[],
    );
    check(
        "(;GM[1]SZ[19];B[R16];W[D4];B[C16];W[Q4];B[Pass])",
        "; B R16; W D4; B C16; W Q4; B PASS",
        &[],
    );
    for bad in ["00x9", "26", "100", "abc", "19:0", "-9"] {
        let error = Error::Size {
            line: 2,
            value: bad.into(),
        };
        assert_eq!(size(&format!("(;\nSZ[{bad}];B[aa])")), Err(error));
    }
    let late = "line 2: the board size is not in the root node";
    check("(;B[aa]\n;SZ[9];W[bb])", "; B A9; W B8", &[late]);
    check("(;SZ[13:9];B[ma])", "; B N9", &[]);
}

#[test]
fn compressed_lists() {
    check(
        "(;SZ[5]AB[aa:bb][ee]AW[db:ca])",
        "AB A5 B5 A4 B4 E1 AW C5 D5 C4 D4",
        &[],
    );
    let twice = "line 1: A5 is set up twice, the last one counts";
    check("(;SZ[5]AB[aa][aa]AW[aa])", "AW A5", &[twice]);
}

#[test]
fn nodes_with_too_much_in_them() {
    let several = "line 2: several moves in one node, all are played";
    check(
        "(;SZ[9]\n;B[aa]W[bb]C[x];B[cc])",
        "; B A9; W B8 C \"x\"; B C7",
        &[several],
    );
    check("(;SZ[9]\n;B[aa][bb])", "; B A9; B B8", &[several]);
    let mixed = "line 2: setup and move in one node, the setup comes first";
    check(
        "(;SZ[9]\n;B[aa]AE[bb]C[x])",
        "; AE B8; B A9 C \"x\"",
        &[mixed],
    );
    check("(;SZ[9]B[aa]AB[bb])", "AB B8; B A9", &[]);
    check("(;SZ[9];C[one]B[aa]C[two])", "; B A9 C \"one\\ntwo\"", &[]);
}

#[test]
fn brackets_and_escapes() {
    check("(;SZ[9]C[a\\]b\\\\];B[aa])", "C \"a]b\\\\\"; B A9", &[]);
    check("(;SZ[9]C[(;B[bb\\]];B[aa])", "C \"(;B[bb]\"; B A9", &[]);
    let junk = "line 1: text outside of the properties skipped";
    check(
        "(;SZ[9]C[a [1] b];B[aa])",
        "C \"a [1\"; B A9",
        &[junk, junk],
    );
    let nameless = "line 1: value without a property name skipped";
    check("(;[x]SZ[9];B[aa])", "; B A9", &[nameless]);
}

#[test]
fn unclosed_trees_and_values() {
    let tree = "line 1: the game is not closed, \")\" is missing";
    let value = "line 1: a value is not closed, \"]\" is missing";
    check("(;SZ[9];B[aa];W[bb]", "; B A9; W B8", &[tree]);
    check(
        "(;SZ[9];B[aa](;W[bb](;B[cc",
        "; B A9; W B8; B C7",
        &[value, tree],
    );
    check("(;SZ[9];B[aa];C[x\\", "; B A9; C \"x\"", &[value, tree]);
    check(
        "(;SZ[9];B[aa;W[bb];B[cc)",
        "; B A9; W B8; B C7",
        &[value, value],
    );
    check("(;", "", &[tree]);
}

#[test]
fn trees_in_bad_shape() {
    check("(SZ[9];B[aa])", "; B A9", &[]);
    let japanese = "(\nTE[名人戦]\nKO[黒6目半]\nRE[2手完, 黒中押し勝ち]\nGK[1]\n;B[aa];W[tt])";
    check(japanese, "; B A19; W PASS", &[]);
    let record = read(japanese.as_bytes()).unwrap();
    assert_eq!(record.komi, Some(6.5));
    assert_eq!(
        record.outcome().map(|r| r.to_string()).as_deref(),
        Some("B+R")
    );
    check("((;SZ[9];B[aa](;W[bb])))", "; B A9; W B8", &[]);
    check("(;SZ[9]()(;B[aa])(;B[bb]))", "; B A9", &[]);
    check("(;)", "", &[]);
}

#[test]
fn what_is_no_game_of_go() {
    for text in ["", "hello", "(", "()", ";B[aa]", "(no) [game]"] {
        assert_eq!(read(text.as_bytes()), Err(Error::NoGame), "{text:?}");
    }
    let chess = read(b"(;FF[4]\n\nGM[3]SZ[8])").unwrap_err();
    assert_eq!(chess.to_string(), "line 3: GM[3] is another game than Go");
    assert_eq!(
        read(b"(;SZ[x\n]y])").unwrap_err().to_string(),
        "line 1: SZ[x] is no board size from 1 to 25"
    );
    check("(;GM[]SZ[9];B[aa])", "; B A9", &[]);
}

#[test]
fn information_about_the_game() {
    let file = "(;FF[3]GM[1]SZ[19]PlayerBlack[Honinbo\n Shusaku]BR[7d]PW[Gennan\\]]WR[8d]EV[]EVent[Castle]RO[1]
        PC[Edo]DT[1846-09-11]RU[Japanese]KM[0]HA[2]RE[B+2]AP[x:1]CA[utf-8];B[aa])";
    let record = read(file.as_bytes()).unwrap();
    let some = |text: &str| Some(text.to_owned());
    let player = |name: &str, rank: &str| NamedPlayer {
        name: some(name),
        rank: some(rank),
    };
    let players = ByColor::new(player("Honinbo  Shusaku", "7d"), player("Gennan]", "8d"));
    assert_eq!(record.players, players);
    assert_eq!(record.event, some("Castle"));
    assert_eq!(record.round, some("1"));
    assert_eq!(record.place, some("Edo"));
    assert_eq!(record.date, some("1846-09-11"));
    assert_eq!(record.rules, some("Japanese"));
    assert_eq!(record.application, some("x:1"));
    assert_eq!((record.komi, record.handicap), (Some(0.0), 2));
    assert_eq!(record.outcome().and_then(|r| r.points()), Some(2.0));
    assert_eq!(record.warnings, []);
}

#[test]
fn information_given_twice_or_wrong() {
    let twice = |name: &str| format!("line 1: {name} given twice, the first value is used");
    check("(;SZ[9]PB[a]PB[b]PW[a][a])", "", &[&twice("PB")]);
    check("(;SZ[9]KM[]KM[6.5]KM[5.5][])", "", &[&twice("KM")]);
    check(
        "(;SZ[9]HA[x]KM[y]PL[z])",
        "",
        &[
            "line 1: HA[x] not understood, left out",
            "line 1: KM[y] not understood, left out",
            "line 1: PL[z] not understood, left out",
        ],
    );
    check("(;SZ[9]HA[]KM[]PL[]RE[];B[aa]RE[B+R])", "; B A9", &[]);
    assert_eq!(
        read(b"(;SZ[9];B[aa]RE[B+R])").unwrap().result.as_deref(),
        Some("B+R")
    );
}

#[test]
fn komi_of_servers() {
    let komi = |file: &str| {
        let record = read(file.as_bytes()).unwrap();
        (record.komi, record.warnings.len())
    };
    assert_eq!(komi("(;KM[375]AP[GNU Go:3.8]AP[foxwq])"), (Some(7.5), 1));
    assert_eq!(komi("(;KM[50]AP[GNU Go:3.8]AP[foxwq])"), (Some(0.5), 1));
    assert_eq!(komi("(;KM[50])"), (Some(50.0), 0));
    assert_eq!(komi("(;KM[6,5])"), (Some(6.5), 0));
    assert_eq!(komi("(;KM[])"), (None, 0));
    assert_eq!(komi("(;)"), (None, 0));
    check(
        "(;KM[650])",
        "",
        &["line 1: KM[650] taken as a komi of 6.5 points"],
    );
}

#[test]
fn handicap_without_stones() {
    let implied = |file: &str| read(file.as_bytes()).unwrap().implied_handicap();
    assert_eq!(implied("(;HA[3];W[aa])"), Some(3));
    assert_eq!(implied("(;HA[3];C[x];AE[aa];W[aa])"), Some(3));
    assert_eq!(implied("(;HA[3];B[aa];B[bb];B[cc];W[dd])"), None);
    assert_eq!(implied("(;HA[2]AB[aa][bb];W[cc])"), None);
    assert_eq!(implied("(;HA[2];AB[aa][bb];W[cc])"), None);
    assert_eq!(implied("(;HA[0];W[aa])"), None);
    assert_eq!(implied("(;HA[2])"), None);
    check(
        "(;HA[2];W[aa])",
        "; W A19",
        &["line 1: handicap 2, but no stones are set up and White begins"],
    );
}

#[test]
fn every_game_of_a_file() {
    let file = b"text (;SZ[9]PB[1];B[aa](;W[bb])(;W[cc])) more
        (;GM[2]PB[2](;B[aa])) (;SZ[99]PB[3])
        (;FF[4]SZ[9]PB[4];B[zz]
        (;FF[4]SZ[9]PB[5];B[cc](;W[";
    let collection = Collection::new(file);
    let games: Vec<String> = collection
        .games()
        .map(|game| match game {
            Ok(record) => {
                let warnings: Vec<String> = record.warnings.iter().map(|w| w.to_string()).collect();
                format!("{} {warnings:?}", main_line(&record))
            }
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        games,
        [
            "; B A9; W B8 []",
            "line 2: GM[2] is another game than Go",
            "line 2: SZ[99] is no board size from 1 to 25",
            "; B PASS [\"line 3: \\\"zz\\\" is no point of the board, taken as a pass\", \
             \"line 3: the game is not closed, \\\")\\\" is missing\"]",
            "; B C7; W PASS [\"line 4: a value is not closed, \\\"]\\\" is missing\", \
             \"line 4: the game is not closed, \\\")\\\" is missing\"]",
        ]
    );
    assert_eq!(
        collection
            .games()
            .nth(4)
            .unwrap()
            .unwrap()
            .players
            .black
            .name
            .as_deref(),
        Some("5")
    );
    assert!(collection.games().nth(5).is_none());
}

#[test]
fn texts_in_any_encoding() {
    let names = |file: &[u8]| read(file).unwrap().players.black.name.unwrap();
    let (gbk, _, _) = encoding_rs::GBK.encode("(;CA[gb2312]PB[柯洁];B[aa])");
    assert_eq!(names(&gbk), "柯洁");
    // The second byte of the last character is a backslash.
    let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("(;CA[Shift_JIS]PB[十段ソ];B[aa])");
    assert!(japanese.windows(2).any(|w| w == b"\\]"));
    assert_eq!(names(&japanese), "十段ソ");
    check_bytes(&japanese, "; B A19", &[]);
    check_bytes(
        b"(;CA[utf-8]PB[\xff];B[aa])",
        "; B A19",
        &["line 1: unreadable characters replaced"],
    );
    check(
        "(;CA[none]PB[a];B[aa])",
        "; B A19",
        &["line 1: unknown encoding CA[none]"],
    );
}
