//! The process's file descriptors: as many as it may have, and some that strangers never get.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// For listeners, logs, files that are served, and what a library opens for itself.
const OURS: u64 = 64;

/// Raises the soft limit to the hard one, which needs no right: a service's usual soft limit is 1,024.
pub fn raise() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE)
        .and_then(|(_, hard)| setrlimit(Resource::RLIMIT_NOFILE, hard, hard).map(|()| hard));
    match raised {
        Ok(limit) => tracing::debug!(limit, "file descriptors"),
        Err(e) => tracing::warn!(cause = %e, "the limit of file descriptors stays as it is"),
    }
}

/// The first descriptor that no visitor's connection may have: the lowest free number is given out, so that a higher one says that all
/// below are in use. Behind it is room for the database's connections and files.
pub fn ceiling(database: u32) -> i32 {
    let soft = getrlimit(Resource::RLIMIT_NOFILE).map_or(1024, |(soft, _)| soft);
    below(soft, database)
}

fn below(soft: u64, database: u32) -> i32 {
    // Those of the pools, and as many again for writers that keep their own.
    let kept = (OURS + u64::from(database) * 2).min(soft / 2);
    i32::try_from(soft - kept).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_kept_back_for_the_database_and_files() {
        assert_eq!(below(1024, 16), 1024 - 64 - 32);
        assert_eq!(below(100, 16), 50, "of few, half");
        assert_eq!(below(u64::MAX, 16), i32::MAX);
        raise();
        let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
        assert_eq!(soft, hard);
    }
}
