use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::{Durability, Error, Postgres, backup::WalArchive, binaries, check_durability, cluster::Cluster};
use crate::testing;

/// A data folder of a test's own, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("cuecast-postgres-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn start(&self) -> Result<Postgres, Error> {
        self.open(false)
    }

    fn open(&self, join: bool) -> Result<Postgres, Error> {
        let pg_bin = std::env::var_os("CUECAST_PG_BIN");
        Postgres::embedded(&self.0, pg_bin.as_deref().map(Path::new), 20, join)
    }
}

impl Folder {
    /// A Postgres on this folder that nobody looks after: what a killed server would leave.
    fn spawn_unkept(&self) -> i32 {
        let cluster = Cluster::prepare(&self.0).unwrap();
        let pg_bin = std::env::var_os("CUECAST_PG_BIN");
        let binaries = binaries::find(&cluster, &self.0, pg_bin.as_deref().map(Path::new)).unwrap();
        let mut command = cluster.owner.command(&binaries.postgres);
        command
            .arg("-D")
            .arg(&cluster.data)
            .arg("-k")
            .arg(&cluster.socket)
            .args(["-c", "listen_addresses="]);
        command
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap()
            .id()
            .try_into()
            .unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn ask(postgres: &Postgres, sql: &str) -> Result<String, sqlx::Error> {
    let mut connection = PgConnection::connect_with(&postgres.options()).await?;
    let answer = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    Ok(answer)
}

fn lives(pid: i32) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

async fn within(patience: Duration, mut done: impl AsyncFnMut() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        if done().await {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    false
}

#[tokio::test]
async fn a_cluster_starts_in_an_empty_folder_stops_and_starts_again_with_what_it_held() {
    let folder = Folder::new("twice");
    let postgres = folder.start().unwrap();
    ask(&postgres, "CREATE TABLE kept AS SELECT 'held' AS word; ")
        .await
        .unwrap_err();
    let pid = postgres.pid().unwrap();
    postgres.stop();
    assert!(!lives(pid));
    let postgres = folder.start().unwrap();
    assert_eq!(ask(&postgres, "SELECT word FROM kept").await.unwrap(), "held");
}

#[tokio::test]
async fn a_cluster_listens_on_no_network_and_keeps_what_it_acknowledges() {
    let folder = Folder::new("settings");
    let postgres = folder.start().unwrap();
    for (setting, value) in [
        ("listen_addresses", ""),
        ("fsync", "on"),
        ("full_page_writes", "on"),
        ("synchronous_commit", "on"),
    ] {
        assert_eq!(
            ask(&postgres, &format!("SELECT current_setting('{setting}')"))
                .await
                .unwrap(),
            value,
            "{setting}"
        );
    }
    let mode = |path: &str| {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(folder.0.join(path)).unwrap().permissions().mode() & 0o777
    };
    assert_eq!(mode("postgres/socket"), 0o700);
    assert_eq!(mode("postgres/cluster"), 0o700);
}

#[tokio::test]
async fn the_log_of_a_new_cluster_is_archived_from_the_first_time_on() {
    let (folder, archive) = (Folder::new("archived"), Folder::new("archive"));
    let postgres = folder.start().unwrap();
    let log = WalArchive::new(&postgres, &archive.0).unwrap();
    let whole = || {
        let files = fs::read_dir(&archive.0).unwrap().map(|file| file.unwrap().path());
        files.filter(|path| path.extension().is_none()).count()
    };
    for _ in 0..2 {
        log.catch_up().await.unwrap();
        assert_eq!(whole(), 0);
    }
    ask(&postgres, "SELECT pg_switch_wal()::text").await.unwrap();
    let next = "SELECT pg_logical_emit_message(true, 'test', 'of the next segment')::text";
    ask(&postgres, next).await.unwrap();
    log.catch_up().await.unwrap();
    assert_eq!(whole(), 1);
}

#[tokio::test]
async fn an_orphan_of_a_killed_server_is_stopped_and_its_folder_taken_over() {
    let folder = Folder::new("orphan");
    folder.start().unwrap().stop();
    let orphan = folder.spawn_unkept();
    let answers = within(Duration::from_secs(30), async || {
        folder.0.join("postgres/socket/.s.PGSQL.5432").exists()
    });
    assert!(answers.await);
    assert!(lives(orphan));
    let postgres = folder.start().unwrap();
    assert!(!lives(orphan));
    assert_eq!(ask(&postgres, "SELECT 'answers'").await.unwrap(), "answers");
}

#[tokio::test]
async fn a_stale_pid_file_that_names_a_stranger_does_no_harm_to_either() {
    let folder = Folder::new("stale");
    folder.start().unwrap().stop();
    let file = folder.0.join("postgres/cluster/postmaster.pid");
    fs::write(
        &file,
        format!("{}\n{}\n0\n5432\n\n\n", std::process::id(), folder.0.display()),
    )
    .unwrap();
    let postgres = folder.start().unwrap();
    assert_eq!(ask(&postgres, "SELECT 'answers'").await.unwrap(), "answers");
}

#[tokio::test]
async fn a_second_server_is_refused_and_a_command_joins() {
    let folder = Folder::new("second");
    let postgres = folder.start().unwrap();
    assert!(matches!(folder.start(), Err(Error::InUse { .. })));
    let joined = folder.open(true).unwrap();
    assert_eq!(joined.pid(), None);
    joined.stop();
    assert_eq!(ask(&postgres, "SELECT 'still here'").await.unwrap(), "still here");
}

#[tokio::test]
async fn a_postgres_that_is_killed_comes_back_by_itself() {
    let folder = Folder::new("killed");
    let postgres = folder.start().unwrap();
    let first = postgres.pid().unwrap();
    kill(Pid::from_raw(first), Signal::SIGKILL).unwrap();
    let back = within(Duration::from_secs(30), async || {
        ask(&postgres, "SELECT 'back'").await.is_ok()
    });
    assert!(back.await);
    let renamed = within(Duration::from_secs(5), async || {
        postgres.pid().is_some_and(|pid| pid != first)
    });
    assert!(renamed.await);
}

#[test]
fn data_of_another_major_version_is_not_touched() {
    let folder = Folder::new("major");
    folder.start().unwrap().stop();
    let version = folder.0.join("postgres/cluster/PG_VERSION");
    fs::write(&version, "9\n").unwrap();
    let text = folder.start().unwrap_err().to_string();
    assert!(
        text.contains("written by Postgres 9") && text.contains("CUECAST_PG_BIN"),
        "{text}"
    );
}

#[test]
fn a_postgres_that_cannot_start_says_why() {
    let folder = Folder::new("broken");
    folder.start().unwrap().stop();
    fs::write(folder.0.join("postgres/cluster/postgresql.conf"), "port = many\n").unwrap();
    let text = folder.start().unwrap_err().to_string();
    assert!(text.contains("many") || text.contains("port"), "{text}");
}

#[test]
fn a_machine_without_postgres_is_told_what_to_do() {
    let folder = Folder::new("nothing");
    let text = Postgres::embedded(&folder.0, Some(Path::new("/nowhere")), 20, false)
        .unwrap_err()
        .to_string();
    assert!(text.contains("/nowhere") && text.contains("make postgres"), "{text}");
}

#[test]
fn a_half_made_cluster_is_made_anew() {
    let folder = Folder::new("half");
    folder.start().unwrap().stop();
    fs::rename(folder.0.join("postgres/cluster"), folder.0.join("postgres/cluster.new")).unwrap();
    fs::remove_file(folder.0.join("postgres/cluster.new/PG_VERSION")).unwrap();
    folder.start().unwrap().stop();
}

/// The child of this test is this test program, which starts a cluster and waits to be killed.
#[test]
fn a_cluster_ends_with_a_server_that_is_killed() {
    const CHILD: &str = "CUECAST_TEST_CHILD_FOLDER";
    if let Some(folder) = std::env::var_os(CHILD) {
        let folder = Folder(PathBuf::from(folder));
        let postgres = folder.start().unwrap();
        fs::write(folder.0.join("pid"), postgres.pid().unwrap().to_string()).unwrap();
        sleep(Duration::from_secs(60));
        return;
    }
    let folder = Folder::new("parent");
    let name = "postgres::tests::a_cluster_ends_with_a_server_that_is_killed";
    let mut server = std::process::Command::new(std::env::current_exe().unwrap())
        .args([name, "--exact", "--nocapture"])
        .env(CHILD, &folder.0)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let file = folder.0.join("pid");
    let deadline = Instant::now() + Duration::from_secs(30);
    let pid = loop {
        match fs::read_to_string(&file).ok().and_then(|text| text.parse::<i32>().ok()) {
            Some(pid) => break pid,
            None if Instant::now() > deadline => panic!("the cluster did not start"),
            None => sleep(Duration::from_millis(20)),
        }
    };
    assert!(lives(pid));
    server.kill().unwrap();
    server.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(15);
    while lives(pid) {
        assert!(Instant::now() < deadline, "Postgres outlived its server");
        sleep(Duration::from_millis(20));
    }
}

#[tokio::test]
async fn a_database_that_may_lose_what_it_acknowledged_is_refused() {
    let database = testing::database().await;
    check_durability(&database.pool).await.unwrap();
    let name: String = sqlx::query_scalar("SELECT current_database()")
        .fetch_one(&database.pool)
        .await
        .unwrap();
    let off = format!("ALTER DATABASE {name} SET synchronous_commit = off");
    sqlx::query(AssertSqlSafe(off)).execute(&database.pool).await.unwrap();
    let pool = PgPoolOptions::new()
        .connect_with(database.options.clone())
        .await
        .unwrap();
    let refusal = check_durability(&pool).await.unwrap_err();
    assert!(matches!(refusal, Durability::Off("synchronous_commit")), "{refusal}");
    assert!(refusal.to_string().contains("synchronous_commit = off"));
}

#[tokio::test]
async fn tests_get_databases_of_their_own() {
    let (one, two) = tokio::join!(testing::database(), testing::database());
    sqlx::query("CREATE TABLE mine ()").execute(&one.pool).await.unwrap();
    sqlx::query("CREATE TABLE mine ()").execute(&two.pool).await.unwrap();
}

#[tokio::test]
async fn a_server_stops_in_order_while_its_postgres_cannot_come_back() {
    let folder = Folder::new("hopeless");
    let postgres = folder.start().unwrap();
    fs::write(folder.0.join("postgres/cluster/postgresql.conf"), "port = many\n").unwrap();
    kill(Pid::from_raw(postgres.pid().unwrap()), Signal::SIGKILL).unwrap();
    assert!(within(Duration::from_secs(5), async || postgres.pid().is_none()).await);
    let (stopped, end) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        postgres.stop();
        stopped.send(())
    });
    // It waits ten seconds itself, and no machine is that much slower.
    let ended = async || end.try_recv().is_ok();
    assert!(within(Duration::from_secs(120), ended).await, "it waits for ever");
}

#[test]
fn a_private_data_folder_stays_private_and_holds_its_cluster() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("private");
    fs::create_dir(&folder.0).unwrap();
    fs::set_permissions(&folder.0, fs::Permissions::from_mode(0o700)).unwrap();
    folder.start().unwrap().stop();
    assert!(!folder.0.join("postgres").is_symlink());
    assert_eq!(fs::metadata(&folder.0).unwrap().permissions().mode() & 0o066, 0);
}

