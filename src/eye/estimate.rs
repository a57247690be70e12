//! The likely value of a large eye space.
//!
//! More vertices are better, but a margin costs more than a vertex is worth, and so does a vertex that does not touch
//! the wall: `3 vertices - 5 margins - 2 loose vertices` orders eye spaces by their values better than other sums with
//! such small weights. Weights and thresholds were fitted to eye spaces of real games that are not solved within the
//! usual budget, but are by a longer search. The sum names the right one of fifteen values for most of them, and for
//! most of others that were kept apart. What a search has proved before it ran out takes precedence.

use super::graph::Kind;
use super::solution::Exhausted;
use super::value::EyeValue;

/// The gain by a vertex.
const VERTEX: i32 = 3;

/// The loss if it is a margin.
const MARGIN: i32 = 5;

/// The loss if it does not touch the wall.
const LOOSE: i32 = 2;

/// The usual values of large eye spaces, each with the least sum for which it is the likeliest.
const LIKELY: [(i32, EyeValue); 7] = [
    (i32::MIN, EyeValue::NONE),
    (-9, value([0, 0, 0, 1])),
    (-1, EyeValue::HALF),
    (5, value([0, 1, 1, 2])),
    (8, value([1, 1, 2, 2])),
    (14, value([1, 2, 2, 2])),
    (19, EyeValue::TWO),
];

const fn value(digits: [u8; 4]) -> EyeValue {
    match EyeValue::new(digits) {
        Ok(value) => value,
        Err(_) => panic!("none of the fifteen values"),
    }
}

/// The likeliest value that agrees with what is proved, for an eye space with these vertices, each with whether it
/// touches the wall.
pub(super) fn estimate(vertices: &[(Kind, bool)], proved: &Exhausted) -> EyeValue {
    let sum: i32 = vertices
        .iter()
        .map(|&(kind, touches)| {
            VERTEX - MARGIN * i32::from(kind.is_marginal()) - LOOSE * i32::from(!touches)
        })
        .sum();
    let likely = LIKELY.map(|(_, value)| value);
    let place = LIKELY.iter().rposition(|&(least, _)| sum >= least);
    let place = place.unwrap_or(0);
    let at = EyeValue::ALL.iter().position(|&v| v == likely[place]);
    nearest(&likely, place, proved)
        .or_else(|| nearest(&EyeValue::ALL, at.unwrap_or(0), proved))
        .unwrap_or(likely[place])
}

/// The value nearest to a place that agrees with what is proved; the lower one of two as near.
fn nearest(values: &[EyeValue], place: usize, proved: &Exhausted) -> Option<EyeValue> {
    let allowed = values
        .iter()
        .enumerate()
        .filter(|(_, v)| proved.allows(**v));
    let (_, &value) = allowed.min_by_key(|&(i, value)| (i.abs_diff(place), *value))?;
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eye::{EyeBudget, EyePattern, solve};

    fn of(margins: usize, inner: usize, others: usize) -> Vec<(Kind, bool)> {
        let mut vertices = vec![(Kind::Margin, true); margins];
        vertices.extend(vec![(Kind::Empty, false); inner]);
        vertices.extend(vec![(Kind::Empty, true); others]);
        vertices
    }

    fn check(vertices: &[(Kind, bool)], expected: &str) {
        let value = estimate(vertices, &Exhausted::BLIND);
        assert_eq!(value.to_string(), expected, "{vertices:?}");
    }

    #[test]
    fn margins_and_loose_vertices_cost() {
        check(&of(0, 0, 12), "2222");
        check(&of(4, 0, 7), "1122");
        check(&of(4, 3, 4), "0112");
        check(&of(6, 0, 4), "0011");
        check(&of(9, 4, 2), "0001");
        check(&of(9, 1, 0), "0000");
    }

    /// Whatever is proved, the estimate agrees with it.
    #[test]
    fn what_is_proved_comes_first() {
        let mut changed = 0;
        for (vertices, drawing) in [
            (of(2, 0, 10), "!...%.XXX.%!..."),
            (of(0, 0, 20), "!.!.!.!.!.!"),
            (of(9, 9, 0), "............"),
        ] {
            let graph = EyePattern::parse(drawing).unwrap().graph();
            for budget in 0..2000 {
                let Err(proved) = solve(&graph, EyeBudget(budget)) else {
                    break;
                };
                let value = estimate(&vertices, &proved);
                assert!(proved.allows(value), "{value} {proved:?}");
                changed += u32::from(value != estimate(&vertices, &Exhausted::BLIND));
            }
        }
        assert!(changed > 0, "a proof that changes nothing");
    }
}
