use std::path::{Path, PathBuf};

/// Where `scripts/anvil-bin --install` puts the program, below the data folder.
const PACKAGES: &str = "anvil/node_modules/@foundry-rs";

/// The configured program, else the one in PATH, else the copy in the data folder. Its path is absolute: the node is started in a folder of its own.
pub(super) fn find(configured: Option<&Path>, data_dir: &Path) -> Option<PathBuf> {
    let program = match configured {
        Some(program) => program.is_file().then(|| program.to_owned()),
        None => find_installed(data_dir),
    };
    std::path::absolute(program?).ok()
}

fn find_installed(data_dir: &Path) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("anvil"));
    let packages = std::fs::read_dir(data_dir.join(PACKAGES)).into_iter().flatten();
    let own = packages.filter_map(|entry| Some(entry.ok()?.path().join("bin/anvil")));
    on_path.chain(own).find(|program| program.is_file())
}
