//! Game records of Go servers in other formats, put into SGF, so that all of the reader holds for them, too.
//!
//! | format | known by | what it is |
//! |---|---|---|
//! | GIB (Tygem) | `\HS`, `\GS` and lines `STO` | header `\[KEY=VALUE\]`; columns and rows from 0, from the left and the top; `G`, `GONGJE`, `Z`, `ZIPSU` in tenths of a point |
//! | NGF (WBaduk, CyberOro) | a size in the second line, lines `PM` | twelve lines of header; letters from `B`, from the left and the top; a whole komi of an even game lacks its half point |
//! | UGF, UGI (Panda) | `[Header]` and `[Data]` | `Key=value`; letters from `A`, from the bottom if the coordinates are of type `IGS`, else from the top; stones of move 0 are a handicap |
//!
//! There are no published definitions. The facts come from files and from what converters for them say.

use crate::color::Color;

/// The record in SGF, if the text is a game in one of the other formats.
pub(super) fn to_sgf(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let game = match text.as_bytes().first()? {
        // Nearly all files, told at once.
        b'(' => return None,
        b'\\' => gib(text),
        b'[' => ugf(text),
        _ => ngf(text),
    }?;
    Some(game.written())
}

/// What these formats say of a game.
#[derive(Default)]
struct Foreign {
    /// Names and values of properties, as they stand in the root.
    root: Vec<(&'static str, String)>,
    moves: Vec<(Color, Option<(u8, u8)>)>,
    /// The stones of a handicap.
    stones: Vec<(u8, u8)>,
}

impl Foreign {
    fn add(&mut self, name: &'static str, value: impl AsRef<str>) {
        let value = value.as_ref().trim();
        if !value.is_empty() {
            self.root.push((name, value.to_string()));
        }
    }

    /// Adds a name, and the rank that stands behind it.
    fn player(&mut self, color: Color, name: &str, rank: &str) {
        let (name_of, rank_of) = match color {
            Color::Black => ("PB", "BR"),
            Color::White => ("PW", "WR"),
        };
        self.add(name_of, name);
        self.add(rank_of, rank);
    }

    /// Who moves next, if nobody says.
    fn next(&self) -> Color {
        let last = self.moves.last();
        last.map_or(Color::Black, |(color, _)| color.opponent())
    }

    /// The text in SGF, a move a line.
    fn written(&self) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        let point = |&(x, y): &(u8, u8)| format!("[{}{}]", letter(x), letter(y));
        let mut text = "(;GM[1]FF[4]".to_string();
        for (name, value) in &self.root {
            let value = value.replace('\\', "\\\\").replace(']', "\\]");
            text += &format!("{name}[{value}]");
        }
        if !self.stones.is_empty() {
            text += "AB";
            text.extend(self.stones.iter().map(point));
        }
        for (color, at) in &self.moves {
            let at = at.as_ref().map_or("[]".to_string(), point);
            text += &format!("\n;{}{at}", color.letter());
        }
        text + ")\n"
    }
}

/// The first numbers of a date, as SGF writes them.
fn date(text: &str) -> String {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter(|n| !n.is_empty()).take(3);
    let numbers: Vec<String> = numbers.map(|n| format!("{n:0>2}")).collect();
    numbers.join("-")
}

/// A number of tenths in points.
fn tenths(text: &str) -> Option<f64> {
    text.parse().ok().map(|n: i32| f64::from(n) / 10.0)
}

