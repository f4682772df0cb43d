use std::path::PathBuf;

use super::{
    keys::section,
    rule::{one_of, text},
};

/// Where the server runs, which decides what it takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// A person's own machine: demo streams, burner wallets, the development server's origins.
    Local,
    /// A shared machine for trying things.
    Development,
    /// Real users: no generated secret, https only.
    Production,
}

impl Environment {
    /// The word used in the configuration and in `GET /api/config`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Development => "development",
            Self::Production => "production",
        }
    }
}

section! {
    /// The keys that stand at the top of the file, outside any section.
    Top {
        /// Where the server runs. `local` adds demo streams and burner wallets; `production` asks for
        /// http.public_url with https and for auth.jwt_secret.
        environment: Environment = "environment", "local", one_of(&[
            ("local", Environment::Local),
            ("development", Environment::Development),
            ("production", Environment::Production),
        ]);
        /// Folder of what the server keeps itself: its own Postgres cluster and a generated secret.
        data_dir: PathBuf = "data_dir", "./data", text("a folder");
    }
}
