//! Other people's services, each behind a small client of our own.

pub mod nowpayments;

use std::sync::Once;

/// Names the one implementation of TLS that HTTP clients of this process use. Called before the first client is built.
pub fn install_tls() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Refused when someone installed one before, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}
