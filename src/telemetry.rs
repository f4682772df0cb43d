//! Logs on standard error, as text or JSON, and panics among them.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::config::{Log, LogFormat};

/// Starts logging for the whole process. To be called once, first.
pub fn init(log: &Log) {
    let filter = EnvFilter::new(&log.filter);
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_span_events(FmtSpan::NONE);
    // Fails only when logging has been started already.
    let _ = match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).try_init(),
    };
}
