//! Commands about eye spaces.

use crate::analysis::CloseEye;
use crate::answer::Certainty;
use crate::color::Color;
use crate::engine::Engine;
use crate::eye::consistency::{self, MAX_SHAPE};
use crate::eye::{Eye, EyeKind, EyePattern, EyeSolver, EyeValue, database, solve};
use crate::gtp::args::{Arg, ArgShape, Args, COLOR, STONE, VERTEX, Values};
use crate::gtp::menu::{Analyze, Show};
use crate::gtp::registry::{Command, Response};
use crate::gtp::reply::{ErrorText, Failure, Reply};
use crate::report::json::EyeAnswer;
use crate::vertex::Vertex;
use crate::vertex_set::VertexSet;

pub(super) static COMMANDS: &[Command] = commands! {
    "eye_data", Args::required(&[COLOR, STONE]), Read(&eye_data),
        "Reports what is known about the eye space of a colour at a vertex; if the value is an estimate, a last line says so.",
        &[Analyze::new(Show::Text, "Eye Data", "%c %p").at(320)];
    "half_eye_data", Args::required(&[VERTEX]), Read(&half_eye_data),
        "Reports how the diagonals of an eye point stand, and where they can be fought over.",
        &[Analyze::new(Show::Text, "Half Eye Data", "%p").at(330)];
    "eval_eye", Args::required(&[VERTEX]), Read(&eval_eye),
        "Says how many eyes an eye space makes if the enemy or the owner moves first, and where each would play; PASS where no move is needed or none is known. eye_data says which values are estimates.";
    "analyze_eyegraph", Args::required(&[Arg::new("PATTERN", ArgShape::Rest)]),
        Read(&analyze_eyegraph),
        "Solves a drawn eye space: rows separated by %, O for the wall, X, !, $, f for a stone in a false eye, and the marks of eyes.db.";
    "test_eyeshape", Args::required(&[VERTEX]).repeated(&[VERTEX]), Read(&test_eyeshape),
        "Tests the values of an eye space with all arrangements of enemy stones against each other, and prints those that are inconsistent.";
    "goeye-eyes", Args::NONE, Read(&|engine, _| Reply::json(&EyeAnswer::all(engine.position()))),
        "Lists all eye spaces as JSON: owner, vertices, margins, graph, value, vital points, whether the value is exact, and mean and temperature in eyes and in points.";
};

/// Lines of names, padded to 21 columns, and values.
fn table(rows: &[(&str, String)]) -> Reply {
    Reply::lines(rows.iter().map(|(name, text)| row(name, text)))
}

fn row(name: &str, text: &str) -> String {
    format!("{name:21}{text}")
}

fn eye_data(engine: &Engine, values: &Values) -> Response {
    let color: Color = values.required(0)?;
    let v: Vertex = values.required(1)?;
    let rows = match engine.position().close_eye(color, v) {
        Some(close) => eye_rows(&close.eye, v),
        None => vec![
            ("origin", "PASS".to_string()),
            ("color", "empty".to_string()),
            ("esize", "0".to_string()),
            ("msize", "0".to_string()),
            ("value", EyeValue::NONE.to_string()),
            ("marginal", "0".to_string()),
            ("neighbors", "0".to_string()),
            ("marginal_neighbors", "0".to_string()),
        ],
    };
    Ok(table(&rows))
}

fn eye_rows(eye: &Eye, v: Vertex) -> Vec<(&'static str, String)> {
    let space = &eye.space;
    let marginal = space.beside(v).filter(|&n| space.margins.contains(n));
    let mut rows = vec![
        ("origin", space.origin.to_string()),
        ("color", space.owner.to_string()),
        ("esize", space.vertices.len().to_string()),
        ("msize", space.margins.len().to_string()),
        ("value", eye.value.to_string()),
        ("marginal", u8::from(space.margins.contains(v)).to_string()),
        ("neighbors", space.beside(v).count().to_string()),
        ("marginal_neighbors", marginal.count().to_string()),
    ];
    if eye.certainty == Certainty::Estimated {
        rows.push(("certainty", "estimated".to_string()));
    }
    rows
}

/// The answer of `half_eye_data` if the diagonals do not decide.
const NOT_EVALUATED: &str = "10.00";

fn half_eye_data(engine: &Engine, values: &Values) -> Response {
    let v: Vertex = values.required(0)?;
    let point = Color::ALL.into_iter().find_map(|color| {
        let close = engine.position().close_eye(color, v)?;
        close.points.into_iter().find(|point| point.vertex == v)
    });
    let Some(point) = point else {
        return Ok(table(&[
            ("value", NOT_EVALUATED.to_string()),
            ("type", "0".to_string()),
            ("num_attacks", "0".to_string()),
            ("num_defenses", "0".to_string()),
        ]));
    };
    let kind = match point.kind() {
        EyeKind::Proper => "0",
        EyeKind::Half => "HALF_EYE",
        EyeKind::False => "FALSE_EYE",
    };
    let mut lines = vec![row("value", &point.value.to_string()), row("type", kind)];
    for (count, name, points) in [
        ("num_attacks", "attack_point", &point.attacks),
        ("num_defenses", "defense_point", &point.defenses),
    ] {
        lines.push(row(count, &points.len().to_string()));
        for (i, p) in points.iter().enumerate() {
            lines.push(row(&format!("{name}[{i}]"), &p.to_string()));
        }
    }
    Ok(Reply::lines(lines))
}

fn eval_eye(engine: &Engine, values: &Values) -> Response {
    let v: Vertex = values.required(0)?;
    let close = |color| engine.position().close_eye(color, v);
    let mut found = Color::ALL.into_iter().filter_map(close);
    let (Some(CloseEye { eye, .. }), None) = (found.next(), found.next()) else {
        return Ok(Reply::new("-1"));
    };
    let mut words = vec![eye.value.min().to_string(), eye.value.max().to_string()];
    if eye.value.is_unsettled() {
        let point = |points: &VertexSet| match points.first() {
            Some(v) => v.to_string(),
            None => "PASS".to_string(),
        };
        words.extend([point(&eye.attacks), point(&eye.defenses)]);
    }
    Ok(Reply::words(words))
}

fn analyze_eyegraph(_: &Engine, values: &Values) -> Response {
    let pattern = EyePattern::parse(values.required::<&str>(0)?).map_err(Failure::other)?;
    let graphs = pattern.graphs();
    let mut solutions = Vec::new();
    for graph in &graphs {
        let solution = database::lookup(graph)
            .map_or_else(|| solve(graph, Default::default()), Ok)
            .map_err(Failure::other)?;
        solutions.push(solution);
    }
    let Some(first) = solutions.first() else {
        return Err(ErrorText::SyntaxError.into());
    };
    if solutions.iter().any(|s| s.value != first.value) {
        return Err(Failure::other(
            "the value depends on whether the vertices marked x hold stones",
        ));
    }
    Ok(Reply::lines(
        [first.value.to_string()]
            .into_iter()
            .chain(pattern.marked(first)),
    ))
}

fn test_eyeshape(engine: &Engine, values: &Values) -> Response {
    let shape: VertexSet = values.all::<Vertex>(0).collect();
    if shape.len() > MAX_SHAPE {
        return Err(Failure::other(format!(
            "an eye space of at most {MAX_SHAPE} vertices is expected"
        )));
    }
    let mut solver = EyeSolver::default();
    let size = engine.game().board().size();
    let complaints = consistency::complaints(size, &shape, |graph| solver.solve(graph));
    Ok(Reply::lines(complaints.map_err(Failure::other)?))
}
