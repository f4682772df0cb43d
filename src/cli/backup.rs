use std::path::PathBuf;

use clap::Args;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{migrate, outcome::Outcome};
use crate::{
    audit::{self, Checkpoint, Verdict},
    config::Config,
    db, ledger,
    postgres::{
        Postgres,
        backup::{self, Replay, Target},
    },
};

/// `cuecast backup`.
#[derive(Args)]
pub struct Backup {
    /// Is made, and must not be there yet
    folder: PathBuf,
}

impl Backup {
    pub async fn run(self, config: &Config) -> Outcome {
        let postgres = Postgres::join(config)?;
        let manifest = backup::back_up(&postgres, &config.data_dir, &self.folder).await?;
        println!(
            "{}: {} files, {:.1} MiB, all that was acknowledged before {}",
            self.folder.display(),
            manifest.files.len(),
            manifest.size() as f64 / f64::from(1 << 20),
            manifest.started_at.format(&Rfc3339)?
        );
        println!("it holds the secrets too: keep it as you keep them");
        println!("with an archive of the log, keep that from {} on", manifest.wal_from);
        Ok(())
    }
}

/// `cuecast restore`.
#[derive(Args)]
pub struct Restore {
    /// A backup
    folder: PathBuf,
    /// The folder that backup.wal_folder named: goes on to its end, or to --until
    #[arg(long, value_name = "FOLDER")]
    wal: Option<PathBuf>,
    /// The last moment that counts, such as 2026-05-04T11:58:00Z
    #[arg(long, requires = "wal", value_parser = moment)]
    until: Option<OffsetDateTime>,
}

impl Restore {
    /// Restores, brings the schema up to date, and adds everything up.
    pub async fn run(self, config: &Config) -> Outcome {
        if config.database.url.is_some() {
            return Err(backup::BackupError::Elsewhere.into());
        }
        let target = Target {
            data_dir: &config.data_dir,
            pg_bin: config.database.pg_bin.as_deref(),
            connections: config.database.max_connections + 16,
        };
        let replay = Replay {
            wal: self.wal,
            until: self.until,
        };
        let (manifest, postgres) = backup::restore(&self.folder, target, &replay).await?;
        let pool = migrate::on(config, &postgres).await?;
        let mut db = pool.acquire().await?;
        let books = ledger::verify(&mut db).await?;
        let log = audit::verify(&mut db, Checkpoint::default()).await?;
        let own = db::MIGRATOR.iter().map(|one| one.version).max().unwrap_or_default();
        let schema = own.max(manifest.schema);
        let last: Option<OffsetDateTime> = sqlx::query_scalar("SELECT pg_last_xact_replay_timestamp()")
            .fetch_one(&mut *db)
            .await?;
        drop(db);
        pool.close().await;
        postgres.stop();
        println!(
            "restored into {}, schema {} brought to {schema}",
            config.data_dir.display(),
            manifest.schema
        );
        if let Some(last) = last {
            println!("the last change in it: {}", last.format(&Rfc3339)?);
        }
        print!("{books}");
        match log {
            Verdict::Whole(Checkpoint { id, .. }) => println!("the audit log is whole: {id} rows"),
            Verdict::Broken { row } => return Err(format!("the audit log is broken at row {row}").into()),
        }
        if !books.is_sound() {
            return Err(format!("the ledger does not add up: {} faults", books.faults.len()).into());
        }
        Ok(())
    }
}

fn moment(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339).map_err(|_| "this is no moment such as 2026-05-04T11:58:00Z".to_owned())
}
