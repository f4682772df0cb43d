//! Headers that tell browsers what this site may do, and other sites what they may not.

use crate::http::site::SiteConfig;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
/// Where a popup ends that went to Immutable Passport.
pub const PASSPORT_CALLBACK: &str = "/passport-callback";
/// Headers that pages of other allowed origins may read.
const EXPOSED: &str = "x-next-cursor, retry-after, x-request-id";

/// Written once at start.
#[derive(Debug, Clone)]
pub struct SecurityHeaders {
    fixed: Vec<(HeaderName, HeaderValue)>,
}

impl SecurityHeaders {
    /// The headers of a site.
    pub fn of(site: &SiteConfig) -> Self {
        let mut fixed = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (
                header::REFERRER_POLICY,
                HeaderValue::from_static("strict-origin-when-cross-origin"),
            ),
            (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            // Wallets open popups that must be able to answer.
            (OPENER_POLICY, HeaderValue::from_static("same-origin-allow-popups")),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
            ),
        ];
        if let Ok(policy) = HeaderValue::from_str(&content_security_policy(site)) {
            fixed.push((header::CONTENT_SECURITY_POLICY, policy));
        }
        if site.public_origin.starts_with("https://") {
            fixed.push((
                header::STRICT_TRANSPORT_SECURITY,
                HeaderValue::from_static("max-age=31536000"),
            ));
        }
        Self { fixed }
    }

    /// Adds them to an answer that has not set its own.
    pub fn apply(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.fixed {
            if !headers.contains_key(name) {
                headers.insert(name.clone(), value.clone());
            }
        }
    }
}

/// Leaves a popup to the page that opened it: a sign-in's popup shows the provider's pages and then ours, and the stricter policy of ours
/// would part it from the page that waits for it.
pub fn keep_opener(headers: &mut HeaderMap) {
    headers.insert(OPENER_POLICY, HeaderValue::from_static("unsafe-none"));
}

fn content_security_policy(site: &SiteConfig) -> String {
    // Some browsers do not count the same host's websockets as 'self'.
    let mut sockets = site.public_origin.replacen("http", "ws", 1);
    if site.game_origin != site.public_origin {
        sockets = format!("{sockets} {}", site.game_origin.replacen("http", "ws", 1));
    }
    let (wallet_connect, wallet_frames) = match site.project_id {
        Some(_) => (
            " https://*.walletconnect.com https://*.walletconnect.org https://*.reown.com https://*.web3modal.org \
             wss://*.walletconnect.com wss://*.walletconnect.org",
            " https://verify.walletconnect.com https://verify.walletconnect.org https://secure.reown.com",
        ),
        None => ("", ""),
    };
    let passport = site
        .passport_origin
        .as_ref()
        .map(|origin| format!(" {origin}"))
        .unwrap_or_default();
    // The page asks the player's host whether it can be reached, before it shows an empty frame.
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; \
         font-src 'self' data:; connect-src 'self' https://player.twitch.tv {sockets}{passport}{wallet_connect}; \
         frame-src https://player.twitch.tv{wallet_frames}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// Lets a page of that origin read and send; adds nothing for an origin that is not allowed.
pub fn allow_origin(site: &SiteConfig, origin: Option<&HeaderValue>, headers: &mut HeaderMap) {
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    let Some(origin) = origin.filter(|origin| {
        site.origins
            .iter()
            .any(|allowed| allowed.as_bytes() == origin.as_bytes())
    }) else {
        return;
    };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_CREDENTIALS,
        HeaderValue::from_static("true"),
    );
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
}

/// The rest of a preflight's answer.
pub fn allow_methods(headers: &mut HeaderMap) {
    let allow = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, PUT, DELETE"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "authorization, content-type, idempotency-key, x-wallet-signature",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, "7200"),
    ];
    for (name, value) in allow {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
