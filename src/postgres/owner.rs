use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::unistd::{Uid, User};

use super::error::Error;

/// The user that Postgres runs as. It refuses to run as root, so root drops to `postgres`, else to `nobody`.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    pub uid: u32,
    gid: u32,
    /// Set when it is not the user of this process.
    dropped: bool,
}

impl Owner {
    /// The user for this process.
    pub fn choose() -> Result<Self, Error> {
        let uid = Uid::effective();
        if !uid.is_root() {
            return Ok(Self {
                uid: uid.as_raw(),
                gid: nix::unistd::Gid::effective().as_raw(),
                dropped: false,
            });
        }
        let user = ["postgres", "nobody"]
            .into_iter()
            .find_map(|name| User::from_name(name).ok().flatten());
        let user = user.ok_or_else(|| {
            Error::Init("Postgres does not run as root, and there is neither a user postgres nor nobody".to_owned())
        })?;
        Ok(Self {
            uid: user.uid.as_raw(),
            gid: user.gid.as_raw(),
            dropped: true,
        })
    }

    /// A command that runs as this user.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        if self.dropped {
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Gives `path` to this user, alone.
    pub fn own(&self, path: &Path) -> std::io::Result<()> {
        if self.dropped {
            chown(path, Some(self.uid), Some(self.gid))?;
        }
        Ok(())
    }

    /// Whether this user may pass through every folder above `path`.
    pub fn reaches(&self, path: &Path) -> bool {
        !self.dropped
            || path
                .ancestors()
                .skip(1)
                .all(|folder| fs::metadata(folder).is_ok_and(|m| self.may(&m, 0o1)))
    }

    /// Whether this user may read and run `file`.
    pub fn runs(&self, file: &Path) -> bool {
        match (file.canonicalize(), fs::metadata(file)) {
            (Ok(file), Ok(metadata)) => self.reaches(&file) && (!self.dropped || self.may(&metadata, 0o5)),
            (Err(_), _) | (_, Err(_)) => false,
        }
    }

    fn may(&self, metadata: &fs::Metadata, bits: u32) -> bool {
        let shift = match (metadata.uid() == self.uid, metadata.gid() == self.gid) {
            (true, _) => 6,
            (false, true) => 3,
            (false, false) => 0,
        };
        (metadata.mode() >> shift) & bits == bits
    }
}
