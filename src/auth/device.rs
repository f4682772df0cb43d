//! From where someone signs in.

use actix_web::{HttpRequest, http::header};
use domain::text;
use std::net::IpAddr;

/// From where someone signs in, for their own list of sessions.
#[derive(Debug, Clone)]
pub struct Device {
    pub user_agent: String,
    pub address: Option<IpAddr>,
}

impl Device {
    /// The one that sent a request, from that address.
    pub fn of(request: &HttpRequest, address: Option<IpAddr>) -> Self {
        let user_agent = request.headers().get(header::USER_AGENT);
        let user_agent = user_agent.and_then(|value| value.to_str().ok());
        Self {
            user_agent: user_agent.unwrap_or_default().to_owned(),
            address,
        }
    }

    /// The device's name for itself as far as it can be shown, at most 300 characters.
    pub(crate) fn readable_agent(&self) -> String {
        let shown = self.user_agent.chars().filter(|c| !text::is_forbidden(*c, false));
        shown.take(300).collect()
    }
}
