//! Bytes that no program would write: none of them panics, overflows the stack or takes more than linear time.

use super::main_line;
use crate::sgf::{Collection, Error, Record, Tree, Warning, WarningReason, read, write};
use proptest::prelude::*;

/// Reads all games of a file; those that can be read must come out of the writer and back unchanged.
fn read_all(bytes: &[u8]) -> Vec<Record> {
    let records: Vec<Record> = Collection::new(bytes).games().flatten().collect();
    for record in &records {
        let text = write(record);
        let again = read(text.as_bytes()).expect("a written game can be read");
        let sound = |w: &Warning| matches!(w.reason, WarningReason::NoHandicapStones(_));
        assert!(again.warnings.iter().all(sound), "{text}");
        assert_eq!(write(&again), text);
        assert!(!text.contains("\n\n"));
    }
    records
}

/// Files with everything in them that the reader knows.
const SAMPLES: [&str; 5] = [
    "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[cc][gg]PL[W]RE[B+3.5]PB[a\\]b]PW[\\\\]\n;W[ee]C[Text [1\\]\n\nmore](;B[ba];W[])(;B[dd]LB[aa:1]))",
    "\u{feff}mail (hi)\n(;GaMe[1]SiZe[19]Black[pd];White[dp];Black[tt]\n(;White[]TB[aa:cc]TW[ss]MA[bb])(;W[zz]))(;FF[3]GM[1]SZ[13:9];B[aa]W[bb])",
    "(;FF[4]GM[1]SZ[5]KM[375]AP[foxwq]CA[gb2312]PB[柯洁]AB[aa:bb]AW[cc]AE[bb];AE[aa];B[ee];PL[B];B[ed](;W[dd](;B[dc](;W[cb]))))",
    "(;SZ[25];B[yy];W[tt];B[AA];C[soft\\\nbreak\\]\\\\ and (;nothing)];W[aa:bb]TB[]TW[]",
    "(;GM[2])(;SZ[0])(;SZ[19:20]HA[9];W[ss])((;B[aa]))(;;;;B[aa]())",
];

/// A change to a file: a place and a byte, as fractions of what there is.
#[derive(Clone, Debug)]
enum Change {
    Set(u32, u8),
    Insert(u32, u8),
    Delete(u32, u32),
    Copy(u32, u32, u32),
    Cut(u32),
}

fn change() -> impl Strategy<Value = Change> {
    let byte = prop_oneof![
        any::<u8>(),
        proptest::sample::select(b"()[];\\:BWACSZaz0 \n\xE6\x81\0".to_vec()),
    ];
    let byte2 = byte.clone();
    prop_oneof![
        4 => (any::<u32>(), byte).prop_map(|(at, b)| Change::Set(at, b)),
        4 => (any::<u32>(), byte2).prop_map(|(at, b)| Change::Insert(at, b)),
        3 => (any::<u32>(), 0..20u32).prop_map(|(at, n)| Change::Delete(at, n)),
        2 => (any::<u32>(), 0..50u32, any::<u32>()).prop_map(|(a, n, b)| Change::Copy(a, n, b)),
        1 => any::<u32>().prop_map(Change::Cut),
    ]
}

