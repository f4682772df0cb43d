//! Takes a base backup over Postgres' own functions and a copy of its files: neither needs a program that may not be installed.

use super::{
    error::BackupError,
    manifest::{Began, Entry, Manifest},
    tree,
};
use crate::postgres::{Postgres, cluster::Cluster};
use sqlx::{Connection, PgConnection};
use std::path::Path;
use time::OffsetDateTime;

/// The folder of the cluster in a backup, and that of the secrets.
pub(super) const CLUSTER: &str = "cluster";
pub(super) const SECRETS: &str = "secrets";

/// Of the cluster, folders whose contents belong to the running server alone.
const EMPTIED: [&str; 8] = [
    "pg_dynshmem",
    "pg_notify",
    "pg_replslot",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
    "pg_wal",
];
const LEFT_OUT: [&str; 6] = [
    "postmaster.pid",
    "postmaster.opts",
    "backup_label",
    "backup_label.old",
    "recovery.signal",
    "tablespace_map",
];
/// Says where recovery begins. Last of all: it is written all the time.
const CONTROL: &str = "global/pg_control";

/// Backs up the cluster and the secrets beside it into a new folder, while the server runs and writes. Blocks for as long as the copy takes.
pub async fn take(postgres: &Postgres, data_dir: &Path, folder: &Path) -> Result<Manifest, BackupError> {
    let cluster = postgres.cluster().ok_or(BackupError::Elsewhere)?;
    tree::make_folder(folder).map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(folder.display().to_string()),
        _ => BackupError::io(format!("{} cannot be made", folder.display()))(e),
    })?;
    let mut db = PgConnection::connect_with(&cluster.connect_options()).await?;
    let began = begin(&mut db, cluster).await?;
    let mut copy = Copy {
        folder,
        folders: Vec::new(),
        files: Vec::new(),
    };
    copy.cluster(&cluster.data)?;
    copy.secrets(data_dir)?;
    let end = finish(&mut db).await?;
    copy.label(&end)?;
    copy.wal(&cluster.data.join("pg_wal"), &end.wal)?;
    db.close().await?;
    tree::sync(folder).map_err(BackupError::io("the backup cannot be written to the disk"))?;
    let mut manifest = Manifest::new(began, end.at, end.wal);
    (manifest.folders, manifest.files) = (copy.folders, copy.files);
    manifest.write(folder)?;
    Ok(manifest)
}

async fn begin(db: &mut PgConnection, cluster: &Cluster) -> Result<Began, BackupError> {
    // Ends with this connection. Until then no segment is recycled that this backup needs.
    sqlx::query("SELECT pg_create_physical_replication_slot('cuecast_backup_' || pg_backend_pid(), true, true)")
        .execute(&mut *db)
        .await?;
    let schema = "SELECT max(version) FROM _sqlx_migrations WHERE success";
    let schema: Option<i64> = match sqlx::query_scalar(schema).fetch_one(&mut *db).await {
        // Nothing was migrated yet.
        Err(e)
            if e.as_database_error()
                .and_then(|e| e.code())
                .is_some_and(|code| code == "42P01") =>
        {
            None
        }
        schema => schema?,
    };
    let at = sqlx::query_scalar("SELECT clock_timestamp()")
        .fetch_one(&mut *db)
        .await?;
    sqlx::query("SELECT pg_backup_start('cuecast', true)")
        .execute(db)
        .await?;
    Ok(Began {
        postgres: cluster.major().unwrap_or_default(),
        schema: schema.unwrap_or_default(),
        at,
    })
}

struct End {
    label: String,
    at: OffsetDateTime,
    wal: (String, String),
}

async fn finish(db: &mut PgConnection) -> Result<End, BackupError> {
    // Without the wait: nothing archives the log but we ourselves.
    let stop = "SELECT labelfile, pg_walfile_name(lsn), clock_timestamp() FROM pg_backup_stop(false)";
    let (label, wal_to, at): (String, String, OffsetDateTime) = sqlx::query_as(stop).fetch_one(db).await?;
    // START WAL LOCATION: 0/2000028 (file 000000010000000000000002)
    let wal_from = label.split_once("(file ").and_then(|(_, rest)| rest.split_once(')'));
    let (wal_from, _) = wal_from.ok_or_else(|| sqlx::Error::Protocol(format!("no segment in {label:?}")))?;
    Ok(End {
        wal: (wal_from.to_owned(), wal_to),
        label,
        at,
    })
}

