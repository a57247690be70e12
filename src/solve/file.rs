//! Problems from SGF files.

use super::candidates::beside;
use super::comment::{self, Said};
use super::tsumego::{Goal, ProblemAssumption, Tsumego, TsumegoError};
use crate::board::Board;
use crate::color::Color;
use crate::sgf::{Setup, Tree, TreeNode};
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

/// What is asked of a position, as far as somebody says it; it overrides what a file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The side that moves first.
    pub first: Option<Color>,
    /// Stones of the blocks whose life is asked.
    pub target: Vec<Vertex>,
    /// What the side that moves first wants.
    pub goal: Option<Goal>,
}

impl Tsumego {
    /// The problem of a file: the position before the first move.
    ///
    /// The side that moves first is the one of `PL`, or of the first move, or the one that a comment names; what it wants is what
    /// a comment says in words ([`Tsumego::assumed`]), unless that goes against the target. The target
    /// are the marked stones, if they have one colour, or else the group, or the block of it, that most moves of the file, in
    /// all its variations, and marks on empty points lie beside, if there is one. What `asked` says goes before that.
    ///
    /// # Errors
    /// [`TsumegoError`]: also if the file does not say who moves first.
    pub fn from_tree(tree: &Tree, asked: &Asked) -> Result<Tsumego, TsumegoError> {
        let nodes = tree.nodes();
        let opening: Vec<&TreeNode> = opening(tree).map(|i| &nodes[i]).collect();
        let mut stones = Setup::default();
        for setup in opening.iter().filter_map(|node| node.node.setup.as_deref()) {
            for v in tree.size().vertices() {
                if let Some(cell) = setup.cell(v) {
                    stones.set(v, cell);
                }
            }
        }
        let on_board = |color: Color| stones.stones[color].iter().map(move |v| (color, v));
        let stones = on_board(Color::Black).chain(on_board(Color::White));
        let board = Board::from_stones(tree.size(), stones).map_err(TsumegoError::Setup)?;
        let comments = opening
            .iter()
            .filter_map(|node| node.node.comment.as_deref());
        let said = comments
            .map(comment::said)
            .find(|said| said.first.is_some());
        let said = said.unwrap_or_default();
        let (first, assumed) = first(asked, tree, &opening, &said).ok_or(TsumegoError::NoSide)?;
        let problem = Tsumego::new(board, first).assuming(assumed);
        if let Some(goal) = asked.goal {
            return problem.to(goal)?.about_file(tree, &opening, asked);
        }
        // Words about a goal are about the side that they say to move first.
        let goal = said.goal.filter(|_| said.first == Some(first));
        let marked = problem.marked_owner(&opening);
        let with_goal = goal.and_then(|goal| {
            let problem = problem.clone().to(goal).ok()?;
            if marked.is_some() && marked != problem.defender() {
                return None;
            }
            let problem = problem.assuming(Some(ProblemAssumption::Goal(goal)));
            problem.about_file(tree, &opening, asked).ok()
        });
        with_goal.map_or_else(|| problem.about_file(tree, &opening, asked), Ok)
    }

    /// Whose the marked stones are, if they have one colour.
    fn marked_owner(&self, opening: &[&TreeNode]) -> Option<Color> {
        let marked = VertexSet::union(opening.iter().map(|node| node.marked));
        let mut owners = Color::ALL.into_iter();
        let is_theirs = |color: &Color| self.board().stones_of(*color).intersects(&marked);
        let owner = owners.find(is_theirs)?;
        (!is_theirs(&owner.opponent())).then_some(owner)
    }

    /// The same about the target that is asked about, or that the file marks or plays beside.
    fn about_file(
        self,
        tree: &Tree,
        opening: &[&TreeNode],
        asked: &Asked,
    ) -> Result<Tsumego, TsumegoError> {
        let (problem, nodes) = (self, tree.nodes());
        if !asked.target.is_empty() {
            return problem.about(asked.target.iter().copied());
        }
        let marked = VertexSet::union(opening.iter().map(|node| node.marked));
        let (points, stones) = {
            let empty = problem.board().empty_vertices();
            (marked & empty, marked - empty)
        };
        let color = |v: Vertex| problem.board().color_at(v);
        let owner = problem.defender().or(stones.first().and_then(color));
        if !stones.is_empty() && stones.iter().all(|v| color(v) == owner) {
            return problem.about(stones);
        }
        let played = nodes.iter().filter_map(|node| node.node.played?.1.vertex());
        let points = points | played.collect();
        let target = beside(problem.board(), problem.defender(), &points);
        problem.about(target)
    }
}

/// The nodes of the main line before the first move.
pub(super) fn opening(tree: &Tree) -> impl Iterator<Item = usize> {
    let has_move = |&i: &usize| tree.nodes()[i].node.played.is_some();
    let next = |&i: &usize| tree.nodes()[i].children.first().copied();
    std::iter::successors(Some(0), next).take_while(move |i| !has_move(i))
}

