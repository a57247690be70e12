//! Who imports what among the files of the crates, as their sources say.
//!
//! A file imports another if it names, in a `use` or amid its code, something that is defined there; a name that a
//! module merely passes on counts as one of the file where it is defined. Modules alone, re-exports and tests do not
//! count. Methods are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Names, `::` and other marks of a source, without its comments, strings and characters.
fn tokens(text: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(hashes) = raw(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            start + rest[start..].find(&end).unwrap() + end.len()
        } else if first == '"' {
            quoted(rest, '"').unwrap()
        } else if first == '\'' {
            // A lifetime is one mark and a name.
            let mut next = rest.chars().skip(1);
            let is_char = next.next() == Some('\\') || next.next() == Some('\'');
            if is_char {
                quoted(rest, '\'').unwrap()
            } else {
                1
            }
        } else if rest.starts_with("::") {
            found.push("::");
            2
        } else if is_name(first) {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            found.push(&rest[..end]);
            end
        } else {
            let end = first.len_utf8();
            found.extend((!first.is_whitespace()).then_some(&rest[..end]));
            end
        };
        rest = &rest[length..];
    }
    found
}

/// The number of `#` with which a raw string starts here.
fn raw(text: &str) -> Option<usize> {
    let hashes = text.strip_prefix('r')?;
    let string = hashes.trim_start_matches('#');
    string
        .starts_with('"')
        .then_some(hashes.len() - string.len())
}

/// The length of a string or character with its quotes.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut escaped = true;
    let end = text.char_indices().find(|&(_, c)| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })?;
    Some(end.0 + 1)
}

/// What a `use` brings into a module: `use path as name;`.
#[derive(Clone, Debug)]
struct Import {
    path: Vec<String>,
    name: String,
    /// `pub use`
    passed_on: bool,
}

/// What one file says about others.
#[derive(Debug, Default)]
struct Source {
    children: BTreeSet<String>,
    imports: Vec<Import>,
    /// The paths amid the code, those of one name included.
    paths: BTreeSet<Vec<String>>,
}

impl Source {
    fn read(text: &str) -> Source {
        let mut source = Source::default();
        let tokens = tokens(text);
        let mut at = 0;
        while at < tokens.len() {
            at += source.item(&tokens[at..], at.checked_sub(1).map(|i| tokens[i]));
        }
        source
    }

    /// Reads what starts here, and returns the number of its tokens.
    fn item(&mut self, tokens: &[&str], before: Option<&str>) -> usize {
        match tokens {
            ["#", "[", "cfg", "(", "test", ")", "]", ..] => 7 + length(&tokens[7..]),
            ["mod", name, ";", ..] => {
                self.children.insert(name.to_string());
                3
            }
            ["use", ..] => {
                let length = length(tokens);
                // `pub use`, `pub(super) use`
                let passed_on = matches!(before, Some("pub" | ")"));
                self.tree(&tokens[1..length - 1], Vec::new(), passed_on);
                length
            }
            [first, ..] if is_name(first) => {
                let path: Vec<String> = path(tokens).map(str::to_string).collect();
                let length = 2 * path.len() - 1;
                if before != Some(".") {
                    self.paths.insert(path);
                }
                length
            }
            _ => 1,
        }
    }