#[tokio::test]
async fn whoever_serves_can_neither_change_the_schema_nor_switch_off_what_guards_the_books() {
    let database = testing::database().await;
    let mut owner = database.pool.acquire().await.unwrap();
    // At every start, also on a folder that an older server made.
    for _ in 0..2 {
        let serving = database.own().serving(&mut owner).await.unwrap();
        let mut app = PgConnection::connect_with(&serving).await.unwrap();
        for refused in [
            "CREATE TABLE mine (id int)",
            "DROP TABLE users",
            "ALTER TABLE users ADD COLUMN x int",
            "ALTER TABLE audit_log DISABLE TRIGGER ALL",
            "ALTER TABLE entries DISABLE TRIGGER ALL",
            "DROP TRIGGER audit_log_rows_stay ON audit_log",
            "CREATE OR REPLACE FUNCTION in_office(person text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
            "SET session_replication_role = replica",
            "UPDATE audit_log SET action = 'x'",
            "DELETE FROM audit_log",
            "TRUNCATE audit_log",
            "DELETE FROM audit_keyed",
            "UPDATE entries SET amount = 1",
            "DELETE FROM transfers",
            "UPDATE prediction_votes SET option = 1",
            "DELETE FROM _sqlx_migrations",
            "CREATE ROLE other SUPERUSER",
            "COPY users TO PROGRAM 'true'",
            "SELECT pg_read_file('/etc/hostname')",
        ] {
            let done = sqlx::query(refused).execute(&mut app).await;
            assert!(done.is_err(), "{refused}");
        }
        sqlx::query(
            "INSERT INTO users (id, address) VALUES (repeat('a', 24), '0x' || repeat('a', 40)) ON CONFLICT DO NOTHING",
        )
        .execute(&mut app)
        .await
        .unwrap();
        app.close().await.unwrap();
    }
}
