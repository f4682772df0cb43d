use std::fs::{File, OpenOptions, TryLockError};

use super::{cluster::Cluster, error::Error};

/// The right to run the cluster. The kernel gives it back when this process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Lock {
    /// None while another process holds it.
    pub fn take(cluster: &Cluster) -> Result<Option<Self>, Error> {
        let path = cluster.home.join("lock");
        let failed = || Error::io(format!("{} cannot be locked", path.display()));
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(failed())?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(failed()(error)),
        }
    }
}

impl Drop for Lock {
    /// Closing the file is not enough: a child that is just being forked still has it open.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}
