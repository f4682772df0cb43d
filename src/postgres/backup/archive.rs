//! An archive of the write-ahead log: a folder that is never more than a minute behind, from which a backup is brought up to any moment.
//!
//! The server copies the log itself: Postgres' own archiver is a line of shell that runs as another user. A replication slot keeps what has not
//! been copied, up to `max_slot_wal_keep_size`; beyond that service goes before the archive, and the gap is an error.

use super::{error::BackupError, tree};
use crate::postgres::{Postgres, cluster::Cluster};
use sqlx::{Connection, PgConnection};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const SLOT: &str = "cuecast_archive";
const PARTIAL: &str = ".partial";
/// Postgres' name of a segment: timeline and place, in hex digits.
const NAME_LENGTH: usize = 24;
/// The log is written by pages.
const PAGE: u64 = 8192;

/// Copies the log of one cluster into one folder.
#[derive(Debug, Clone)]
pub struct WalArchive {
    cluster: Arc<Cluster>,
    folder: PathBuf,
}

/// Lets Postgres forget what an archive that is no longer wanted has not copied.
pub async fn end(postgres: &Postgres) -> Result<(), BackupError> {
    let Some(cluster) = postgres.cluster() else {
        return Ok(());
    };
    let mut db = PgConnection::connect_with(&cluster.connect_options()).await?;
    drop_slot(&mut db).await?;
    Ok(db.close().await?)
}

impl WalArchive {
    /// Makes the folder where there is none. Refused for a Postgres elsewhere.
    pub fn new(postgres: &Postgres, folder: &Path) -> Result<Self, BackupError> {
        let cluster = postgres.cluster().ok_or(BackupError::Elsewhere)?;
        fs::create_dir_all(folder).map_err(BackupError::io(format!("{} cannot be made", folder.display())))?;
        Ok(Self {
            cluster: cluster.clone(),
            folder: folder.to_owned(),
        })
    }

    /// Copies what was written since the last time. What was committed before the call is in the archive when it answers.
    pub async fn catch_up(&self) -> Result<(), BackupError> {
        let mut db = PgConnection::connect_with(&self.cluster.connect_options()).await?;
        let from = self.kept_from(&mut db).await?;
        let (lsn, segment_size, timeline): (String, i64, String) = sqlx::query_as(
            "SELECT lsn::text, pg_size_bytes(current_setting('wal_segment_size')), left(pg_walfile_name(lsn), 8) FROM pg_current_wal_flush_lsn() lsn",
        )
        .fetch_one(&mut db)
        .await?;
        let segment_size = segment_size.unsigned_abs();
        let now = place(&lsn)?;
        let name = |place: u64| segment(&timeline, place, segment_size);
        let current = name(now);
        let (archive, first) = (self.clone(), name(place(&from)?));
        let written = now % segment_size;
        // Off the thread that serves: a segment is 16 MiB.
        let copied = tokio::task::spawn_blocking(move || archive.copy(&first, &current, written)).await;
        copied.map_err(|e| BackupError::io("the log was not copied")(io::Error::other(e)))??;
        // A new slot begins within a segment, behind its start.
        let advance =
            "SELECT pg_replication_slot_advance(slot_name, $2::pg_lsn - $3::numeric) FROM pg_replication_slots
                       WHERE slot_name = $1 AND restart_lsn < $2::pg_lsn - $3::numeric";
        sqlx::query(advance)
            .bind(SLOT)
            .bind(&lsn)
            .bind(i64::try_from(written).unwrap_or_default())
            .execute(&mut db)
            .await?;
        Ok(db.close().await?)
    }

    /// The first place that Postgres still holds for us.
    async fn kept_from(&self, db: &mut PgConnection) -> Result<String, BackupError> {
        let slot = "SELECT restart_lsn::text, wal_status FROM pg_replication_slots WHERE slot_name = $1";
        let slot: Option<(Option<String>, Option<String>)> =
            sqlx::query_as(slot).bind(SLOT).fetch_optional(&mut *db).await?;
        match slot {
            Some((Some(place), status)) if status.as_deref() != Some("lost") => Ok(place),
            Some(_) => {
                drop_slot(db).await?;
                self.make_slot(db).await?;
                Err(BackupError::Gap)
            }
            None => self.make_slot(db).await,
        }
    }

    async fn make_slot(&self, db: &mut PgConnection) -> Result<String, BackupError> {
        let make = "SELECT lsn::text FROM pg_create_physical_replication_slot($1, true)";
        Ok(sqlx::query_scalar(make).bind(SLOT).fetch_one(db).await?)
    }

