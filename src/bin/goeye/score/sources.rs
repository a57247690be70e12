//! The games in files, folders, archives and standard input, one after the other.

use super::archive::{self, Content, LARGEST};
use super::pool::Take;
use goeye::sgf::{Collection, Record};
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use walkdir::WalkDir;

/// What is scored.
pub enum Task {
    /// A game with its name, or why there is none.
    Game(String, Result<Box<Record>, String>),
    /// A line with its number, from 1.
    Line(usize, Result<Vec<u8>, String>),
}

/// The path that means standard input.
const STDIN: &str = "-";

/// Gives the games of all paths; `done` counts the bytes of the files that were read.
pub fn games(paths: &[PathBuf], done: &AtomicU64, take: Take<'_, Task>) -> ControlFlow<()> {
    for path in paths {
        if path.as_os_str() == STDIN {
            archive::stream(path, &mut io::stdin().lock(), true, &mut |content| {
                unpack(STDIN, content, take)
            })?;
            continue;
        }
        let mut found = 0;
        for entry in files(path) {
            found += 1;
            match entry {
                Ok(file) => {
                    let name = file.display().to_string();
                    archive::read(&file, done, &mut |content| unpack(&name, content, take))?;
                }
                Err((name, error)) => take(Task::Game(name, Err(error)))?,
            }
        }
        if found == 0 {
            let why = "no SGF file in the directory".to_string();
            take(Task::Game(path.display().to_string(), Err(why)))?;
        }
    }
    ControlFlow::Continue(())
}

/// The bytes of all files, as far as they are known.
pub fn total(paths: &[PathBuf]) -> u64 {
    let files = paths.iter().flat_map(|path| files(path)).flatten();
    let sizes = files.map(|file| file.metadata().map_or(0, |data| data.len()));
    sizes.sum()
}

/// A file, or the SGF files and archives below a directory, sorted by name; or what could not be read, with the reason.
///
/// A link back to a directory that it is in leads nowhere new and is passed over.
fn files(path: &Path) -> impl Iterator<Item = Result<PathBuf, (String, String)>> {
    let entries = WalkDir::new(path).follow_links(true).sort_by_file_name();
    // What is named is read in any case.
    let single = (!path.is_dir()).then(|| Ok(path.to_path_buf()));
    let walked = single.is_none().then(|| entries.into_iter());
    let walked = walked
        .into_iter()
        .flatten()
        .filter_map(|entry| match entry {
            Ok(entry) if entry.file_type().is_dir() => None,
            Ok(entry) if !archive::is_worth_a_look(entry.path()) => None,
            Ok(entry) if entry.file_type().is_file() => Some(Ok(entry.into_path())),
            // A pipe or a device may never end.
            Ok(entry) => Some(Err((
                entry.path().display().to_string(),
                "no regular file, not read".to_string(),
            ))),
            Err(error) if error.loop_ancestor().is_some() => None,
            Err(error) => {
                let name = error.path().map(|path| path.display().to_string());
                let why = match error.io_error() {
                    Some(error) => error.to_string(),
                    None => error.to_string(),
                };
                Some(Err((name.unwrap_or_default(), why)))
            }
        });
    single.into_iter().chain(walked)
}

/// Gives the games of a file; several are numbered.
fn unpack(file: &str, content: Content, take: Take<'_, Task>) -> ControlFlow<()> {
    let name = match content.inside {
        Some(inside) => format!("{file}/{inside}"),
        None => file.to_string(),
    };
    let bytes = match content.bytes {
        Ok(bytes) => bytes,
        Err(error) => return take(Task::Game(name, Err(error))),
    };
    let collection = Collection::new(&bytes);
    let games = collection.games();
    let mut games = games.map(|game| game.map(Box::new).map_err(|e| e.to_string()));
    let (Some(mut game), mut next) = (games.next(), games.next()) else {
        return take(Task::Game(name, Err("no game in the file".to_string())));
    };
    if next.is_none() {
        return take(Task::Game(name, game));
    }
    for number in 1_usize.. {
        take(Task::Game(format!("{name}#{number}"), game))?;
        match next {
            Some(found) => game = found,
            None => break,
        }
        next = games.next();
    }
    ControlFlow::Continue(())
}

/// Gives the lines of standard input that are not blank.
pub fn lines(take: Take<'_, Task>) -> ControlFlow<()> {
    let mut input = io::stdin().lock();
    for number in 1.. {
        let mut line = Vec::new();
        let read = (&mut input).take(LARGEST).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) => break,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 == LARGEST => {
                let skipped = input.skip_until(b'\n');
                skipped
                    .map_err(|e| e.to_string())
                    .and_then(|_| Err(format!("longer than {} MB, not read", LARGEST >> 20)))
            }
            Ok(_) => Ok(line),
            Err(error) => {
                take(Task::Line(number, Err(format!("standard input: {error}"))))?;
                break;
            }
        };
        if !line.as_ref().is_ok_and(|line| line.trim_ascii().is_empty()) {
            take(Task::Line(number, line))?;
        }
    }
    ControlFlow::Continue(())
}
