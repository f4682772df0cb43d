//! A backup is taken while everybody writes, the server is killed, and what was promised is there again.

use super::{
    books::Books,
    checks::{faults, losses},
    house::House,
};
use crate::support::Program;
use cuecast::testing;
use reqwest::Method;
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::time::sleep;

/// A folder of a test's own, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("cuecast-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How often the log was archived so far.
async fn archived(house: &House) -> u64 {
    let url = format!("http://{}/metrics", house.program.site.address);
    let text = reqwest::get(url).await.unwrap().text().await.unwrap();
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(r#"cuecast_job_runs_total{job="postgres.archive_wal",outcome="done"} "#));
    line.map_or(0, |runs| runs.parse().unwrap())
}

/// Everything up to now is in the archive.
async fn until_archived(house: &House) {
    let before = archived(house).await;
    while archived(house).await < before + 2 {
        sleep(Duration::from_millis(50)).await;
    }
}

/// Restores into a folder of its own, and hands its database to `look`.
async fn restored(name: &str, arguments: &[&str], look: impl AsyncFnOnce(&mut PgConnection)) -> Program {
    let program = Program::new(name, &[]);
    let arguments = [&["restore"], arguments].concat();
    let said = program.run(&arguments).await.unwrap();
    for promise in ["every balance is the sum of its entries", "the audit log is whole"] {
        assert!(said.contains(promise), "{said}");
    }
    let postgres = program.postgres();
    let mut db = PgConnection::connect_with(&testing::keyed(postgres.options()))
        .await
        .unwrap();
    look(&mut db).await;
    db.close().await.unwrap();
    postgres.stop();
    program
}

#[actix_rt::test(system = "crate::support::System")]
async fn everything_acknowledged_is_there_after_a_backup_is_restored_at_its_end_at_a_moment_and_at_the_end_of_the_log()
{
    let folder = Folder::new("backups");
    let (backup, wal) = (folder.path("monday"), folder.path("wal"));
    let settings = [
        ("CUECAST_BACKUP_WAL_FOLDER", wal.clone()),
        ("CUECAST_BACKUP_WAL_SECONDS", "1".to_owned()),
    ];
    let mut house = House::with("backup", 11, &settings).await;
    house.until_everything_has_happened().await;
    let before: Books = house.world.books.borrow().clone();
    let said = house.program.run(&["backup", &backup]).await.unwrap();
    assert!(said.contains("all that was acknowledged before"), "{said}");
    let again = house.program.run(&["backup", &backup]).await.unwrap_err();
    assert!(again.contains("is there already"), "{again}");

    house.until_somebody_speaks().await;
    house.settle().await;
    let at_the_moment: Books = house.world.books.borrow().clone();
    let moment: OffsetDateTime = sqlx::query_scalar("SELECT clock_timestamp()")
        .fetch_one(&mut house.program.database().await)
        .await
        .unwrap();
    house.world.go_on();
    house.until_somebody_speaks().await;
    house.settle().await;
    let at_the_end: Books = house.world.books.borrow().clone();
    assert!(before.lines.len() < at_the_moment.lines.len() && at_the_moment.lines.len() < at_the_end.lines.len());
    until_archived(&house).await;
    house.close().await;

    restored("restored", &[&backup], async |db| {
        assert_eq!(losses(db, &before).await, Vec::<String>::new())
    })
    .await;
    let moment = moment.format(&Rfc3339).unwrap();
    restored(
        "restored-moment",
        &[&backup, "--wal", &wal, "--until", &moment],
        async |db| {
            assert_eq!(faults(db, &at_the_moment).await, Vec::<String>::new());
        },
    )
    .await;
    let mut program = restored("restored-end", &[&backup, "--wal", &wal], async |db| {
        assert_eq!(faults(db, &at_the_end).await, Vec::<String>::new());
    })
    .await;

    // The restored server serves, and goes on from there.
    program.start().await;
    let room = &at_the_end.lines.last().unwrap().room;
    let page = program
        .site
        .ok(Method::GET, &format!("/api/streams/{room}/messages"), "", Value::Null)
        .await;
    assert!(
        page.to_string()
            .contains(&at_the_end.lines.iter().rfind(|line| line.room == *room).unwrap().body),
        "{page}"
    );
    let taken = program.run(&["restore", &backup]).await.unwrap_err();
    assert!(taken.contains("already holds a cluster"), "{taken}");
    program.kill();
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_backup_that_was_changed_cut_short_or_left_unfinished_is_not_restored() {
    let folder = Folder::new("damaged");
    let backup = folder.path("backup");
    let program = Program::new("damaged", &[]);
    program.run(&["backup", &backup]).await.unwrap();
    let restore = async || {
        let target = Program::new("undamaged", &[]);
        let said = target.run(&["restore", &backup]).await;
        // Nothing is left that a start would take for the restored server.
        assert!(!target.folder.join("postgres/cluster").exists());
        said.unwrap_err()
    };
    let file = Path::new(&backup).join("cluster/PG_VERSION");
    let whole = fs::read(&file).unwrap();
    for bytes in [&b"99\n"[..], &b""[..]] {
        fs::write(&file, bytes).unwrap();
        let said = restore().await;
        assert!(said.contains("cluster/PG_VERSION is not as it was"), "{said}");
    }
    fs::write(&file, whole).unwrap();
    let manifest = Path::new(&backup).join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replacen("cluster/PG_VERSION", "../../PG_VERSION", 1)).unwrap();
    let said = restore().await;
    assert!(
        said.contains("is no whole backup") && said.contains("../../PG_VERSION"),
        "{said}"
    );
    fs::remove_file(&manifest).unwrap();
    let said = restore().await;
    assert!(said.contains("is no whole backup"), "{said}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_backup_holds_the_secrets_and_nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("secrets");
    let backup = folder.path("backup");
    let program = Program::new("secrets", &[]);
    fs::create_dir(&program.folder).unwrap();
    fs::write(program.folder.join("totp-key"), "0".repeat(64)).unwrap();
    program.run(&["backup", &backup]).await.unwrap();
    for name in ["", "secrets/totp-key", "manifest.json", "cluster/PG_VERSION"] {
        let mode = fs::metadata(Path::new(&backup).join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{name}");
    }
    let target = Program::new("secrets-restored", &[]);
    target.run(&["restore", &backup]).await.unwrap();
    let key = target.folder.join("totp-key");
    assert_eq!(fs::read_to_string(&key).unwrap(), "0".repeat(64));
    assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
}