    /// Segments from `first` to before `current` whole, of `current` what is written.
    fn copy(&self, first: &str, current: &str, written: u64) -> Result<(), BackupError> {
        let failed = || BackupError::io(format!("the log cannot be archived in {}", self.folder.display()));
        let source = self.cluster.data.join("pg_wal");
        let timeline = current.get(..8).unwrap_or_default();
        let wanted = |name: &str, is_folder: bool| {
            !is_folder
                && (is_segment(name) && name.starts_with(timeline) && name >= first && name < current
                    || is_history(name))
        };
        for name in tree::list(&source, &wanted).map_err(failed())?.files {
            self.keep(&source, &name, &name, u64::MAX)?;
            let part = self.folder.join(format!("{name}{PARTIAL}"));
            if part.exists() {
                fs::remove_file(part).map_err(failed())?;
            }
        }
        let whole_pages = written.next_multiple_of(PAGE);
        if whole_pages > 0 {
            self.keep(&source, current, &format!("{current}{PARTIAL}"), whole_pages)?;
        }
        tree::sync(&self.folder).map_err(failed())
    }

    /// Copies a file under a draft's name, and renames it when it is there.
    fn keep(&self, source: &Path, name: &str, to: &str, limit: u64) -> Result<(), BackupError> {
        let failed = || BackupError::io(format!("{name} cannot be archived in {}", self.folder.display()));
        let (draft, place) = (self.folder.join("draft"), self.folder.join(to));
        if draft.exists() {
            fs::remove_file(&draft).map_err(failed())?;
        }
        if tree::copy(&source.join(name), &draft, limit)
            .map_err(failed())?
            .is_none()
        {
            return Err(BackupError::Gap);
        }
        if limit == u64::MAX && place.exists() {
            if !is_same(&draft, &place).map_err(failed())? {
                return Err(BackupError::OtherHistory(to.to_owned()));
            }
            return fs::remove_file(draft).map_err(failed());
        }
        fs::rename(draft, place).map_err(failed())
    }
}

async fn drop_slot(db: &mut PgConnection) -> Result<(), sqlx::Error> {
    let drop = "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1";
    sqlx::query(drop).bind(SLOT).execute(db).await.map(|_| ())
}

fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    // Segments are 16 MiB.
    Ok(fs::read(one)? == fs::read(other)?)
}

/// A file of an archive.
pub(super) struct Archived(String);

impl Archived {
    pub fn name(&self) -> &str {
        &self.0
    }

    pub fn is_partial(&self) -> bool {
        self.0.ends_with(PARTIAL)
    }

    pub fn restored_as(&self) -> &str {
        self.0.strip_suffix(PARTIAL).unwrap_or(&self.0)
    }
}

/// The files of an archive from that segment on, whole ones before partial ones.
pub(super) fn files(folder: &Path, from: &str) -> io::Result<Vec<Archived>> {
    let wanted = |name: &str, is_folder: bool| {
        let segment = name.strip_suffix(PARTIAL).unwrap_or(name);
        !is_folder && (is_segment(segment) && segment >= from || is_history(name))
    };
    let mut files: Vec<Archived> = tree::list(folder, &wanted)?.files.into_iter().map(Archived).collect();
    files.sort_by_key(Archived::is_partial);
    Ok(files)
}

fn is_segment(name: &str) -> bool {
    name.len() == NAME_LENGTH && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_history(name: &str) -> bool {
    name.ends_with(".history")
}

/// A place in the log as Postgres writes it, such as 0/2000028.
fn place(lsn: &str) -> Result<u64, BackupError> {
    let parsed = lsn.split_once('/').and_then(|(high, low)| {
        let high = u64::from_str_radix(high, 16).ok()?;
        Some(high << 32 | u64::from_str_radix(low, 16).ok()?)
    });
    parsed.ok_or_else(|| sqlx::Error::Protocol(format!("{lsn} is no place in the log")).into())
}

/// The segment that a place lies in.
fn segment(timeline: &str, place: u64, size: u64) -> String {
    let (number, in_a_file) = (place / size, (1 << 32) / size);
    format!("{timeline}{:08X}{:08X}", number / in_a_file, number % in_a_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_the_log_names_the_segment_that_postgres_names() {
        let size = 16 << 20;
        for (lsn, name) in [
            ("0/2000028", "000000010000000000000002"),
            ("0/FF000000", "0000000100000000000000FF"),
            ("1/0", "000000010000000100000000"),
            ("2F/A1B2C3D4", "000000010000002F000000A1"),
        ] {
            assert_eq!(segment("00000001", place(lsn).unwrap(), size), name, "{lsn}");
        }
        for bad in ["", "12", "0/", "/1", "0/xyz"] {
            assert!(place(bad).is_err(), "{bad}");
        }
    }
}
