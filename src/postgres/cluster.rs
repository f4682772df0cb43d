use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnectOptions;

use super::{
    binaries::Binaries,
    error::{Error, NAME},
    owner::Owner,
};

/// The longest path of a Unix socket that the kernel takes.
const SOCKET_PATH_MAX: usize = 107;
/// Where a cluster goes when its owner cannot pass to the data folder (a checkout below /root, say).
const ELSEWHERE: &str = "/var/lib/cuecast";

/// The folders of one cluster.
#[derive(Debug)]
pub struct Cluster {
    /// Holds everything else, mode 0700, owned by `owner`.
    pub home: PathBuf,
    /// Folder that Postgres calls PGDATA.
    pub data: PathBuf,
    pub socket: PathBuf,
    pub owner: Owner,
}

impl Cluster {
    /// Finds or makes the folders of the cluster that belongs to `data_dir`.
    pub fn prepare(data_dir: &Path) -> Result<Self, Error> {
        let owner = Owner::choose()?;
        let failed = || Error::io(format!("{}: the data folder cannot be used", data_dir.display()));
        fs::create_dir_all(data_dir).map_err(failed())?;
        let data_dir = data_dir.canonicalize().map_err(failed())?;
        let home = home(&data_dir, owner).map_err(failed())?;
        let socket = socket(&home, owner).map_err(Error::io("the folder of Postgres' socket cannot be made"))?;
        Ok(Self {
            data: home.join("cluster"),
            home,
            socket,
            owner,
        })
    }

    /// Major version that wrote the data; None when there is none yet.
    pub fn major(&self) -> Option<u32> {
        fs::read_to_string(self.data.join("PG_VERSION"))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    /// Makes the cluster if there is none. A half-made one of an interrupted start is made anew.
    pub fn init(&self, binaries: &Binaries) -> Result<(), Error> {
        if self.major().is_some() {
            return self.refuse_hosts();
        }
        let draft = self.home.join("cluster.new");
        if draft.exists() {
            fs::remove_dir_all(&draft).map_err(Error::io("a half-made cluster cannot be removed"))?;
        }
        tracing::info!(folder = %self.data.display(), version = binaries.major, "making the Postgres cluster");
        let output = self
            .owner
            .command(&binaries.initdb)
            .args([
                "--username",
                NAME,
                "--auth-local=trust",
                "--auth-host=reject",
                "--encoding=UTF8",
                "--locale=C",
                "--data-checksums",
            ])
            .arg("--pgdata")
            .arg(&draft)
            .current_dir(&self.home)
            .env("LC_ALL", "C")
            .output()
            .map_err(Error::io(format!("{} cannot be run", binaries.initdb.display())))?;
        if !output.status.success() {
            return Err(Error::Init(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
        }
        fs::rename(&draft, &self.data).map_err(Error::io("the new cluster cannot be put in place"))
    }

    /// A cluster of an older server trusted every host, of which none can reach it while nothing listens. Read when Postgres starts.
    fn refuse_hosts(&self) -> Result<(), Error> {
        let file = self.data.join("pg_hba.conf");
        let failed = || Error::io(format!("{} cannot be rewritten", file.display()));
        let text = fs::read_to_string(&file).map_err(failed())?;
        let rewritten = without_trusted_hosts(&text);
        if rewritten == text {
            return Ok(());
        }
        let draft = self.data.join("pg_hba.conf.new");
        fs::write(&draft, rewritten).map_err(failed())?;
        fs::set_permissions(&draft, Permissions::from_mode(0o600)).map_err(failed())?;
        self.owner.own(&draft).map_err(failed())?;
        fs::rename(&draft, &file).map_err(failed())?;
        tracing::info!(file = %file.display(), "hosts are refused, whoever says that something listens");
        Ok(())
    }

    /// Trust is safe here: the socket lies in a folder that only the owner (and root) can enter.
    pub fn connect_options(&self) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(&self.socket)
            .username(NAME)
            .database(NAME)
    }
}

/// The lines of `pg_hba.conf`, those for hosts with `reject` in the place of `trust`.
fn without_trusted_hosts(text: &str) -> String {
    let line = |line: &str| match line.trim_end().strip_suffix("trust") {
        Some(rest) if line.trim_start().starts_with("host") => format!("{rest}reject\n"),
        Some(_) | None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// `<data_dir>/postgres`; where the owner cannot pass to it, that is a link to a folder below /var/lib.
fn home(data_dir: &Path, owner: Owner) -> io::Result<PathBuf> {
    let beside = data_dir.join("postgres");
    if beside.is_symlink() {
        return beside.canonicalize();
    }
    if !owner.reaches(&beside) && owner.reaches(data_dir) {
        // Only our own folder bars the way: passing through it is allowed, listing it is not.
        let mode = fs::metadata(data_dir)?.mode();
        fs::set_permissions(data_dir, Permissions::from_mode(mode | 0o001))?;
    }
    if beside.exists() || owner.reaches(&beside) {
        private(&beside, owner)?;
        if owner.reaches(&beside) {
            return Ok(beside);
        }
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            format!(
                "the user of Postgres cannot pass to {}; allow it with chmod o+x on each folder above",
                beside.display()
            ),
        ));
    }
    fs::create_dir_all(ELSEWHERE)?;
    let elsewhere = Path::new(ELSEWHERE).join(short_name(data_dir));
    private(&elsewhere, owner)?;
    symlink(&elsewhere, &beside)?;
    tracing::warn!(
        data_dir = %data_dir.display(), cluster = %elsewhere.display(),
        "the user of Postgres cannot pass to the data folder: the cluster is kept elsewhere, and linked"
    );
    Ok(elsewhere)
}

/// Beside the data; below the folder for temporary files where that path is too long for a socket.
fn socket(home: &Path, owner: Owner) -> io::Result<PathBuf> {
    let beside = home.join("socket");
    let long = beside.as_os_str().len() + "/.s.PGSQL.5432".len() > SOCKET_PATH_MAX;
    let folder = if long {
        std::env::temp_dir().join(format!("cuecast-{}", short_name(home)))
    } else {
        beside
    };
    private(&folder, owner)?;
    Ok(folder)
}

/// A folder that only `owner` can enter. One that someone else made is refused.
fn private(folder: &Path, owner: Owner) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Ok(()) => owner.own(folder),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let found = fs::symlink_metadata(folder)?;
            if found.is_dir() && found.uid() == owner.uid && found.mode() & 0o077 == 0 {
                return Ok(());
            }
            let text = format!("{} belongs to another user or is open to others", folder.display());
            Err(io::Error::new(io::ErrorKind::PermissionDenied, text))
        }
        Err(error) => Err(error),
    }
}

fn short_name(path: &Path) -> String {
    hex::encode(&Sha256::digest(path.as_os_str().as_encoded_bytes())[..6])
}

#[cfg(test)]
mod tests {
    use super::without_trusted_hosts;

    #[test]
    fn no_host_is_trusted_whatever_an_older_server_wrote() {
        let written = "# comment of trust\nlocal   all   all   trust\nhost    all   all   127.0.0.1/32   trust\n\
                       host    replication   all   ::1/128   trust  \nhostssl all all all scram-sha-256\n";
        let safe = "# comment of trust\nlocal   all   all   trust\nhost    all   all   127.0.0.1/32   reject\n\
                    host    replication   all   ::1/128   reject\nhostssl all all all scram-sha-256\n";
        assert_eq!(without_trusted_hosts(written), safe);
        assert_eq!(without_trusted_hosts(safe), safe, "and it is written once");
    }
}
