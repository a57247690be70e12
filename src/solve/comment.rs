//! What a comment says in words about a problem: who moves first, and what that side wants.
//!
//! Comments of problems are short: "Black to play and live", "白先黑死". So the side is whoever is named first together
//! with a word for moving, and what it wants is what the first words for killing or living say that are about one side.

use super::tsumego::Goal;
use crate::color::Color;

/// What a comment says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    pub first: Option<Color>,
    pub goal: Option<Goal>,
}

/// How the sides are called, in lower case; of words that begin alike the longer one comes first.
#[rustfmt::skip]
const SIDES: [(Color, &[&str]); 2] = [
    (Color::Black, &[
        "black", "schwarz", "noirs", "noir", "negras", "negros", "negro", "pretas", "nero", "zwart", "чёрные",
        "черные", "чёрных", "черных", "黑", "黒", "흑", "b",
    ]),
    (Color::White, &[
        "white", "weiß", "weiss", "blancs", "blanc", "blancas", "blancos", "blanco", "brancas", "bianco", "wit",
        "белые", "белых", "白", "백", "w",
    ]),
];

/// Words that follow the name of the side that moves first.
#[rustfmt::skip]
const MOVES: [&str; 38] = [
    "to ", "first", "moves", "plays", "play ", "'s turn", "'s move", "kills", "lives", "saves", "captures",
    "am zug", "zieht", "spielt", "beginnt", "ist dran", "zuerst", "tötet", "lebt", "à jouer", "joue",
    "commence", "tue", "vit", "juega", "mueve", "empieza", "mata", "vive", "a jugar", "начинают", "ходят",
    "живут", "убивают", "先", "番", "선", "차례",
];

/// Words that come before it.
const TURN_OF: [&str; 1] = ["ход "];

/// Words for what a side wants, or what becomes of it.
#[rustfmt::skip]
const FATES: [(Fate, &[&str]); 3] = [
    (Fate::Kills, &[
        "to kill", "kills", "and kill", "kill white", "kill black", "to capture", "captures", "and capture",
        "tötet", "zu töten", "tue", "mata", "убивают", "убить", "杀", "殺", "잡",
    ]),
    (Fate::Lives, &[
        "to live", "lives", "and live", "to save", "saves", "make life", "lebt", "zu leben", "vit ", "vivre",
        "vive", "vivir", "живут", "жить", "活", "生", "살", "삶", "활",
    ]),
    (Fate::Dies, &[
        "to die", "dies", "dead", "stirbt", "meurt", "muere", "погибают", "死", "사",
    ]),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Kills,
    Lives,
    Dies,
}

/// Where a text names a side, with what follows the name.
fn named(text: &str) -> Vec<(usize, Color, &str)> {
    let mut found = Vec::new();
    for (color, names) in SIDES {
        for name in names {
            let places = text.match_indices(name);
            found.extend(places.filter_map(|(at, _)| {
                let rest = &text[at + name.len()..];
                let is_word = !name.is_ascii() || stands_alone(&text[..at], rest, name);
                is_word.then_some((at, color, rest))
            }));
        }
    }
    found.sort_by_key(|&(at, ..)| at);
    found
}

/// Whether a name is no part of another word; names of one letter and short ones may be.
fn stands_alone(before: &str, rest: &str, name: &str) -> bool {
    let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    ends(before.chars().next_back()) && (ends(rest.chars().next()) || name.len() > 4)
}

/// What follows a name, without blanks and the particles between.
fn clause(rest: &str) -> &str {
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ':');
    let end = rest.find(['.', ',', ';', '!', '?', '\n', '。', '，', '、']);
    &rest[..end.unwrap_or(rest.len())]
}

/// What a comment says about the problem.
pub(super) fn said(comment: &str) -> Said {
    let text = comment.to_lowercase();
    let names = named(&text);
    let moves = |rest: &str| MOVES.iter().any(|word| clause(rest).starts_with(word));
    let has_turn = |at: usize| TURN_OF.iter().any(|word| text[..at].ends_with(word));
    let first = names
        .iter()
        .find(|(at, _, rest)| moves(rest) || has_turn(*at))
        .map(|&(_, color, _)| color);
    Said {
        first,
        goal: first.and_then(|first| goal(&text, &names, first)),
    }
}

/// What the side that moves first wants; `None` if nothing is said, or both.
fn goal(text: &str, names: &[(usize, Color, &str)], first: Color) -> Option<Goal> {
    let mut goals = FATES.iter().flat_map(|(fate, words)| {
        let places = words.iter().flat_map(|word| text.match_indices(word));
        places.map(move |(at, _)| {
            // Whoever is named last before the word is the one that it is about.
            let before = names.iter().rev().find(|(name, ..)| *name <= at);
            let about = before.map_or(first, |&(_, color, _)| color);
            // That the other side would live or kill is what this one wants to prevent.
            match (fate, about == first) {
                (Fate::Kills, true) | (Fate::Dies, false) | (Fate::Lives, false) => Goal::Kill,
                (Fate::Kills, false) | (Fate::Dies, true) | (Fate::Lives, true) => Goal::Live,
            }
        })
    });
    let one = goals.next()?;
    goals.all(|goal| goal == one).then_some(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_say_who_moves_and_what_is_wanted() {
        let check = |comment: &str, first: Option<Color>, goal: Option<Goal>| {
            assert_eq!(said(comment), Said { first, goal }, "{comment}");
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let (live, kill) = (Some(Goal::Live), Some(Goal::Kill));
        check("White to kill", white, kill);
        check("Black to play and live.", black, live);
        check("Problem 12. BLACK TO LIVE!", black, live);
        check("White to play, black to die", white, kill);
        check("Black to move", black, None);
        check("White plays first.", white, None);
        check("B to play", black, None);
        check("black first", black, None);
        check("Black to play and kill the white group", black, kill);
        check("Schwarz am Zug tötet", black, kill);
        check("Weiß lebt", white, live);
        check("Noir joue et tue", black, kill);
        check("Blanco juega y vive", white, live);
        check("Белые начинают и живут", white, live);
        check("Ход черных", black, None);
        check("黑先活", black, live);
        check("白先黑死", white, kill);
        check("黑先杀白", black, kill);
        check("黒先", black, None);
        check("白番", white, None);
        check("흑선백사", black, kill);
        check("백선활", white, live);
        check("What now?", None, None);
        check("A blackout in the west", None, None);
        // Both are said, so neither is.
        check("Black to play and live, or to kill?", black, None);
    }
}