    /// Reads `a::b as c`, or `a::{b, c::*}`.
    fn tree(&mut self, tokens: &[&str], start: Vec<String>, passed_on: bool) {
        let mut path = start;
        let mut rest = tokens;
        while let [name, "::", ..] = rest {
            path.push(name.to_string());
            rest = &rest[2..];
        }
        match rest {
            ["{", inner @ .., "}"] => {
                let mut inner = inner;
                while !inner.is_empty() {
                    let end = length_to(inner, ",").unwrap_or(inner.len() + 1);
                    self.tree(&inner[..end - 1], path.clone(), passed_on);
                    inner = inner.get(end..).unwrap_or_default();
                }
            }
            [name, renamed @ ..] => {
                if *name != "self" {
                    path.push(name.to_string());
                }
                let name = match renamed {
                    ["as", name] => name.to_string(),
                    _ => path.last().unwrap().clone(),
                };
                self.imports.push(Import {
                    path,
                    name,
                    passed_on,
                });
            }
            [] => {}
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The names of the path that starts here.
fn path<'a>(tokens: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let more = tokens[1..].chunks_exact(2);
    let more = more.take_while(|pair| pair[0] == "::" && is_name(pair[1]));
    std::iter::once(tokens[0]).chain(more.map(|pair| pair[1]))
}

/// The number of tokens to the end of the item that starts here.
fn length(tokens: &[&str]) -> usize {
    let block = length_to(tokens, "}").unwrap_or(tokens.len());
    let closed = block + usize::from(tokens.get(block) == Some(&";"));
    length_to(tokens, ";").map_or(closed, |end| end.min(closed))
}

/// The number of tokens up to the first of a kind that is in no brackets, or closes them.
fn length_to(tokens: &[&str], wanted: &str) -> Option<usize> {
    let mut depth = 0;
    let end = tokens.iter().position(|token| {
        match *token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0 && *token == wanted
    })?;
    Some(end + 1)
}

/// What each file takes from which other ones.
pub type Uses<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<&'a str>>>;

/// The modules of a crate by their paths: `crate::eye`.
#[derive(Default)]
pub struct Crate {
    files: BTreeMap<String, String>,
    sources: BTreeMap<String, Source>,
}

impl Crate {
    /// Reads a file of the crate and those of the modules that it declares.
    fn read(&mut self, module: &str, folder: &Path, file: &str) {
        let source = Source::read(&fs::read_to_string(folder.join(file)).unwrap());
        let own = module.replace("::", "/");
        let own = own.trim_start_matches("crate").trim_start_matches('/');
        for child in &source.children {
            let path = Path::new(own).join(child);
            let tried = [path.with_extension("rs"), path.join("mod.rs")];
            let found = tried.iter().find(|path| folder.join(path).exists());
            let found = found.unwrap_or_else(|| panic!("{module}: no file of {child}"));
            let name = found.to_str().unwrap().replace('\\', "/");
            self.read(&format!("{module}::{child}"), folder, &name);
        }
        self.files.insert(module.to_string(), file.to_string());
        self.sources.insert(module.to_string(), source);
    }

    /// The module that defines what a path means at a place; none for a module or something of another crate.
    fn definer(&self, at: &str, path: &[String], followed: usize) -> Option<String> {
        let mut module = at.to_string();
        let mut names = path;
        while let [name, rest @ ..] = names {
            let source = &self.sources[&module];
            let import = source.imports.iter().find(|import| import.name == *name);
            match name.as_str() {
                "crate" => module = "crate".to_string(),
                "self" => {}
                "super" => module.truncate(module.rfind("::")?),
                _ if source.children.contains(name) => module = format!("{module}::{name}"),
                _ if followed < 9 && import.is_some() => {
                    let path = [&import?.path, rest].concat();
                    return self.definer(&module, &path, followed + 1);
                }
                // A name of this module, unless it is the first: then it is one of the file itself or of another crate.
                _ => return (names.len() < path.len()).then_some(module),
            }
            names = rest;
        }
        None
    }

    /// The modules at the root.
    pub fn modules(&self) -> impl Iterator<Item = &str> {
        self.sources["crate"].children.iter().map(String::as_str)
    }

    /// The files from which each file takes names, with these names.
    pub fn uses(&self) -> Uses<'_> {
        let mut uses = Uses::new();
        for (module, source) in &self.sources {
            let used = |name: &String| source.paths.iter().any(|path| path.first() == Some(name));
            let imports = source.imports.iter();
            let imports = imports.filter(|import| !import.passed_on || used(&import.name));
            let imports = imports.map(|import| &import.path);
            for path in imports.chain(source.paths.iter().filter(|path| path.len() > 1)) {
                let definer = self.definer(module, path, 0);
                for other in definer.iter().filter(|other| *other != module) {
                    let from = uses.entry(self.files[module].as_str()).or_default();
                    let names = from.entry(self.files[other].as_str()).or_default();
                    names.extend(path.last().map(String::as_str));
                }
            }
        }
        uses
    }
}

/// The library and the command line.
pub fn crates() -> [Crate; 2] {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    [("", "lib.rs"), ("bin/goeye", "main.rs")].map(|(folder, file)| {
        let mut found = Crate::default();
        found.read("crate", &src.join(folder), file);
        found
    })
}

#[test]
fn imports_of_all_kinds_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "lib.rs",
        "pub mod board;\npub mod eye;\nmod text;\npub struct Root;",
    );
    write("board.rs", "pub struct Board;\npub fn clear() {}");
    write(
        "eye/mod.rs",
        "mod value;\npub use value::{Value, One as Two};\nfn f() -> Two {}",
    );
    write("eye/value.rs", "pub struct Value;\npub struct One;");
    let check = |text: &str, wanted: &[&str]| {
        write("text.rs", text);
        let mut found = Crate::default();
        found.read("crate", folder.path(), "lib.rs");
        let uses = found.uses();
        let others = uses.get("text.rs").into_iter().flatten();
        let seen =
            others.flat_map(|(file, names)| names.iter().map(move |n| format!("{file} {n}")));
        assert_eq!(seen.collect::<Vec<_>>(), wanted, "{text:?}");
        let names: Vec<&str> = uses["eye/mod.rs"]["eye/value.rs"].iter().copied().collect();
        assert_eq!(names, ["One"], "the one that is used, not only passed on");
    };
    check(
        "use crate::board::{Board, clear as empty};",
        &["board.rs Board", "board.rs clear"],
    );
    check(
        "use super::{eye::Value, Root};",
        &["eye/value.rs Value", "lib.rs Root"],
    );
    check(
        "use crate::board;\nfn f() { board::clear() }",
        &["board.rs clear"],
    );
    check("fn f() { if x { crate::eye::Two } }", &["eye/value.rs Two"]);
    check("use crate::eye::{self, Value};", &["eye/value.rs Value"]);
    check(
        "use crate::board;\npub use crate::board::Board;\nuse std::fmt;",
        &[],
    );
    check(
        "/// [`crate::board::Board`]\nconst A: &str = \"crate::board::Board\";",
        &[],
    );
    check(
        "const A: (&str, char) = (r#\"\"\"#, '\"'); type B<'a> = crate::Root;",
        &["lib.rs Root"],
    );
    let tests = "#[cfg(test)]\nmod tests {\n use crate::board::Board;\n}\n";
    check(tests, &[]);
    check(
        &tests.replace("mod tests {", "mod tests;").replace('}', ""),
        &["board.rs Board"],
    );
    check(
        "#[cfg(test)]\nuse crate::board::{Board};\nuse crate::Root;",
        &["lib.rs Root"],
    );
}
