//! From tokens to the main line of a game.
//!
//! The first variation at each branch follows directly after the moves before the branch. So the main line is
//! everything before the first `)` that closes a tree with a node in it. Following it takes no stack, and skipping the
//! rest takes one counter.

use super::lexer::{Lexer, RawValue, Token};

/// A piece of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// A node starts.
    Node,
    /// A value of a property of the node.
    Value(RawValue<'a>),
    /// Something that is no part of a game record.
    Junk,
}

/// The main line of one game.
#[derive(Clone, Debug)]
pub(super) struct MainLine<'a> {
    lexer: Lexer<'a>,
    /// The number of open trees.
    depth: usize,
    /// The number of trees opened since the last node: if they are closed again, they were empty.
    without_node: usize,
    /// Whether a property was found, so that the properties of a root must belong to another game.
    started: bool,
    end: Option<End>,
}

/// The way in which a main line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With its bracket.
    Closed,
    /// At the end of the text or the start of another game.
    Open,
}

impl<'a> MainLine<'a> {
    /// The main line of the game whose bracket is at this offset.
    pub(super) fn new(bytes: &'a [u8], offset: usize) -> MainLine<'a> {
        MainLine {
            lexer: Lexer::new(bytes, offset),
            depth: 0,
            without_node: 0,
            started: false,
            end: None,
        }
    }

    /// Offset of the byte after the last step.
    pub(super) fn offset(&self) -> usize {
        self.lexer.offset()
    }

    /// How the line ended; `None` as long as there are steps.
    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// The next step and its offset; `None` at the end of the line.
    pub(super) fn next(&mut self) -> Option<(usize, Step<'a>)> {
        while self.end.is_none() {
            if self.started && self.lexer.at_game() {
                self.end = Some(End::Open);
                break;
            }
            let Some((offset, token)) = self.lexer.next() else {
                self.end = Some(End::Open);
                break;
            };
            match token {
                Token::Open => {
                    self.depth += 1;
                    self.without_node += 1;
                }
                Token::Close => self.close(),
                Token::Node => {
                    self.without_node = 0;
                    return Some((offset, Step::Node));
                }
                Token::Value(value) => {
                    self.without_node = 0;
                    self.started |= value.property.is_some();
                    return Some((offset, Step::Value(value)));
                }
                Token::Junk => return Some((offset, Step::Junk)),
            }
        }
        None
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.without_node == 0 || self.depth == 0 {
            self.end = Some(End::Closed);
        } else {
            self.without_node -= 1;
        }
    }

    /// Skips the other variations and returns the offset where the game ends.
    pub(super) fn skip_rest(mut self) -> usize {
        while self.depth > 0 || self.end.is_none() {
            if self.started && self.lexer.at_game() {
                break;
            }
            match self.lexer.next() {
                Some((_, Token::Open)) => self.depth += 1,
                Some((_, Token::Close)) => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        break;
                    }
                }
                Some((_, Token::Value(_))) => self.started = true,
                Some(_) => {}
                None => break,
            }
        }
        self.lexer.offset()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::lexer;

    /// Compares the first values of the nodes of each main line, joined, games by `|`, `~` after unclosed ones.
    fn check(text: &str, want: &str) {
        let bytes = text.as_bytes();
        let mut got = String::new();
        let mut from = 0;
        while let Some(start) = lexer::find_game(bytes, from) {
            let mut line = MainLine::new(bytes, start);
            while let Some((_, step)) = line.next() {
                match step {
                    Step::Node => got.push(';'),
                    Step::Value(value) => got.push_str(&String::from_utf8_lossy(value.raw)),
                    Step::Junk => got.push('?'),
                }
            }
            got.push(if line.end() == Some(End::Open) {
                '~'
            } else {
                '|'
            });
            from = line.skip_rest();
        }
        assert_eq!(got, want, "{text:?}");
    }

    #[test]
    fn the_first_variation_is_followed_everywhere() {
        check("(;C[a];C[b](;C[c](;C[d])(;C[e]))(;C[f]))", ";a;b;c;d|");
        check("(;C[a](;C[b]))(;C[c])", ";a;b|;c|");
        check("(;C[a](;C[b])(;C[x]);C[y])(;C[c])", ";a;b|;c|");
    }

    #[test]
    fn empty_trees_are_no_variations() {
        check("(;C[a]()(( ))(;C[b])(;C[x]))", ";a;b|");
        check("(;C[a]())(;C[b])", ";a|;b|");
        check("((;C[a])(;C[x])) (;C[b])", ";a|;x|;b|");
    }

    #[test]
    fn unclosed_games_end_where_another_starts() {
        check("(;C[a];C[b]", ";a;b~");
        check("(;C[a]\n(;FF[4]C[b])", ";a~;4b|");
        check("(;C[a](;C[b])(;C[x] ( ; GM [1]C[c]", ";a;b|;1c~");
        check("Hi (; \n(;FF[4])", ";;4|");
    }

    #[test]
    fn brackets_in_skipped_text_do_not_count() {
        check("(;C[a](;C[b])(;C[)\\])(;]LB[aa:)]))(;C[c])", ";a;b|;c|");
    }

    #[test]
    fn closing_too_often_is_harmless() {
        check(")(;C[a]))))(;C[b])", ";a|;b|");
    }
}
