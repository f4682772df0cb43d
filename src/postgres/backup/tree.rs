//! Copies of files and folders, known by their hashes.

use ring::digest::{Context, SHA256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Bytes that are read at a time.
const CHUNK: usize = 1 << 18;

/// A copied file.
#[derive(Debug, PartialEq, Eq)]
pub struct Copied {
    pub size: u64,
    /// Hex digits.
    pub sha256: String,
}

/// Copies a file, at most `limit` bytes of it, for its owner alone. None when there is no such file. What is there already is an error.
pub fn copy(from: &Path, to: &Path, limit: u64) -> io::Result<Option<Copied>> {
    let source = match File::open(from) {
        Ok(source) => source,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e),
    };
    let mut source = source.take(limit);
    let mut target = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to)?;
    let (mut hash, mut size, mut chunk) = (Context::new(&SHA256), 0u64, vec![0; CHUNK]);
    loop {
        let length = match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => length,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        let read = chunk.get(..length).unwrap_or_default();
        hash.update(read);
        target.write_all(read)?;
        size += length as u64;
    }
    Ok(Some(Copied {
        size,
        sha256: hex::encode(hash.finish()),
    }))
}

/// A new file for its owner alone.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A folder for its owner alone, which must not be there yet.
pub fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Everything below `root` as paths relative to it, folders before what is in them. `keep` decides by that path and whether it is a folder;
/// what is in a folder that is not kept is left out.
pub fn list(root: &Path, keep: &dyn Fn(&str, bool) -> bool) -> io::Result<Listing> {
    let mut listing = Listing::default();
    let mut todo = vec![String::new()];
    while let Some(folder) = todo.pop() {
        let entries = match fs::read_dir(root.join(&folder)) {
            // A database that was dropped meanwhile.
            Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let name = entry
                .file_name()
                .into_string()
                .map_err(|_| io::ErrorKind::InvalidFilename)?;
            let path = if folder.is_empty() {
                name
            } else {
                format!("{folder}/{name}")
            };
            let kind = entry.file_type()?;
            if !keep(&path, kind.is_dir()) {
                continue;
            }
            if kind.is_dir() {
                listing.folders.push(path.clone());
                todo.push(path);
            } else if kind.is_file() {
                listing.files.push(path);
            }
        }
    }
    listing.folders.sort();
    listing.files.sort();
    Ok(listing)
}

/// Sorted.
#[derive(Debug, Default)]
pub struct Listing {
    pub folders: Vec<String>,
    pub files: Vec<String>,
}

/// Waits until everything that was written to that file system is on the disk.
pub fn sync(folder: &Path) -> io::Result<()> {
    nix::unistd::syncfs(File::open(folder)?).map_err(io::Error::from)
}
