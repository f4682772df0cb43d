use std::path::{Path, PathBuf};

/// Where `scripts/anvil-bin --install` puts the program, below the data folder.
const PACKAGES: &str = "anvil/node_modules/@foundry-rs";

/// The configured program, else the one in PATH, else the copy in the data folder.
pub(super) fn find(configured: Option<&Path>, data_dir: &Path) -> Option<PathBuf> {
    if let Some(program) = configured {
        return program.is_file().then(|| program.to_owned());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("anvil"));
    let packages = std::fs::read_dir(data_dir.join(PACKAGES)).into_iter().flatten();
    let own = packages.filter_map(|entry| Some(entry.ok()?.path().join("bin/anvil")));
    on_path.chain(own).find(|program| program.is_file())
}
