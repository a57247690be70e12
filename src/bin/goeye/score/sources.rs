//! The games in files, folders, archives and standard input, one after the other.

use super::archive::{self, Content, LARGEST};
use super::pool::Take;
use goeye::sgf::{Collection, Record};
use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// What is scored.
pub enum Task {
    /// A game with its name, or why there is none; and the bytes of all files up to its end.
    Game(String, Result<Box<Record>, String>, u64),
    /// A line with its number, from 1.
    Line(usize, Result<Vec<u8>, String>),
}

/// The path that means standard input.
const STDIN: &str = "-";

/// Gives the games of all paths.
pub fn games(paths: &[PathBuf], take: Take<'_, Task>) -> ControlFlow<()> {
    // The bytes of all files that were read.
    let done = Cell::new(0);
    for path in paths {
        if path.as_os_str() == STDIN {
            let at = done.get();
            archive::stream(path, &mut io::stdin().lock(), true, &mut |content| {
                unpack(STDIN, content, (at, at), take)
            })?;
            continue;
        }
        let mut found = 0;
        for entry in files(path) {
            found += 1;
            match entry {
                Ok(file) => {
                    let name = file.display().to_string();
                    let end = done.get() + length(&file);
                    let mut start = done.get();
                    archive::read(&file, &done, &mut |content| {
                        let read = done.get().min(end);
                        let span = (start.min(read), read);
                        start = read;
                        unpack(&name, content, span, take)
                    })?;
                    done.set(end);
                }
                Err((name, error)) => take(Task::Game(name, Err(error), done.get()))?,
            }
        }
        if found == 0 {
            let why = "no game record in the directory".to_string();
            take(Task::Game(path.display().to_string(), Err(why), done.get()))?;
        }
    }
    ControlFlow::Continue(())
}

/// The bytes of all files, as far as they are known.
pub fn total(paths: &[PathBuf]) -> u64 {
    let files = paths.iter().flat_map(|path| files(path)).flatten();
    files.map(|file| length(&file)).sum()
}

/// The bytes of a file, as far as they are known.
fn length(file: &Path) -> u64 {
    file.metadata().map_or(0, |data| data.len())
}

/// A file, or the game records and archives below a directory, sorted by name; or what is not read, with the reason.
///
/// What is hidden and neither of these is passed over. A link back to a directory that it is in leads nowhere new and is passed over.
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
            Ok(entry) if !archive::is_worth_a_look(entry.path()) => {
                let name = entry.path().display().to_string();
                (!is_hidden(&entry)).then(|| Err((name, archive::why_not())))
            }
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

/// Whether an entry is hidden, or in a hidden directory below the one that is walked.
fn is_hidden(entry: &DirEntry) -> bool {
    let names = entry.path().iter().rev().take(entry.depth());
    names
        .into_iter()
        .any(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// Gives the games of a file; several are numbered. The file goes from the one to the other of the bytes of all files.
fn unpack(
    file: &str,
    content: Content,
    (from, to): (u64, u64),
    take: Take<'_, Task>,
) -> ControlFlow<()> {
    let name = match content.inside {
        Some(inside) => format!("{file}/{inside}"),
        None => file.to_string(),
    };
    let bytes = match content.bytes {
        Ok(bytes) => bytes,
        Err(error) => return take(Task::Game(name, Err(error), to)),
    };
    let collection = Collection::new(&bytes);
    let mut games = collection.games();
    let read = std::iter::from_fn(|| {
        let game = games.next()?;
        let reach = from + ((to - from) as f64 * games.share()) as u64;
        Some((game.map(Box::new).map_err(|e| e.to_string()), reach))
    });
    let mut read = read.peekable();
    let mut number = 0;
    while let Some((game, reach)) = read.next() {
        number += 1;
        let is_last = read.peek().is_none();
        let name = match number == 1 && is_last {
            true => name.clone(),
            false => format!("{name}#{number}"),
        };
        take(Task::Game(name, game, if is_last { to } else { reach }))?;
    }
    match number {
        0 => take(Task::Game(name, Err("no game in the file".to_string()), to)),
        _ => ControlFlow::Continue(()),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Thousands of games may be in one file.
    #[test]
    fn each_game_reaches_farther() {
        let folder = tempfile::tempdir().unwrap();
        let game = "(;SZ[5]KM[0]RE[B+24];B[cc])";
        for (name, games) in [("a.sgf", 1), ("b.sgf", 1000), ("c.sgf", 0), ("d.sgf", 3)] {
            fs::write(folder.path().join(name), game.repeat(games)).unwrap();
        }
        fs::write(folder.path().join("e.txt"), "no game").unwrap();
        fs::write(folder.path().join(".hidden"), "no game").unwrap();
        let paths = [folder.path().to_path_buf()];
        let mut reaches = Vec::new();
        let end = games(&paths, &mut |task| {
            if let Task::Game(_, _, reach) = task {
                reaches.push(reach as usize);
            }
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(reaches.len(), 1 + 1000 + 1 + 3 + 1);
        assert!(reaches.is_sorted(), "{reaches:?}");
        let one = game.len();
        assert_eq!([reaches[0], reaches[1000]], [one, 1001 * one]);
        assert!(reaches[500].abs_diff(501 * one) <= 2, "{}", reaches[500]);
        assert_eq!(reaches.last(), Some(&(1004 * one)));
        assert_eq!(total(&paths), 1004 * one as u64);
    }
}
