//! The HTTP that every provider's client speaks.

use reqwest::Response;
use std::sync::Once;

/// Names the one implementation of TLS that HTTP clients of this process use. Called before the first client is built.
pub fn install_tls() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Refused when someone installed one before, which serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

/// The body of an answer; None when it is larger than `most` bytes.
pub(crate) async fn read(mut answer: Response, most: usize) -> Result<Option<Vec<u8>>, reqwest::Error> {
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await? {
        if body.len() + part.len() > most {
            return Ok(None);
        }
        body.extend_from_slice(&part);
    }
    Ok(Some(body))
}
