//! Commands that show what the network says.

use super::views::rows;
use crate::color::Color;
use crate::engine::Engine;
use crate::gtp::args::{Arg, ArgShape, Args, Value, Values};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{Failure, Reply};
use crate::vertex::Symmetry;

/// The word for the mean over several symmetries.
const ALL: &str = "all";

/// What is chosen less often, in percent, is not listed.
const LEAST: f32 = 0.5;

pub(super) static COMMANDS: &[Command] = commands! {
    "goeye-policy", Args::NONE, Read(&policy),
        "Lists the moves that a strong player is likely to choose next, with the probability of each in percent, as the network expects it.";
    "kata-raw-nn",
        Args::required(&[Arg::new(
            "SYMMETRY",
            ArgShape::Either(&ArgShape::OneOf(&[ALL]), &ArgShape::Count),
        )]),
        Read(&raw),
        "Says what the network thinks of the position, turned or mirrored by a symmetry from 0 to 7, or in the mean over those that estimates are made of (all), in KataGo's layout: winrate, lead and its spread, policy of the side to move, ownership, from White's side.";
};

fn policy(engine: &Engine, _: &Values) -> Response {
    let moves = engine.position().likely_moves();
    let listed = moves.iter().filter(|(_, share)| *share >= LEAST);
    Ok(Reply::lines(
        listed.map(|(mv, share)| format!("{mv} {share:.1}")),
    ))
}

fn raw(engine: &Engine, values: &Values) -> Response {
    let chosen = match values.required::<&Value>(0)? {
        Value::Integer(n) => {
            let symmetry = usize::try_from(*n).ok().and_then(|n| Symmetry::ALL.get(n));
            let symmetry =
                symmetry.ok_or_else(|| Failure::other("symmetries are 0 to 7, or all"))?;
            Some((*n, *symmetry))
        }
        _ => None,
    };
    let told = engine.position().evaluate(chosen.map(|(_, s)| s));
    let (win, lead) = (1.0 - told.winrate, -told.lead);
    let board = engine.game().board();
    let to_move = engine.game().to_move();
    let mut lines = vec![
        chosen.map_or("symmetry all".to_string(), |(n, _)| format!("symmetry {n}")),
        format!("whiteWin {win:.6}"),
        format!("whiteLoss {:.6}", 1.0 - win),
        "noResult 0.000000".to_string(),
        format!("whiteLead {lead:.3}"),
        format!("whiteScoreSelfplay {lead:.3}"),
        format!(
            "whiteScoreSelfplaySq {:.3}",
            lead * lead + told.spread * told.spread
        ),
        "policy".to_string(),
    ];
    lines.extend(rows(engine.size(), |v| match board.is_legal(to_move, v) {
        true => format!("{:.6}", told.policy[v]),
        false => "NAN".to_string(),
    }));
    lines.push(format!("policyPass {:.6}", told.pass));
    lines.push("whiteOwnership".to_string());
    let white = f64::from(Color::White.sign());
    lines.extend(rows(engine.size(), |v| {
        format!("{:.6}", white * f64::from(told.ownership[v]))
    }));
    Ok(Reply::lines(lines))
}
