//! Puts a backup into an empty data folder and lets Postgres recover it, to the end of the log or to a moment before.

use super::{
    archive,
    error::BackupError,
    manifest::Manifest,
    take::{CLUSTER, SECRETS},
    tree,
};
use crate::postgres::{Postgres, Terms, cluster::Cluster, lock::Lock};
use sqlx::{Connection, PgConnection};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};

/// A week's log may have to be replayed.
const RECOVERY_PATIENCE: Duration = Duration::from_secs(6 * 3600);
/// Nothing is asked for: what is needed was put into pg_wal.
const RESTORE_COMMAND: &str = "false";
const SETTINGS: [&str; 3] = ["restore_command", "recovery_target_time", "recovery_target_action"];

/// Where a backup is restored to.
pub struct Target<'a> {
    /// Holds neither a cluster nor secrets yet.
    pub data_dir: &'a Path,
    pub pg_bin: Option<&'a Path>,
    pub connections: u32,
}

/// How far the log is replayed.
#[derive(Debug, Default)]
pub struct Replay {
    /// An archive of the log that goes on where the backup ends.
    pub wal: Option<PathBuf>,
    /// Not further than this moment; None for all there is.
    pub until: Option<OffsetDateTime>,
}

/// Restores a backup and answers it with its cluster, which runs. Every file is compared with its hash. Blocks for as long as that takes.
pub async fn restore(folder: &Path, target: Target<'_>, replay: &Replay) -> Result<(Manifest, Postgres), BackupError> {
    let manifest = Manifest::read(folder)?;
    if replay.until.is_some_and(|until| until < manifest.ended_at) {
        let ended = manifest.ended_at.format(&Rfc3339).unwrap_or_default();
        return Err(BackupError::TooEarly { ended });
    }
    let not_empty = || BackupError::NotEmpty(target.data_dir.display().to_string());
    let cluster = Cluster::prepare(target.data_dir)?;
    let lock = Lock::take(&cluster)?.ok_or_else(not_empty)?;
    let in_secrets = format!("{SECRETS}/");
    let secrets = || {
        manifest
            .files
            .iter()
            .filter_map(|file| file.path.strip_prefix(&in_secrets))
    };
    if cluster.major().is_some() || secrets().any(|name| target.data_dir.join(name).exists()) {
        return Err(not_empty());
    }
    let draft = cluster.home.join("cluster.new");
    if draft.exists() {
        fs::remove_dir_all(&draft).map_err(BackupError::io("a half-made cluster cannot be removed"))?;
    }
    let put = Put {
        folder,
        cluster: &cluster,
        draft: &draft,
        data_dir: target.data_dir,
    };
    put.all(&manifest, replay).inspect_err(|_| {
        // The failure is what counts; what cannot be removed is no cluster.
        let _ = fs::remove_dir_all(&draft);
    })?;
    tree::sync(&draft).map_err(BackupError::io("the cluster cannot be written to the disk"))?;
    fs::rename(&draft, &cluster.data).map_err(BackupError::io("the cluster cannot be put in place"))?;
    let terms = Terms {
        connections: target.connections,
        patience: RECOVERY_PATIENCE,
        is_restored: true,
    };
    let postgres = Postgres::run(cluster, lock, target.data_dir, target.pg_bin, terms)?;
    forget(&postgres).await?;
    Ok((manifest, postgres))
}

/// Settings of the recovery do not hold for later starts.
async fn forget(postgres: &Postgres) -> Result<(), BackupError> {
    let cluster = postgres.cluster().ok_or(BackupError::Elsewhere)?;
    let mut db = PgConnection::connect_with(&cluster.connect_options()).await?;
    for setting in SETTINGS {
        let reset = sqlx::AssertSqlSafe(format!("ALTER SYSTEM RESET {setting}"));
        sqlx::raw_sql(reset).execute(&mut db).await?;
    }
    db.close().await?;
    Ok(())
}

struct Put<'a> {
    folder: &'a Path,
    cluster: &'a Cluster,
    draft: &'a Path,
    data_dir: &'a Path,
}

