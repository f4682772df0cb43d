use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::str::FromStr;

use rand::RngCore;

/// Placeholder of a secret wherever configuration is shown.
pub(super) const REDACTED: &str = "[redacted]";

/// A value that never shows itself in logs or printed configuration.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The secret itself. Hand it to the library that needs it and to nothing else.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// 32 random bytes as 64 hex digits.
    pub(crate) fn random() -> Self {
        let mut bytes = [0u8; 32];
        rand::rng().fill_bytes(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// Reads the secret kept in `file`, or makes one of 32 random bytes (64 hex digits) there with mode 0600.
    pub(super) fn read_or_create(file: &Path) -> io::Result<Self> {
        match fs::read_to_string(file) {
            Ok(text) if text.trim().len() >= 32 => Ok(Self(text.trim().to_owned())),
            Ok(_) => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it holds fewer than 32 characters; remove it",
            )),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::create(file),
            Err(error) => Err(error),
        }
    }

    /// Written beside the file and linked into place, so that two processes starting at once agree on one secret.
    fn create(file: &Path) -> io::Result<Self> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut bytes = [0u8; 32];
        rand::rng().fill_bytes(&mut bytes);
        let draft = file.with_extension(format!("{}.tmp", hex::encode(&bytes[..4])));
        rand::rng().fill_bytes(&mut bytes);
        let text = hex::encode(bytes);
        let mut written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&draft)?;
        written.write_all(text.as_bytes())?;
        written.sync_all()?;
        let linked = fs::hard_link(&draft, file);
        fs::remove_file(&draft)?;
        match linked {
            Ok(()) => Ok(Self(text)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Self::read_or_create(file),
            Err(error) => Err(error),
        }
    }
}

impl FromStr for Secret {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(REDACTED)
    }
}
