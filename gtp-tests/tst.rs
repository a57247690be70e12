//! Runs the suites (`*.tst`) as gogui-regress does. The engine is started in this directory. Commands with a number are
//! tests, and the line `#? [pattern]` after one is a regular expression for its whole answer. `[!pattern]` must not
//! match, and `[pattern]*` is known to fail. An answer that is an error fails. Besides, a suite fails here if a test
//! passes that is marked as failing, or if a command without a number answers with an error.

use crate::engine::{answers, directory};
use regex::Regex;
use std::fmt::Write;
use std::fs;

/// What the answer to a numbered command must look like.
#[derive(Debug)]
struct Pattern {
    regex: Regex,
    /// The answer must not match.
    negated: bool,
    /// The test is known to fail.
    known: bool,
}

/// A command of a suite with the pattern for its answer.
#[derive(Debug)]
struct Step {
    line: usize,
    command: String,
    pattern: Option<Pattern>,
}

impl Step {
    fn is_numbered(&self) -> bool {
        self.command.starts_with(|c: char| c.is_ascii_digit())
    }
}

impl Pattern {
    /// Reads what stands behind `#?`.
    fn parse(text: &str) -> Result<Pattern, String> {
        let text = text.trim();
        let (text, known) = match text.strip_suffix('*') {
            Some(text) => (text.trim_end(), true),
            None => (text, false),
        };
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
            .ok_or("a pattern stands in brackets")?;
        let (inner, negated) = match inner.strip_prefix('!') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        Ok(Pattern {
            regex: Regex::new(&format!(r"\A(?:{inner})\z")).map_err(|e| e.to_string())?,
            negated,
            known,
        })
    }
}

/// Reads a suite.
fn parse(suite: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    for (i, line) in suite.lines().enumerate() {
        let at = |e: &str| format!("line {}: {e}", i + 1);
        if let Some(text) = line.strip_prefix("#?") {
            let step = steps.last_mut().filter(|s| s.is_numbered());
            let step = step.ok_or_else(|| at("no numbered command before the pattern"))?;
            step.pattern = Some(Pattern::parse(text).map_err(|e| at(&e))?);
            continue;
        }
        let command = line.split('#').next().unwrap_or_default().trim();
        if !command.is_empty() {
            steps.push(Step {
                line: i + 1,
                command: command.to_string(),
                pattern: None,
            });
        }
    }
    match steps
        .iter()
        .find(|s| s.is_numbered() && s.pattern.is_none())
    {
        Some(step) => Err(format!("line {}: no pattern for the test", step.line)),
        None => Ok(steps),
    }
}

/// The complaint about an answer, if there is one.
fn judge(step: &Step, answer: &str) -> Option<String> {
    let (mark, text) = answer.split_at(1);
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let Some(pattern) = &step.pattern else {
        return (mark == "?").then(|| format!("error {text:?}"));
    };
    let passed = mark == "=" && pattern.regex.is_match(text) != pattern.negated;
    match (passed, pattern.known) {
        (true, false) | (false, true) => None,
        (true, true) => Some(format!("passes although marked as failing: {text:?}")),
        (false, false) => Some(format!("unexpected answer {text:?}")),
    }
}

/// The complaints about a suite.
fn run(suite: &str) -> String {
    let steps = match parse(suite) {
        Ok(steps) => steps,
        Err(e) => return e,
    };
    let input: String = steps.iter().map(|s| format!("{}\n", s.command)).collect();
    let answers = answers(input);
    if answers.len() != steps.len() {
        return format!("{} answers to {} commands", answers.len(), steps.len());
    }
    let mut complaints = String::new();
    for (step, answer) in steps.iter().zip(&answers) {
        if let Some(complaint) = judge(step, answer) {
            let _ = writeln!(
                complaints,
                "line {}: {}: {complaint}",
                step.line, step.command
            );
        }
    }
    complaints
}

#[test]
fn all_suites_pass() {
    let mut count = 0;
    let mut complaints = String::new();
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "tst") {
            count += 1;
            let found = run(&fs::read_to_string(&path).unwrap());
            if !found.is_empty() {
                let _ = writeln!(complaints, "{}\n{found}", path.display());
            }
        }
    }
    assert!(count > 0);
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn the_runner_sees_what_is_wrong() {
    for (suite, complaint) in [
        ("1 protocol_version\n#? [2]\n", ""),
        (
            "boardsize 9 # small\n\n# remark\n1 protocol_version\n\n#? [1|2]",
            "",
        ),
        ("1 protocol_version\n#? [1]\n", "unexpected answer \"2\""),
        ("1 protocol_version\n#? [!2]\n", "unexpected answer \"2\""),
        ("1 protocol_version\n#? [!1]\n", ""),
        ("1 version\n#? [0]\n", "unexpected answer"),
        ("1 protocol_version\n#? [3]*\n", ""),
        ("1 protocol_version\n#? [2]*\n", "passes although marked"),
        (
            "1 nonsense\n#? [.*]\n",
            "unexpected answer \"unknown command\"",
        ),
        (
            "1 nonsense\n#? [!x]\n",
            "unexpected answer \"unknown command\"",
        ),
        ("1 nonsense\n#? [.*]*\n", ""),
        ("nonsense\n", "error \"unknown command\""),
        ("1 version\n", "no pattern"),
        ("version\n#? [.*]\n", "no numbered command"),
        ("1 version\n#? 0\n", "in brackets"),
        ("1 version\n#? [(]\n", "regex"),
        ("quit\nname\n", "1 answers to 2 commands"),
    ] {
        let found = run(suite);
        assert!(
            found.contains(complaint) && found.is_empty() == complaint.is_empty(),
            "{suite:?}: {found}"
        );
    }
}
