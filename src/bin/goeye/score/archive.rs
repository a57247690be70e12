//! The files in archives, read one after the other without unpacking them to disk: zip, tar, and both tar and single
//! files packed by gzip. What an archive is, its first bytes tell.

use flate2::read::MultiGzDecoder;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use tar::Archive;
use zip::ZipArchive;

/// The largest file that is read, packed or not: a small archive can hold a huge one.
pub const LARGEST: u64 = 128 << 20;

/// The bytes by which archives are known; tar has its mark behind the name of the first file.
const HEAD: u64 = 512;

/// A file by the name that it has inside an archive, if it is in one.
pub struct Content {
    pub inside: Option<String>,
    pub bytes: Result<Vec<u8>, String>,
}

/// Takes what was found.
pub type Each<'a> = &'a mut dyn FnMut(Content) -> ControlFlow<()>;

/// The ends of the names of game records, in SGF or as servers write them.
const RECORDS: [&str; 5] = ["sgf", "gib", "ngf", "ugf", "ugi"];

/// The ends of the names of archives.
const ARCHIVES: [&str; 4] = ["zip", "tar", "tgz", "gz"];

/// Whether a file is looked at if it is not named but found: by the end of its name.
pub fn is_worth_a_look(path: &Path) -> bool {
    is_record(path) || has_end(path, &ARCHIVES)
}

/// Whether a file is a game record, by the end of its name.
fn is_record(path: &Path) -> bool {
    has_end(path, &RECORDS)
}

/// Why a file that was found is not looked at.
pub fn why_not() -> String {
    format!(
        "no game record by its name ({}) and no archive, not read",
        RECORDS.join(", ")
    )
}

fn has_end(path: &Path, ends: &[&str]) -> bool {
    let end = path.extension().and_then(|end| end.to_str());
    end.is_some_and(|end| ends.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// A reader that counts the bytes.
struct Counted<'a, R> {
    inner: R,
    done: &'a Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.done.set(self.done.get() + count as u64);
        Ok(count)
    }
}

/// Reads a file, or the game records in an archive; `done` counts the bytes.
pub fn read(path: &Path, done: &Cell<u64>, each: Each<'_>) -> ControlFlow<()> {
    let opened = File::open(path).and_then(|mut file| {
        let mut counted = Counted {
            inner: &mut file,
            done,
        };
        Ok((head(&mut counted)?, file))
    });
    match opened {
        Ok((head, file)) if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") => {
            zipped(file, done, each)
        }
        Ok((head, file)) => stream(
            path,
            &mut head.as_slice().chain(Counted { inner: file, done }),
            true,
            each,
        ),
        Err(error) => failed(error, each),
    }
}

/// The first bytes.
fn head(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    reader.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

fn failed(error: impl ToString, each: Each<'_>) -> ControlFlow<()> {
    each(Content {
        inside: None,
        bytes: Err(error.to_string()),
    })
}

/// Reads what needs no seeking. `may_be_packed` is false inside gzip, which is opened once only.
pub fn stream(
    path: &Path,
    reader: &mut dyn Read,
    may_be_packed: bool,
    each: Each<'_>,
) -> ControlFlow<()> {
    let head = match head(reader) {
        Ok(head) => head,
        Err(error) => return failed(error, each),
    };
    let mut whole = head.as_slice().chain(reader);
    if may_be_packed && head.starts_with(b"\x1f\x8b") {
        return stream(path, &mut MultiGzDecoder::new(whole), false, each);
    }
    let is_tar = head.get(257..262) == Some(b"ustar")
        || has_end(path, &["tar", "tgz"])
        || (!may_be_packed
            && path
                .file_stem()
                .is_some_and(|s| has_end(s.as_ref(), &["tar"])));
    match is_tar {
        true => tarred(&mut whole, each),
        false => each(Content {
            inside: None,
            bytes: limited(&mut whole, None),
        }),
    }
}

/// All bytes, unless they are too many.
fn limited(reader: &mut dyn Read, declared: Option<u64>) -> Result<Vec<u8>, String> {
    let too_large = || format!("larger than {} MB, not read", LARGEST >> 20);
    if declared.is_some_and(|size| size > LARGEST) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let read = reader.take(LARGEST + 1).read_to_end(&mut bytes);
    match read {
        Ok(_) if bytes.len() as u64 > LARGEST => Err(too_large()),
        Ok(_) => Ok(bytes),
        Err(error) => Err(error.to_string()),
    }
}

fn tarred(reader: &mut dyn Read, each: Each<'_>) -> ControlFlow<()> {
    let mut archive = Archive::new(reader);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return failed(error, each),
    };
    let mut found = 0;
    for entry in entries {
        let mut entry = match entry {
            Ok(entry) => entry,
            Err(error) => return failed(error, each),
        };
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if !entry.header().entry_type().is_file() || !is_record(name.as_ref()) {
            continue;
        }
        found += 1;
        let size = entry.size();
        each(Content {
            inside: Some(name),
            bytes: limited(&mut entry, Some(size)),
        })?;
    }
    complain_of_none(found, each)
}

fn zipped(file: impl Read + Seek, done: &Cell<u64>, each: Each<'_>) -> ControlFlow<()> {
    let mut archive = match ZipArchive::new(io::BufReader::new(file)) {
        Ok(archive) => archive,
        Err(error) => return failed(error, each),
    };
    let mut found = 0;
    for i in 0..archive.len() {
        let name = archive
            .name_for_index(i)
            .and_then(Result::ok)
            .map(String::from);
        let Some(name) = name.filter(|name| is_record(name.as_ref())) else {
            continue;
        };
        found += 1;
        let bytes = match archive.by_index(i) {
            Ok(mut entry) => {
                let size = entry.size();
                done.set(done.get() + entry.compressed_size());
                limited(&mut entry, Some(size))
            }
            Err(error) => Err(error.to_string()),
        };
        let inside = Some(name);
        each(Content { inside, bytes })?;
    }
    complain_of_none(found, each)
}

fn complain_of_none(found: usize, each: Each<'_>) -> ControlFlow<()> {
    match found {
        0 => failed("no game record in the archive", each),
        _ => ControlFlow::Continue(()),
    }
}