fn gib(text: &str) -> Option<Foreign> {
    let mut game = Foreign::default();
    let (mut komi, mut how, mut margin) = (None, None, None);
    let mut has_moves = false;
    game.add("SZ", "19");
    game.add("AP", "Tygem");
    for line in text.lines().map(str::trim) {
        let field = line.strip_prefix("\\[").and_then(|l| l.split_once('='));
        if let Some((key, value)) = field {
            let value = value.strip_suffix("\\]").unwrap_or(value);
            let (name, rank) = value.rsplit_once('(').unwrap_or((value, ""));
            let rank = rank.trim_end_matches(')');
            match key {
                "GAMEBLACKNAME" => game.player(Color::Black, name, rank),
                "GAMEWHITENAME" => game.player(Color::White, name, rank),
                "GAMEDATE" => game.add("DT", date(value)),
                "GAMEPLACE" => game.add("PC", value),
                "GAMENAME" => game.add("EV", value),
                "GAMEINFOMAIN" => {
                    for (key, number) in value.split(',').filter_map(|f| f.split_once(':')) {
                        match key.trim() {
                            "GRLT" => how = how.or(number.trim().parse().ok()),
                            "ZIPSU" => margin = margin.or(tenths(number.trim())),
                            "GONGJE" => komi = komi.or(tenths(number.trim())),
                            _ => {}
                        }
                    }
                }
                "GAMETAG" => {
                    for part in value.split(',').map(str::trim) {
                        let Some((key, number)) = part.split_at_checked(1) else {
                            continue;
                        };
                        match key {
                            "W" => how = how.or(number.parse().ok()),
                            "Z" => margin = margin.or(tenths(number)),
                            "G" => komi = komi.or(tenths(number)),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |i: usize| words.get(i).and_then(|w| w.parse::<u8>().ok());
        let color = match number(3) {
            Some(2) => Color::White,
            _ => Color::Black,
        };
        match words.first() {
            Some(&"\\GS") => has_moves = true,
            Some(&"INI") => {
                if let Some(stones @ 2..) = number(3) {
                    game.add("HA", stones.to_string());
                }
            }
            Some(&"STO") => {
                let at = number(4).zip(number(5)).filter(|&(x, y)| x < 19 && y < 19);
                game.moves.push((color, at));
            }
            Some(&"SKI") => {
                // It does not say who passes.
                game.moves.push((game.next(), None));
            }
            _ => {}
        }
    }
    if let Some(komi) = komi {
        game.add("KM", komi.to_string());
    }
    let result = match (how, margin) {
        (Some(0), Some(points)) if points > 0.0 => format!("B+{points}"),
        (Some(1), Some(points)) if points > 0.0 => format!("W+{points}"),
        (Some(3), _) => "B+R".to_string(),
        (Some(4), _) => "W+R".to_string(),
        (Some(7), _) => "B+T".to_string(),
        (Some(8), _) => "W+T".to_string(),
        (Some(_) | None, _) => String::new(),
    };
    game.add("RE", result);
    (has_moves || !game.moves.is_empty()).then_some(game)
}

/// The number of a capital letter, from 0.
fn letter(b: u8) -> Option<u8> {
    b.is_ascii_uppercase().then(|| b - b'A')
}

fn ngf(text: &str) -> Option<Foreign> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let (header, moves) = lines.split_at_checked(12)?;
    let size: u8 = header[1].parse().ok().filter(|n| (2..=25).contains(n))?;
    let mut game = Foreign::default();
    for line in moves {
        let Some(&[_, _, color, x, y, ..]) = line.strip_prefix("PM").map(str::as_bytes) else {
            continue;
        };
        let color = match color {
            b'B' => Color::Black,
            b'W' => Color::White,
            _ => continue,
        };
        let on_board = |b: u8| letter(b)?.checked_sub(1).filter(|&n| n < size);
        game.moves.push((color, on_board(x).zip(on_board(y))));
    }
    if game.moves.is_empty() {
        return None;
    }
    game.add("SZ", size.to_string());
    game.add("EV", header[0]);
    for (color, line) in [(Color::White, header[2]), (Color::Black, header[3])] {
        let (name, rank) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
        game.player(color, name, rank.trim_end_matches(['*', 'P']));
    }
    game.add("PC", header[4]);
    let handicap: u8 = header[5].parse().unwrap_or(0);
    if handicap >= 2 {
        game.add("HA", handicap.to_string());
    }
    if let Ok(komi) = header[7].parse::<f64>() {
        let lacks_half = handicap < 2 && komi.fract() == 0.0 && komi > 0.0;
        let komi = komi + if lacks_half { 0.5 } else { 0.0 };
        game.add("KM", komi.to_string());
    }
    let day = header[8].split_whitespace().next().unwrap_or("");
    match day.len() {
        8 if day.is_ascii() => {
            game.add("DT", format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]));
        }
        _ => game.add("DT", date(day)),
    }
    game.add("RE", header[10]);
    Some(game)
}

fn ugf(text: &str) -> Option<Foreign> {
    let mut game = Foreign::default();
    let (mut size, mut from_bottom) = (19_u8, false);
    let mut section = "";
    let mut has_data = false;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            section = name;
            has_data |= name.eq_ignore_ascii_case("data");
        } else if section.eq_ignore_ascii_case("header") {
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            let (first, second) = value.split_once(',').unwrap_or((value, ""));
            let second = second.split(',').next().unwrap_or("").trim();
            let first = first.trim();
            match key.trim() {
                "Size" => size = first.parse().ok().filter(|n| (2..=25).contains(n))?,
                "CoordinateType" => from_bottom = first.eq_ignore_ascii_case("IGS"),
                "PlayerB" => game.player(Color::Black, first, second),
                "PlayerW" => game.player(Color::White, first, second),
                "Hdcp" => {
                    game.add("HA", first);
                    game.add("KM", second);
                }
                "Rule" | "Rules" => game.add(
                    "RU",
                    match first {
                        "JPN" => "Japanese",
                        "CHN" => "Chinese",
                        "KOR" => "Korean",
                        other => other,
                    },
                ),
                "Date" => game.add("DT", date(first)),
                "Place" => game.add("PC", value),
                "Title" => game.add("EV", value),
                // C is a win by resignation ("chuo-shi").
                "Winner" if second == "C" => game.add("RE", format!("{first}+R")),
                "Winner" if first == "D" => game.add("RE", "0"),
                "Winner" => game.add("RE", format!("{first}+{second}")),
                _ => {}
            }
        } else if section.eq_ignore_ascii_case("data") {
            let fields: Vec<&str> = line.split(',').collect();
            let &[point, player, number, ..] = fields.as_slice() else {
                continue;
            };
            let &[x, y] = point.as_bytes() else { continue };
            let on_board = |b: u8| letter(b).filter(|&n| n < size);
            let at = on_board(x).zip(on_board(y));
            let at = at.map(|(x, y)| (x, if from_bottom { size - 1 - y } else { y }));
            let color = match player.as_bytes().first() {
                Some(b'B') => Color::Black,
                Some(b'W') => Color::White,
                // A pass of nobody in particular.
                _ => game.next(),
            };
            match at {
                Some(at) if number.trim() == "0" => game.stones.push(at),
                at => game.moves.push((color, at)),
            }
        }
    }
    game.add("SZ", size.to_string());
    has_data.then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::{Record, Tree, read, read_text};

    const GIB: &str = "\\HS\r\n\\[GAMEBLACKNAME=ann (3D)\\]\r\n\\[GAMEWHITENAME=bea]\\\\ (4D)\\]\r\n\
        \\[GAMEDATE=2016- 7- 2-12-30- 5\\]\r\n\\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-1200\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n\
        4 0 &4\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\nSKI 0 4\r\nSTO 0 5 2 16 16\r\n\\GE\r\n";
    const NGF: &str = "Rated game\n19\nann     7D*\nbea 5DP\nwww.example.org\n0\n0\n6\n20110812 [09:31]\n10\n\
        Black wins by resignation\n3\nPMABBQEEQ\nPMACWEQQE\nPMADBAAAA\n";
    const UGF: &str = "[Header]\nTitle=Spring cup\nCoordinateType=IGS\nSize=19\nHdcp=2,0.5\nRule=JPN\nDate=2005/3/1\n\
        Winner=W,3.5\nPlayerB=ann,3d,x\nPlayerW=bea,5d,y\n[Data]\nDD,B1,0,0\nPP,B1,0,0\nPD,W1,1,5\nYA,B1,2,0\n";

    /// Size, komi, handicap, date, result, names, and the moves.
    fn told(record: &Record) -> String {
        let name = |color: Color| {
            let player = &record.players[color];
            let part = |text: &Option<String>| text.clone().unwrap_or_default();
            part(&player.name) + " " + &part(&player.rank)
        };
        let moves: Vec<String> = record
            .moves()
            .map(|(c, m)| format!("{} {m}", c.letter()))
            .collect();
        format!(
            "{} {:?} {} {:?} {:?} {} {}: {}",
            record.size,
            record.komi,
            record.handicap,
            record.date.as_deref().unwrap_or(""),
            record.outcome().map(|r| r.to_string()).unwrap_or_default(),
            name(Color::Black),
            name(Color::White),
            moves.join(" ")
        )
    }

    #[test]
    fn records_of_servers_are_read_as_sgf_is() {
        for (text, want) in [
            (
                GIB,
                "19x19 Some(6.5) 0 \"2016-07-02\" \"W+3.5\" ann 3D bea]\\\\ 4D: B Q16 W D4 B PASS W R3",
            ),
            (
                NGF,
                "19x19 Some(6.5) 0 \"2011-08-12\" \"B+R\" bea 5D ann 7D: B Q16 W D4 B PASS",
            ),
            (
                UGF,
                "19x19 Some(0.5) 2 \"2005-03-01\" \"W+3.5\" ann 3d bea 5d: W Q4 B PASS",
            ),
        ] {
            assert_eq!(told(&read(text.as_bytes()).unwrap()), want);
            assert_eq!(told(&read_text(text).unwrap()), want);
            assert!(Tree::read(text.as_bytes()).unwrap().nodes().len() > 2);
        }
        let record = read_text(UGF).unwrap();
        let root = record.nodes.iter().next().unwrap();
        let stones = root.setup.as_deref().unwrap().stones.black;
        assert_eq!(format!("{stones:?}"), "{Q16, D4}");
        // From the top, without IGS.
        let record = read_text(&UGF.replace("=IGS", "=JPN")).unwrap();
        assert_eq!(record.moves().next().unwrap().1.to_string(), "Q16");
    }

    #[test]
    fn other_texts_are_no_games() {
        for text in [
            "",
            "\\",
            "\\HS",
            "[Header]",
            "[Header]\nSize=99\n[Data]\n",
            "a\n19\nb",
            "hello",
            "[Data",
            "\\[GAMETAG=é\\]",
        ] {
            assert_eq!(to_sgf(text), None, "{text:?}");
            assert!(read_text(text).is_err(), "{text:?}");
        }
        for text in [GIB, NGF, UGF] {
            for end in 0..text.len() {
                let _ = read_text(&text[..end]);
                let _ = read_text(&text.replace(&text[end..=end], "é"));
            }
        }
        assert_eq!(to_sgf("(;SZ[9])"), None);
    }
}
