//! Places where a test lets the process die without a word, as a power cut would. Builds without debug assertions have none.

/// Kills the process with SIGKILL when `CUECAST_FAILPOINT` names this place.
pub fn reached(place: &str) {
    #[cfg(debug_assertions)]
    if chosen() == Some(place) {
        die();
    }
    #[cfg(not(debug_assertions))]
    let _ = place;
}

/// The same for the place `{name}.{side}`.
pub fn around(name: &str, side: &str) {
    #[cfg(debug_assertions)]
    if chosen().and_then(|place| place.strip_prefix(name)?.strip_prefix('.')) == Some(side) {
        die();
    }
    #[cfg(not(debug_assertions))]
    let _ = (name, side);
}

#[cfg(debug_assertions)]
fn chosen() -> Option<&'static str> {
    use std::sync::LazyLock;
    static CHOSEN: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("CUECAST_FAILPOINT").ok());
    CHOSEN.as_deref()
}

#[cfg(debug_assertions)]
fn die() {
    use nix::sys::signal::{Signal, kill};
    // It cannot fail for the process itself, and does not return.
    let _ = kill(nix::unistd::Pid::this(), Signal::SIGKILL);
}