struct Copy<'a> {
    folder: &'a Path,
    folders: Vec<String>,
    files: Vec<Entry>,
}

impl Copy<'_> {
    fn cluster(&mut self, data: &Path) -> Result<(), BackupError> {
        let failed = || BackupError::io("the cluster cannot be copied");
        let mut listing = tree::list(data, &belongs).map_err(failed())?;
        self.make(CLUSTER.to_owned())?;
        for folder in listing.folders {
            self.make(format!("{CLUSTER}/{folder}"))?;
        }
        listing.files.sort_by_key(|file| file == CONTROL);
        for file in listing.files {
            self.file(&data.join(&file), format!("{CLUSTER}/{file}"))?;
        }
        Ok(())
    }

    /// The files that lie in the data folder itself: without them sessions end, and authenticators and the log's seal are no longer known.
    fn secrets(&mut self, data_dir: &Path) -> Result<(), BackupError> {
        self.make(SECRETS.to_owned())?;
        let here = |path: &str, is_folder: bool| !is_folder && is_secret(path);
        let listing = tree::list(data_dir, &here).map_err(BackupError::io("the secrets cannot be copied"))?;
        for file in listing.files {
            self.file(&data_dir.join(&file), format!("{SECRETS}/{file}"))?;
        }
        Ok(())
    }

    fn label(&mut self, end: &End) -> Result<(), BackupError> {
        let path = format!("{CLUSTER}/backup_label");
        let draft = self.folder.join("backup_label.new");
        let failed = || BackupError::io("the backup's label cannot be written");
        tree::write(&draft, &end.label).map_err(failed())?;
        self.file(&draft, path)?;
        std::fs::remove_file(draft).map_err(failed())
    }

    /// The segments that make the copied files consistent.
    fn wal(&mut self, from: &Path, (first, last): &(String, String)) -> Result<(), BackupError> {
        let needed = |path: &str, is_folder: bool| {
            !is_folder && path.len() == first.len() && (first.as_str()..=last).contains(&path)
        };
        let listing = tree::list(from, &needed).map_err(BackupError::io("the log's segments cannot be listed"))?;
        if listing.files.first() != Some(first) || listing.files.last() != Some(last) {
            // Longer than Postgres may hold the log back.
            return Err(BackupError::Gap);
        }
        for file in listing.files {
            self.file(&from.join(&file), format!("{CLUSTER}/pg_wal/{file}"))?;
        }
        Ok(())
    }

    fn make(&mut self, path: String) -> Result<(), BackupError> {
        let failed = BackupError::io(format!("{path} cannot be made in the backup"));
        tree::make_folder(&self.folder.join(&path)).map_err(failed)?;
        self.folders.push(path);
        Ok(())
    }

    fn file(&mut self, from: &Path, path: String) -> Result<(), BackupError> {
        let failed = BackupError::io(format!("{} cannot be copied", from.display()));
        // A table that was dropped meanwhile is gone, which the log knows.
        if let Some(copied) = tree::copy(from, &self.folder.join(&path), u64::MAX).map_err(failed)? {
            self.files.push(Entry::new(path, copied));
        }
        Ok(())
    }
}

fn belongs(path: &str, is_folder: bool) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    if is_folder {
        return !EMPTIED.contains(&folder) && !name.starts_with("pgsql_tmp");
    }
    !EMPTIED
        .iter()
        .any(|emptied| folder == *emptied || folder.starts_with(&format!("{emptied}/")))
        && !LEFT_OUT.contains(&path)
        && !name.starts_with("pg_internal.init")
        && !name.starts_with("pgsql_tmp")
}

/// The data folder holds no other files; drafts of a secret that is just being made are none.
fn is_secret(path: &str) -> bool {
    !path.starts_with('.') && Path::new(path).extension().is_none_or(|extension| extension != "tmp")
}
