//! The menus in which front ends offer commands: GoGui's analyze commands.
//!
//! A [`Command`] tells how it is to be shown ([`Analyze`]); the list that GoGui reads is made from that. GoGui drops
//! the whole list for one bad line, so the labels are unique and neither they nor the commands contain a slash.

use super::registry::Command;

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
pub struct Analyze {
    /// The way in which the answer is shown.
    pub show: Show,
    /// The text of the entry.
    pub label: &'static str,
    /// The first argument where that is a word that says which entry it is; else empty.
    pub word: &'static str,
    /// The other arguments: words, and the placeholders `%p` (the vertex that the user points at), `%P` (vertices that
    /// the user chooses), `%m` (the colour to move) and `%c` (a colour that the user chooses).
    pub preset: &'static str,
}

impl Analyze {
    /// An entry with these arguments.
    pub const fn new(show: Show, label: &'static str, preset: &'static str) -> Analyze {
        Analyze::of_word(show, label, "", preset)
    }

    /// An entry of a command whose first argument is a word that tells the entry.
    pub const fn of_word(
        show: Show,
        label: &'static str,
        word: &'static str,
        preset: &'static str,
    ) -> Analyze {
        Analyze {
            show,
            label,
            word,
            preset,
        }
    }

    /// The line that GoGui reads: type, label and command.
    pub fn line(&self, command: &Command) -> String {
        let line = format!(
            "{}/{}/{} {}",
            self.show.as_str(),
            self.label,
            command.name,
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
