//! The forms in which a score is printed.

use goeye::ByColor;
use goeye::Word;
use goeye::json::GameAnswer;
use goeye::rules::Scoring;
use serde_json::Value;

/// How games are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A line a game: columns on a terminal, else separated by tabs.
    Table,
    /// A JSON object a game, each on a line.
    Json,
    /// Comma-separated values with a line of names.
    Csv,
    /// The games again, with rules, komi and result as scored, territory and dead stones marked.
    Sgf,
}

/// How the columns of the table stand apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// By tabs, for programs.
    Tabs,
    /// By blanks, so that they stand below each other on a terminal; the first is so wide.
    Aligned(usize),
}

/// The widths of the columns between the name of a game and the last one.
const WIDTHS: [usize; 6] = [9, 9, 11, 15, 11, 11];

impl Columns {
    /// A line of fields. TimeControl characters would end it early.
    fn row(self, fields: impl Iterator<Item = String>) -> String {
        let fields = fields.map(|field| field.replace(char::is_control, " "));
        let first = match self {
            Columns::Tabs => return fields.collect::<Vec<String>>().join("\t") + "\n",
            Columns::Aligned(first) => first,
        };
        let widths = std::iter::once(first).chain(WIDTHS);
        let widths = widths.chain(std::iter::repeat(0));
        let padded = fields.zip(widths).map(|(field, width)| {
            // What is too long moves the others on, but keeps apart from them.
            let blanks = width.saturating_sub(field.chars().count()).max(2);
            field + &" ".repeat(blanks)
        });
        padded.collect::<String>().trim_end().to_string() + "\n"
    }
}

impl Format {
    /// What stands above the games: the names of the columns.
    pub fn head(self, columns: Columns, cpu: bool) -> String {
        match self {
            Format::Table => {
                let seconds = cpu.then_some("seconds").into_iter();
                columns.row(TABLE.into_iter().chain(seconds).map(str::to_string))
            }
            Format::Csv => COLUMNS.to_string(),
            Format::Json | Format::Sgf => String::new(),
        }
    }
}

/// The names of the columns of the table.
const TABLE: [&str; 8] = [
    "game",
    "score",
    "recorded",
    "agreement",
    "other counting",
    "confidence",
    "finished",
    "reason",
];

/// The name of a game as text.
pub fn name(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_string)
}

/// A line of the table.
pub fn table_line(answer: &GameAnswer, columns: Columns) -> String {
    let recorded = answer.recorded.as_deref().unwrap_or("-");
    let finished = match answer.score.finished {
        true => "finished",
        false => "unfinished",
    };
    let fields = [
        name(&answer.id),
        answer.score.score.clone(),
        recorded.to_string(),
        answer.agreement.unwrap_or("-").to_string(),
        answer.other.clone(),
        answer.score.confidence.to_string(),
        finished.to_string(),
        answer.score.reason.clone(),
    ];
    let seconds = answer.cpu_seconds.map(|seconds| seconds.to_string());
    columns.row(fields.into_iter().chain(seconds))
}

/// The line of a game without score.
pub fn table_error(id: &Value, error: &str, recorded: Option<&str>, columns: Columns) -> String {
    let recorded = recorded.unwrap_or("-").to_string();
    let fields = [
        name(id),
        format!("error: {error}"),
        recorded,
        "-".to_string(),
    ];
    columns.row(fields.into_iter())
}

/// The names of the columns, a value for each, and the error behind them.
const COLUMNS: &str = "id,score,other,recorded,agreement,difference,scoring,tax,false_eyes,komi,handicap,moves,\
black_territory,white_territory,black_prisoners,white_prisoners,black_dead,white_dead,black_seki,white_seki,\
black_filled,white_filled,black_teire,white_teire,dame,grade,confidence,reason,finished,assumed,warnings,cpu_seconds,\
error\n";

/// A line of comma-separated values: territory and prisoners as numbers, all else as lists of vertices.
pub fn csv_line(answer: &GameAnswer) -> String {
    let score = &answer.score;
    let sides = |sides: &ByColor<Vec<String>>| [sides.black.join(" "), sides.white.join(" ")];
    let (black, white) = (&score.points.black.items, &score.points.white.items);
    let prisoners = |items: &goeye::score::Points| (items.prisoners + items.dead).to_string();
    let mut fields = vec![
        name(&answer.id),
        score.score.clone(),
        answer.other.clone(),
        answer.recorded.clone().unwrap_or_default(),
        answer.agreement.unwrap_or_default().to_string(),
        answer.difference.map_or(String::new(), |d| d.to_string()),
        Scoring::as_str(score.rules.scoring).to_string(),
        score.rules.tax.as_str().to_string(),
        score.false_eyes.to_string(),
        score.komi.to_string(),
        score.handicap.to_string(),
        answer.moves.to_string(),
        black.territory.to_string(),
        white.territory.to_string(),
        prisoners(black),
        prisoners(white),
    ];
    for lists in [&score.dead, &score.seki, &score.filled, &score.teire] {
        fields.extend(sides(lists));
    }
    fields.extend([
        score.dame.join(" "),
        score.grade.clone(),
        score.confidence.to_string(),
        score.reason.clone(),
        score.finished.to_string(),
        answer.assumed.join(" "),
        answer.warnings.join("; "),
        answer.cpu_seconds.map_or(String::new(), |s| s.to_string()),
        String::new(),
    ]);
    values(fields.into_iter())
}

/// The line of a game without score.
pub fn csv_error(id: &Value, error: &str, recorded: Option<&str>) -> String {
    let columns = COLUMNS.trim_end().split(',');
    values(columns.map(|column| match column {
        "id" => name(id),
        "recorded" => recorded.unwrap_or_default().to_string(),
        "error" => error.to_string(),
        _ => String::new(),
    }))
}

/// A line of values, quoted where they need it.
fn values(fields: impl Iterator<Item = String>) -> String {
    let quoted = fields.map(|field| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    });
    quoted.collect::<Vec<String>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other_on_a_terminal() {
        let fields = |name: &str, score: &str| [name, score, "-", "-"].map(str::to_string);
        let row = |columns: Columns, name| columns.row(fields(name, "B+3.5").into_iter());
        assert_eq!(row(Columns::Tabs, "a\tb"), "a b\tB+3.5\t-\t-\n");
        let aligned = Columns::Aligned(8);
        assert_eq!(row(aligned, "a.sgf"), "a.sgf   B+3.5    -        -\n");
        let at = |line: String| line.find("B+3.5").unwrap();
        assert_eq!(
            at(row(aligned, "a.sgf")),
            at(aligned.row(fields("b", "B+3.5").into_iter()))
        );
        assert_eq!(
            at(row(aligned, "a-long-name.sgf")),
            "a-long-name.sgf  ".len()
        );
    }
}
