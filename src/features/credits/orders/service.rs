//! The card provider as orders use it. Crypto is asked for where deposits ask.

use crate::{http::site::SiteConfig, providers::stripe::Stripe};
use std::sync::Arc;
use tokio::sync::Notify;

/// Built once, for the routes and jobs of orders.
pub struct OrderService {
    /// None where no account at the card provider is configured.
    pub stripe: Option<Stripe>,
    /// Rung when a payment is to be looked at now.
    pub bell: Arc<Notify>,
}

impl OrderService {
    /// The service of that provider.
    pub fn new(stripe: Option<Stripe>) -> Self {
        Self {
            stripe,
            bell: Arc::default(),
        }
    }
}

/// Where a path of this site leads back to after a payment, when nothing good is named.
const HOME: &str = "/wallet";
/// The longest path to go back to, in bytes.
const MAX_PATH: usize = 500;

/// A path of this site: it begins with one slash and stays here, or else is the wallet's (A8).
pub fn return_path(wanted: Option<&str>) -> &str {
    let own = |path: &&str| {
        let plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        path.len() <= MAX_PATH && plain && path.starts_with('/') && !path.starts_with("//")
    };
    wanted.filter(own).unwrap_or(HOME)
}

/// The page that the payer comes back to: after paying (`{CHECKOUT_SESSION_ID}` becomes the session's id), or without.
pub fn purchase_page(site: &SiteConfig, paid: bool, back: &str) -> String {
    let back: String = url::form_urlencoded::byte_serialize(back.as_bytes()).collect();
    let base = format!("{}/pool-credits/purchase", site.public_origin);
    match paid {
        true => format!("{base}?payment=success&session_id={{CHECKOUT_SESSION_ID}}&return={back}"),
        false => format!("{base}?payment=cancelled&return={back}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_comes_back_stays_on_this_site() {
        for path in ["/live/65f1c0a2b3d4e5f601234567?tab=chat", "/", "/wallet#top"] {
            assert_eq!(return_path(Some(path)), path);
        }
        for bad in [
            "",
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "/a b",
            "/\u{e9}",
            "wallet",
            "/\n",
        ] {
            assert_eq!(return_path(Some(bad)), "/wallet", "{bad}");
        }
        assert_eq!(return_path(None), "/wallet");
        assert_eq!(return_path(Some(&format!("/{}", "a".repeat(500)))), "/wallet");
    }
}
