//! No circles between files: files that import each other, if only by way of others, can only be understood together.
//! `circles.txt` lists those that stay, each with the reason.

use crate::sources::{Uses, crates};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The files that one leads to.
fn reach<'a>(uses: &Uses<'a>, start: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        let next = uses.get(file).into_iter().flat_map(BTreeMap::keys);
        open.extend(next.filter(|file| seen.insert(**file)));
    }
    seen
}

/// The largest sets of files each of which leads to each other one.
fn circles<'a>(uses: &Uses<'a>) -> BTreeSet<Vec<&'a str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|&file| (file, reach(uses, file))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|seen| seen.contains(to));
    let looped = uses.keys().filter(|file| leads(file, file));
    let circles = looped.map(|start| {
        let seen = reached[start].iter().copied();
        seen.filter(|file| leads(file, start)).collect()
    });
    circles.collect()
}

/// A circle as `circles.txt` has it, and who takes what from whom.
fn describe(uses: &Uses, circle: &[&str]) -> String {
    let mut text = format!("{}\n", circle.join("\n"));
    for from in circle {
        for (to, names) in uses[from].iter().filter(|(to, _)| circle.contains(to)) {
            let names = names.iter().copied().collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "    {from} takes from {to}: {names}");
        }
    }
    text
}

/// The circles that may stay: a paragraph each, the reason after `#`, then the files.
fn allowed(text: &str) -> BTreeSet<Vec<&str>> {
    let paragraphs = text.split("\n\n").filter(|text| !text.trim().is_empty());
    let circles = paragraphs.map(|paragraph| {
        let (reasons, files): (Vec<&str>, Vec<&str>) =
            paragraph.lines().partition(|line| line.starts_with('#'));
        assert!(!reasons.is_empty(), "no reason: {paragraph}");
        files
    });
    circles.collect()
}

#[test]
fn files_import_each_other_in_no_new_circle() {
    let list = include_str!("circles.txt").replace("\r\n", "\n");
    let allowed = allowed(&list);
    let mut complaints = String::new();
    let crates = crates();
    let all = crates.each_ref().map(|one| one.uses());
    let mut known = BTreeSet::new();
    for uses in &all {
        for circle in circles(uses) {
            if !allowed.contains(&circle) {
                let _ = writeln!(
                    complaints,
                    "not in circles.txt:\n{}",
                    describe(uses, &circle)
                );
            }
            known.insert(circle);
        }
    }
    for gone in allowed.difference(&known) {
        let _ = writeln!(
            complaints,
            "in circles.txt, but gone:\n{}\n",
            gone.join("\n")
        );
    }
    assert!(complaints.is_empty(), "\n{complaints}");
}

#[test]
fn circles_are_found() {
    let check = |pairs: &[(&'static str, &'static str)], wanted: &[&[&str]]| {
        let mut uses = Uses::new();
        for (from, to) in pairs {
            uses.entry(from).or_default().entry(to).or_default();
        }
        let found = circles(&uses);
        assert_eq!(
            found,
            wanted.iter().map(|c| c.to_vec()).collect(),
            "{pairs:?}"
        );
    };
    check(&[("a", "b"), ("b", "c"), ("a", "c")], &[]);
    check(&[("a", "b"), ("b", "a"), ("b", "c")], &[&["a", "b"]]);
    let two = [
        ("a", "b"),
        ("b", "c"),
        ("c", "a"),
        ("c", "d"),
        ("d", "e"),
        ("e", "d"),
    ];
    check(&two, &[&["a", "b", "c"], &["d", "e"]]);
}
