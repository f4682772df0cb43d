//! Logs on standard error, as text or JSON: one request id from the edge to SQL, and panics among them.
//!
//! A log line names routes and ids, never tokens, addresses, texts or a query's values.

mod http;
mod request_id;
#[cfg(test)]
mod tests;
mod trace;

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal};
use std::panic;

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};
pub use http::HttpMetrics;
pub use request_id::{HEADER, RequestId};
pub use trace::{TrustedProxies, trace};

const HTTP_LIBRARY: &str = "actix_http";

/// Starts logging for the whole process. To be called once, first.
pub fn init(log: &Log) {
    let filter = filter(&log.filter);
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    // Fails only when logging has been started already.
    let _ = match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).try_init(),
    };
    log_panics();
}

/// The library of HTTP calls everything an error that a stranger sends it, such as bytes that are no request. It says nothing unless it is
/// asked to; `app/listen.rs` says what ended a connection.
fn filter(asked: &str) -> EnvFilter {
    match asked.contains(HTTP_LIBRARY) {
        true => EnvFilter::new(asked),
        false => EnvFilter::new(format!("{asked},{HTTP_LIBRARY}=off")),
    }
}

/// A panic becomes a log line, within the span of what was being done.
fn log_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let text = panic.payload_as_str().unwrap_or("a value that is no text");
        let backtrace = Backtrace::capture();
        if backtrace.status() == BacktraceStatus::Captured {
            tracing::error!(place, %backtrace, "panicked: {text}");
        } else {
            tracing::error!(place, "panicked: {text}");
        }
    }));
}
