//! Handshakes that are refused, and what the client is told.

use super::limits::Refused;
use actix_http::{Response, StatusCode, body::BoxBody, header};

/// Why a handshake is refused.
pub(super) enum Refusal {
    Origin,
    Drained,
    Rate,
    Connections(Refused),
    /// The room's node is gone, and another takes it in a moment.
    Moving,
    /// No websocket's handshake.
    Malformed,
}

impl Refusal {
    /// The label of its count.
    pub(super) fn reason(&self) -> &'static str {
        match self {
            Refusal::Origin => "origin",
            Refusal::Drained => "drained",
            Refusal::Rate => "rate",
            Refusal::Malformed => "malformed",
            Refusal::Moving => "moving",
            Refusal::Connections(Refused::Address) => "address",
            Refusal::Connections(Refused::Total) => "total",
        }
    }

    /// The answer to the client.
    pub(super) fn response(&self) -> Response<BoxBody> {
        let (status, code, text) = match self {
            Refusal::Origin => (
                StatusCode::FORBIDDEN,
                "FORBIDDEN",
                "Pages of that origin may not connect.",
            ),
            Refusal::Drained => (
                StatusCode::SERVICE_UNAVAILABLE,
                "UNAVAILABLE",
                "The server is about to restart. Please try again in a moment.",
            ),
            Refusal::Moving => (
                StatusCode::SERVICE_UNAVAILABLE,
                "UNAVAILABLE",
                "The room moves to another server. Please try again in a moment.",
            ),
            Refusal::Rate => (
                StatusCode::TOO_MANY_REQUESTS,
                "RATE_LIMITED",
                "Too many connections from your network at once. Please try again in a moment.",
            ),
            Refusal::Malformed => (
                StatusCode::BAD_REQUEST,
                "BAD_REQUEST",
                "A websocket's handshake is a GET of HTTP/1.1 with one Sec-WebSocket-Key.",
            ),
            Refusal::Connections(Refused::Address) => (
                StatusCode::TOO_MANY_REQUESTS,
                "RATE_LIMITED",
                "Too many connections from your network. Close some and try again.",
            ),
            Refusal::Connections(Refused::Total) => (
                StatusCode::SERVICE_UNAVAILABLE,
                "UNAVAILABLE",
                "The server is full. Please try again in a moment.",
            ),
        };
        let body = serde_json::json!({ "success": false, "error": text, "message": text, "code": code }).to_string();
        let mut response = Response::build(status);
        response.insert_header((header::CONTENT_TYPE, "application/json"));
        if !matches!(self, Refusal::Malformed | Refusal::Origin) {
            let seconds = if matches!(self, Refusal::Moving) { "1" } else { "5" };
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        response.force_close();
        response.body(body).map_into_boxed_body()
    }
}
