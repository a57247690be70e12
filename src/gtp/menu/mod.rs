//! The menus in which front ends offer commands: GoGui's analyze commands.
//!
//! A command tells how it is to be shown ([`Analyze`]); the list that GoGui reads is made from that. GoGui drops the
//! whole list for one bad line, so the labels are unique and neither they nor the commands contain a slash.

/// The way in which an answer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Show {
    /// Not at all.
    Nothing,
    /// As text.
    Text,
    /// Vertices that are marked.
    Points,
    /// A board of numbers from -1 (White's) to 1 (Black's).
    Numbers,
    /// Marks and colours on the board ([`super::gfx`]).
    Graphics,
    /// Parameters in a dialogue, to be set there.
    Parameters,
}

impl Show {
    /// GoGui's word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Show::Nothing => "none",
            Show::Text => "string",
            Show::Points => "plist",
            Show::Numbers => "dboard",
            Show::Graphics => "gfx",
            Show::Parameters => "param",
        }
    }
}

/// A menu entry for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analyze<'a> {
    /// The way in which the answer is shown.
    pub show: Show,
    /// The text of the entry.
    pub label: &'a str,
    /// The first argument where that is a word that says which entry it is; else empty.
    pub word: &'a str,
    /// The other arguments: words, and the placeholders `%p` (the vertex that the user points at), `%P` (vertices that
    /// the user chooses), `%m` (the colour to move) and `%c` (a colour that the user chooses).
    pub preset: &'a str,
    /// Its place in the menu, the first ones first: what most people ask, then groups and eyes (from 90), the players'
    /// statements (from 180), and what only few need (from 240).
    pub place: u16,
}

impl<'a> Analyze<'a> {
    /// An entry with these arguments, after those that have a place.
    pub const fn new(show: Show, label: &'a str, preset: &'a str) -> Analyze<'a> {
        Analyze::of_word(show, label, "", preset)
    }

    /// An entry of a command whose first argument is a word that tells the entry.
    pub const fn of_word(
        show: Show,
        label: &'a str,
        word: &'a str,
        preset: &'a str,
    ) -> Analyze<'a> {
        Analyze {
            show,
            label,
            word,
            preset,
            place: u16::MAX,
        }
    }

    /// The entry at this place.
    pub const fn at(self, place: u16) -> Analyze<'a> {
        Analyze { place, ..self }
    }

    /// The line that GoGui reads: type, label and the command of this name.
    pub fn line(&self, command: &str) -> String {
        let line = format!(
            "{}/{}/{} {}",
            self.show.as_str(),
            self.label,
            command,
            self.args()
        );
        line.trim_end().to_string()
    }

    /// All arguments.
    pub fn args(&self) -> String {
        format!("{} {}", self.word, self.preset).trim().to_string()
    }
}

#[cfg(test)]
mod tests;