fn apply(file: &mut Vec<u8>, change: &Change) {
    let place = |at: u32, len: usize| at as usize % (len + 1);
    let len = file.len();
    match *change {
        Change::Set(at, b) if len > 0 => file[at as usize % len] = b,
        Change::Set(..) => {}
        Change::Insert(at, b) => file.insert(place(at, len), b),
        Change::Delete(at, n) => {
            let at = place(at, len);
            file.drain(at..len.min(at + n as usize));
        }
        Change::Copy(from, n, to) => {
            let from = place(from, len);
            let piece = file[from..len.min(from + n as usize)].to_vec();
            let to = place(to, len);
            file.splice(to..to, piece);
        }
        Change::Cut(at) => file.truncate(place(at, len)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_bytes_are_harmless(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
        read_all(&[b"(;", &bytes[..]].concat());
    }

    #[test]
    fn random_signs_are_harmless(text in "[();\\[\\]\\\\BWACSZMKE:.,0-9a-u \n\r本]{0,200}") {
        read_all(text.as_bytes());
        read_all(format!("(;{text}").as_bytes());
    }

    #[test]
    fn mutated_files_are_harmless(
        sample in 0..SAMPLES.len(),
        changes in proptest::collection::vec(change(), 1..12),
    ) {
        let mut file = SAMPLES[sample].as_bytes().to_vec();
        for change in &changes {
            apply(&mut file, change);
        }
        read_all(&file);
    }
}

#[test]
fn the_samples_can_be_read() {
    let counts: Vec<usize> = SAMPLES.map(|s| read_all(s.as_bytes()).len()).to_vec();
    assert_eq!(counts, [1, 2, 1, 1, 4]);
}

const DEPTH: usize = 100_000;

#[test]
fn deep_nesting_needs_no_stack() {
    let file = format!(
        "(;SZ[9]{}{}(;B[zz]))",
        "(;B[aa];W[bb]".repeat(DEPTH),
        ")".repeat(DEPTH)
    );
    let record = read(file.as_bytes()).unwrap();
    assert_eq!(record.moves().count(), 2 * DEPTH);
    assert_eq!(record.warnings, []);
    let open = format!("(;SZ[9]{}", "(;B[aa]".repeat(DEPTH));
    let record = read(open.as_bytes()).unwrap();
    assert_eq!((record.moves().count(), record.warnings.len()), (DEPTH, 1));
    let beside = format!(
        "(;SZ[9];B[aa](;W[bb]){}{})(;SZ[5])",
        "(;W[cc]".repeat(DEPTH),
        ")".repeat(DEPTH)
    );
    let records = read_all(beside.as_bytes());
    assert_eq!(main_line(&records[0]), "; B A9; W B8");
    assert_eq!(records[1].size.to_string(), "5x5");
    let empty = format!("(;SZ[9]{}{};B[aa])", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(read(empty.as_bytes()).unwrap().moves().count(), 1);
}

#[test]
fn a_file_of_twenty_megabytes_is_read() {
    const MOVES: usize = 1_500_000;
    let mut line = String::from("(;SZ[19]KM[6.5]");
    for i in 0..MOVES {
        let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
        let color = if i % 2 == 0 { 'B' } else { 'W' };
        line.extend([
            ';',
            color,
            '[',
            letter(i),
            letter(i / 19),
            ']',
            'C',
            '[',
            'x',
            'y',
            ']',
            '\n',
        ]);
        if i % 10 == 0 {
            line.push_str("LB[aa:(;\\]]");
        }
    }
    line.push(')');
    assert!(line.len() > 19_000_000);
    let record = read(line.as_bytes()).unwrap();
    assert_eq!(record.moves().count(), MOVES);
    assert_eq!(record.nodes.len(), MOVES + 1);
    assert_eq!(record.warnings, []);
}

#[test]
fn variations_of_twenty_megabytes_are_skipped() {
    let variation = "(;W[cc]C[(\\](;FF[4\\]GM[1\\]](;B[dd])(;B[ee];W[ff]))";
    let many = 20_000_000 / variation.len();
    let file = format!(
        "(;SZ[9];B[aa](;W[bb]){})(;SZ[5];B[ee])",
        variation.repeat(many)
    );
    let lines: Vec<String> = Collection::new(file.as_bytes())
        .games()
        .map(|game| main_line(&game.unwrap()))
        .collect();
    assert_eq!(lines, ["; B A9; W B8", "; B E1"]);
}

#[test]
fn a_collection_of_many_games_is_read_in_one_pass() {
    const GAMES: usize = 100_000;
    let file = "(;GM[1]SZ[9]KM[x]\n;B[zz](;W[aa])(;W[bb]))\n".repeat(GAMES);
    let mut lines = Vec::new();
    for record in Collection::new(file.as_bytes()).games() {
        let record = record.unwrap();
        assert_eq!(record.warnings.len(), 2);
        lines.push(record.warnings[1].line);
    }
    assert_eq!(lines, (1..=GAMES).map(|n| 2 * n).collect::<Vec<_>>());
}

#[test]
fn repetitions_take_linear_time() {
    const BYTES: usize = 500_000;
    for piece in [
        "(",
        ")",
        "[",
        "]",
        ";",
        "\\",
        "a",
        "A ",
        "B",
        "B[",
        "B[aa",
        "C[\\",
        "(;",
        "( ",
        "()",
        "(B",
        "[]",
        "?",
        "é",
        "\0",
        "(;FF[4]",
        "AB[aa:ss]",
        "TB[aa][bb]",
        ";B[zz]",
        ";B[aa]AE[bb]",
        "KM[1]",
        "C[x]",
        "PB[x]PB[y]",
        "SZ[]",
        "CA[]",
    ] {
        let pieces = piece.repeat(BYTES / piece.len());
        for start in ["(;", "(;C[", "(", "(;\\", "\u{feff}", "\u{ff}("] {
            let file = [start, &pieces].concat();
            let games = Collection::new(file.as_bytes()).games().take(3).count();
            assert!(games > 0 || !start.starts_with("(;"), "{piece} {start}");
        }
    }
    let digits = "9".repeat(BYTES);
    let record = read(format!("(;KM[{digits}]HA[{digits}];B[{digits}];W[aa])").as_bytes()).unwrap();
    assert_eq!(
        (record.komi, record.handicap, record.moves().count()),
        (None, 0, 2)
    );
    assert!(
        read(format!("(;SZ[{digits}])").as_bytes())
            .unwrap_err()
            .to_string()
            .len()
            < 100
    );
    let spaces = " ".repeat(BYTES);
    let record =
        read(format!("{spaces}({spaces};{spaces}B{spaces}[aa]{spaces}").as_bytes()).unwrap();
    assert_eq!(main_line(&record), "; B A19");
}

/// The games in an archive that does not compress them could be read as text, among what they are packed in.
#[test]
fn archives_are_no_games() {
    for head in [
        &b"PK\x03\x04\x14\0"[..],
        b"\x1f\x8b\x08\0",
        b"7z\xbc\xaf\x27\x1c",
    ] {
        let file = [head, b"game.sgf(;SZ[9];B[ee])"].concat();
        assert_eq!(read(&file).unwrap_err(), Error::Archive);
        assert!(Tree::read(&file).is_err());
    }
}
