use std::path::PathBuf;

use super::{
    Secret,
    keys::section,
    rule::{number, optional, parsed, text},
};

section! {
    /// Where everything is kept.
    Database {
        /// Address of a Postgres 15 or newer. Left out, the server runs a cluster of its own in data_dir.
        url: Option<Secret> = "database.url", "", optional(parsed("an address such as postgres://user:password@host/name", postgres)), secret, alias = "DATABASE_URL";
        /// Connections that serve people at most: three in eight of them rooms, the others REST. Writers, jobs and reports have some of
        /// their own, at most 22 more.
        max_connections: u32 = "database.max_connections", "16", number(2..=500);
        /// MiB that are to be free on the disk of data_dir: with less a cluster of its own takes no more work, and /readyz says so. A Postgres
        /// that meets a full disk stops.
        least_free_mib: u64 = "database.least_free_mib", "256", number(1..=1_073_741_824);
        /// Folder with the Postgres programs initdb and postgres, for the cluster of its own. Left out, PATH,
        /// /usr/lib/postgresql and the copy that `make` puts into data_dir are searched.
        pg_bin: Option<PathBuf> = "database.pg_bin", "", optional(text("a folder")), alias = "CUECAST_PG_BIN";
    }
}

fn postgres(text: &str) -> Option<Secret> {
    let scheme = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    if scheme && url::Url::parse(text).is_ok() {
        text.parse().ok()
    } else {
        None
    }
}
