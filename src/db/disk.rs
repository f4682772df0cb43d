//! The disk that the own cluster writes to.

use nix::sys::statvfs::statvfs;
use std::path::PathBuf;

/// A file system, by a folder on it.
#[derive(Debug, Clone)]
pub struct Disk {
    pub folder: PathBuf,
    least: u64,
}

/// Bytes.
#[derive(Debug, Clone, Copy)]
pub struct Space {
    pub free: u64,
    pub total: u64,
}

impl Disk {
    /// Nearly full with less than `least` bytes.
    pub fn new(folder: PathBuf, least: u64) -> Self {
        Self { folder, least }
    }

    /// None where the system does not say.
    pub fn space(&self) -> Option<Space> {
        let disk = statvfs(&self.folder).ok()?;
        let bytes = |blocks: u64| blocks.saturating_mul(disk.fragment_size());
        Some(Space {
            free: bytes(disk.blocks_available()),
            total: bytes(disk.blocks()),
        })
    }

    /// True when it is nearly full.
    pub fn is_full(&self) -> bool {
        self.space().is_some_and(|space| space.free < self.least)
    }
}
