//! Places where a test lets the process die without a word, as a power cut would. Builds without debug assertions have none.

/// Kills the process with SIGKILL when `CUECAST_FAILPOINT` names this place.
pub fn reached(place: &str) {
    #[cfg(debug_assertions)]
    {
        use nix::sys::signal::{Signal, kill};
        use std::sync::LazyLock;
        static CHOSEN: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("CUECAST_FAILPOINT").ok());
        if CHOSEN.as_deref() == Some(place) {
            // It cannot fail for the process itself, and does not return.
            let _ = kill(nix::unistd::Pid::this(), Signal::SIGKILL);
        }
    }
    #[cfg(not(debug_assertions))]
    let _ = place;
}
