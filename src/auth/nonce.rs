//! Nonces of sign-ins, signed, so that the server remembers those that were used and none that was only asked for: everybody is given as
//! many as they like.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};

/// Bytes of a nonce: when it ends in seconds since 1970, what makes it one of its own, and the beginning of the signature. In base 32 these
/// are 32 letters and digits.
const END: usize = 4;
const OWN: usize = 6;
const SIGNATURE: usize = 10;

/// Gives out nonces, and knows them again.
#[derive(Clone)]
pub struct Nonces {
    mac: Hmac<Sha256>,
    life: Duration,
}

impl Nonces {
    /// Nonces that live so long, under a key of their own that is made of the secret.
    pub fn new(secret: &[u8], life: Duration) -> Self {
        // Of the length that HMAC takes without hashing.
        let key = Sha256::new()
            .chain_update(b"cuecast sign-in nonce\0")
            .chain_update(secret)
            .finalize();
        let mut padded = [0; 64];
        padded[..32].copy_from_slice(&key);
        Self {
            mac: Hmac::new(&padded.into()),
            life,
        }
    }

    /// A fresh one, and when it ends.
    pub fn give(&self, now: OffsetDateTime) -> (String, OffsetDateTime) {
        let ends = now + self.life;
        let seconds = u32::try_from(ends.unix_timestamp()).unwrap_or(u32::MAX);
        let mut bytes = [0; END + OWN + SIGNATURE];
        bytes[..END].copy_from_slice(&seconds.to_be_bytes());
        bytes[END..END + OWN].copy_from_slice(&rand::random::<[u8; OWN]>());
        let mac = self
            .mac
            .clone()
            .chain_update(&bytes[..END + OWN])
            .finalize()
            .into_bytes();
        bytes[END + OWN..].copy_from_slice(&mac[..SIGNATURE]);
        (BASE32_NOPAD.encode(&bytes), ends)
    }

    /// When a nonce ends that was given out here; None for any other text, and once it has ended.
    pub fn ends(&self, nonce: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let bytes = BASE32_NOPAD.decode(nonce.as_bytes()).ok()?;
        let (body, signature) = bytes.split_at_checked(END + OWN)?;
        let (end, _) = body.split_first_chunk::<END>()?;
        let ends = OffsetDateTime::from_unix_timestamp(u32::from_be_bytes(*end).into()).ok()?;
        let right = signature.len() == SIGNATURE
            && self
                .mac
                .clone()
                .chain_update(body)
                .verify_truncated_left(signature)
                .is_ok();
        (right && now < ends).then_some(ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_known_again_until_it_ends_and_no_other_text_is() {
        let nonces = Nonces::new(&[7; 32], Duration::minutes(5));
        let now = OffsetDateTime::now_utc();
        let (nonce, ends) = nonces.give(now);
        assert_eq!(nonce.len(), 32);
        assert!(nonce.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{nonce}");
        assert_ne!(nonce, nonces.give(now).0);
        let second = Duration::SECOND;
        assert!(nonces.ends(&nonce, ends - second * 2).is_some());
        assert!(nonces.ends(&nonce, ends + second).is_none());
        let other = Nonces::new(&[8; 32], Duration::minutes(5));
        assert!(other.ends(&nonce, now).is_none(), "of another server");
        for at in 0..32 {
            let mut forged = nonce.clone().into_bytes();
            forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
            assert!(nonces.ends(&String::from_utf8(forged).unwrap(), now).is_none(), "{at}");
        }
        for text in [
            "",
            "A",
            &nonce[..31],
            &nonce[..24],
            &nonce.to_lowercase(),
            &format!("{nonce}A"),
            "é",
        ] {
            assert!(nonces.ends(text, now).is_none(), "{text}");
        }
    }
}