/// The side that moves first, and what that rests on if nobody says it plainly.
fn first(
    asked: &Asked,
    tree: &Tree,
    opening: &[&TreeNode],
    said: &Said,
) -> Option<(Color, Option<ProblemAssumption>)> {
    let named = opening
        .iter()
        .filter_map(|node| node.node.to_move)
        .next_back();
    let last = opening.last()?;
    let moved = last
        .children
        .first()
        .and_then(|&i| tree.nodes()[i].node.played);
    let by_move = moved.map(|(color, _)| (color, Some(ProblemAssumption::FirstOfMoves(color))));
    let by_comment = said
        .first
        .map(|color| (color, Some(ProblemAssumption::FirstOfComment(color))));
    let plainly = asked.first.or(named).map(|color| (color, None));
    // What a move says goes before words, which may be about something else.
    plainly.or(match (by_move, by_comment) {
        (Some((moved, _)), Some((named, by))) if moved == named => Some((named, by)),
        (Some(by_move), _) => Some(by_move),
        (None, by_comment) => by_comment,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_who_moves_and_what_is_asked() {
        let check = |text: &str, wanted: Option<(Color, &str)>| {
            let tree = Tree::read(text.as_bytes()).unwrap();
            let problem = Tsumego::from_tree(&tree, &Asked::default()).ok();
            let found = problem.map(|p| (p.first(), format!("{:?}", p.target())));
            assert_eq!(
                found,
                wanted.map(|(color, target)| (color, target.to_string())),
                "{text}"
            );
        };
        let (black, white) = (Color::Black, Color::White);
        check("(;SZ[9]AB[aa]AW[cc]PL[W];B[bb])", Some((white, "{}")));
        check(
            "(;SZ[9]AB[aa]AW[cc]C[White to play];B[bb])",
            Some((black, "{}")),
        );
        check(
            "(;SZ[9]AB[aa]AW[cc]C[White to play, black to die])",
            Some((white, "{A9}")),
        );
        check(
            "(;SZ[9];AB[aa:ab]AW[cc]C[黒先]TR[aa])",
            Some((black, "{A9, A8}")),
        );
        check("(;SZ[9]AB[aa]AW[cc]PL[B]MA[cc][dd])", Some((black, "{C7}")));
        check("(;SZ[9]AB[aa]AW[cc]PL[B]SQ[cc][aa])", Some((black, "{}")));
        // A mark on an empty point is a danger point of the group beside it. Moves tell as much, all variations together.
        let walls = "SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]";
        let white = Some((black, "{D9, A8, B8, C8, D8}"));
        check(&format!("(;{walls}PL[B]MA[ba])"), white);
        check(
            &format!("(;{walls}(;B[ed];W[fd])(;B[aa];W[ba])(;B[ca];W[ba]))"),
            white,
        );
        check(
            "(;SZ[9]AB[aa]AW[cc];AE[aa]AB[cc]PL[B]SQ[cc])",
            Some((black, "{C7}")),
        );
        check("(;SZ[9]AB[aa]AW[cc]C[What now?])", None);
        check("(;SZ[9]AB[aa]AW[ab][ba]PL[B])", None);
    }

    #[test]
    fn what_a_comment_says_is_assumed() {
        let read = |text: &str| {
            let tree = Tree::read(text.as_bytes()).unwrap();
            let problem = Tsumego::from_tree(&tree, &Asked::default()).unwrap();
            let assumed: Vec<String> = problem.assumed().iter().map(ToString::to_string).collect();
            (problem.first(), problem.defender(), assumed.join("; "))
        };
        let (black, white) = (Color::Black, Color::White);
        assert_eq!(
            read("(;SZ[9]AB[aa]AW[cc]C[White to kill])"),
            (
                white,
                Some(black),
                "white moves first, as the comment says; it wants to kill, as the comment says"
                    .to_string()
            )
        );
        assert_eq!(
            read("(;SZ[9]AB[aa]AW[cc];B[bb])"),
            (black, None, "black moves first, as in the file".to_string())
        );
        // What is marked goes before words.
        let marked = read("(;SZ[9]AB[aa]AW[cc]PL[B]TR[aa]C[Black to kill])");
        assert_eq!(marked, (black, Some(black), String::new()));
    }

    #[test]
    fn what_is_asked_goes_before_what_a_file_says() {
        let tree = Tree::read(b"(;SZ[9]AB[aa][ii]AW[cc]PL[W]TR[aa])").unwrap();
        let asked = Asked {
            first: Some(Color::Black),
            target: vec!["J1".parse().unwrap()],
            goal: Some(Goal::Live),
        };
        let problem = Tsumego::from_tree(&tree, &asked).unwrap();
        assert_eq!(problem.first(), Color::Black);
        assert_eq!(format!("{:?}", problem.target()), "{J1}");
        let asked = Asked {
            goal: Some(Goal::Kill),
            ..asked
        };
        let refused = Tsumego::from_tree(&tree, &asked).map(|p| p.first());
        assert_eq!(refused, Err(TsumegoError::GoalOfOther(Goal::Kill)));
    }
}