impl Put<'_> {
    fn all(&self, manifest: &Manifest, replay: &Replay) -> Result<(), BackupError> {
        self.files(manifest, CLUSTER)?;
        self.wal(manifest, replay)?;
        self.recovery(replay)?;
        // Last: with them the data folder is no longer empty.
        self.files(manifest, SECRETS)
    }

    /// Where a path of the backup goes; None for the folder of the secrets, which is there.
    fn place(&self, path: &str) -> Option<PathBuf> {
        let (root, rest) = path.split_once('/').unwrap_or((path, ""));
        match root {
            CLUSTER if rest.is_empty() => Some(self.draft.to_owned()),
            CLUSTER => Some(self.draft.join(rest)),
            SECRETS if !rest.is_empty() => Some(self.data_dir.join(rest)),
            _ => None,
        }
    }

    /// Those of one of the backup's two folders.
    fn files(&self, manifest: &Manifest, root: &str) -> Result<(), BackupError> {
        let is_wanted = |path: &str| path.split('/').next() == Some(root);
        for path in manifest.folders.iter().filter(|path| is_wanted(path)) {
            let Some(place) = self.place(path) else { continue };
            let made = tree::make_folder(&place).and_then(|()| self.cluster.owner.own(&place));
            made.map_err(BackupError::io(format!("{} cannot be made", place.display())))?;
        }
        for file in manifest.files.iter().filter(|file| is_wanted(&file.path)) {
            let Some(place) = self.place(&file.path) else { continue };
            let failed = || BackupError::io(format!("{} cannot be restored", file.path));
            let copied = tree::copy(&self.folder.join(&file.path), &place, u64::MAX).map_err(failed())?;
            if !copied.is_some_and(|copied| file.is_copied_as(&copied)) {
                return Err(BackupError::Damaged(file.path.clone()));
            }
            if root == CLUSTER {
                self.cluster.owner.own(&place).map_err(failed())?;
            }
        }
        Ok(())
    }

    /// Adds what the archive has of the time after the backup.
    fn wal(&self, manifest: &Manifest, replay: &Replay) -> Result<(), BackupError> {
        let Some(from) = &replay.wal else { return Ok(()) };
        let to = self.draft.join("pg_wal");
        let failed = || BackupError::io(format!("the log in {} cannot be restored", from.display()));
        let whole = fs::metadata(to.join(&manifest.wal_from)).map_err(failed())?.len();
        for file in archive::files(from, &manifest.wal_from).map_err(failed())? {
            let place = to.join(file.restored_as());
            // The backup's own, or the whole one beside a part.
            if place.exists() {
                continue;
            }
            tree::copy(&from.join(file.name()), &place, u64::MAX).map_err(failed())?;
            if file.is_partial() {
                let part = OpenOptions::new().write(true).open(&place).map_err(failed())?;
                part.set_len(whole).map_err(failed())?;
            }
            self.cluster.owner.own(&place).map_err(failed())?;
        }
        Ok(())
    }

    /// Recovery from an archive: it ends in a history of its own, so that nothing that follows is taken for what was.
    fn recovery(&self, replay: &Replay) -> Result<(), BackupError> {
        let failed = || BackupError::io("recovery cannot be set up");
        let signal = self.draft.join("recovery.signal");
        tree::write(&signal, "")
            .and_then(|()| self.cluster.owner.own(&signal))
            .map_err(failed())?;
        let mut settings = format!("restore_command = '{RESTORE_COMMAND}'\n");
        if let Some(until) = replay.until {
            // Postgres does not know Z before it has read all of its configuration.
            let until = until.to_offset(UtcOffset::UTC).format(&Rfc3339);
            let until = until
                .map_err(|e| failed()(std::io::Error::other(e)))?
                .replace('Z', "+00");
            settings += &format!("recovery_target_time = '{until}'\nrecovery_target_action = 'promote'\n");
        }
        let file = self.draft.join("postgresql.auto.conf");
        let opened = OpenOptions::new().append(true).create(true).open(&file);
        opened
            .and_then(|mut opened| opened.write_all(settings.as_bytes()))
            .and_then(|()| self.cluster.owner.own(&file))
            .map_err(failed())
    }
}
