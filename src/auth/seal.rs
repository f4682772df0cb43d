//! Secrets at rest: under a key of the configuration, so that the database alone, or a copy of it, lets nobody in and tells no draw.

use super::store::admins::{self, TotpSecret};
use crate::db;
use domain::AdminId;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::fmt;

/// The configured key failed, or what it should open was sealed with another one or for another owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a secret cannot be sealed or opened: is auth.totp_key the one that it was sealed with?")]
pub struct Unsealable;

/// Seals short secrets for what they belong to, with AES-256-GCM under a key that is derived from a text.
#[derive(Debug)]
pub struct Sealer(LessSafeKey);

impl Sealer {
    /// For one purpose: what is sealed for another does not open.
    pub fn new(purpose: &str, secret: &str) -> Result<Self, Unsealable> {
        let key = Sha256::new_with_prefix(purpose).chain_update(secret).finalize();
        let key = UnboundKey::new(&AES_256_GCM, &key).map_err(|_| Unsealable)?;
        Ok(Self(LessSafeKey::new(key)))
    }

    /// A fresh nonce, then the secret, encrypted and bound to its owner.
    pub fn seal(&self, owner: impl fmt::Display, secret: &[u8]) -> Result<Vec<u8>, Unsealable> {
        let nonce: [u8; NONCE_LEN] = rand::random();
        let mut sealed = secret.to_vec();
        self.0
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner.to_string()),
                &mut sealed,
            )
            .map_err(|_| Unsealable)?;
        Ok([&nonce[..], &sealed[..]].concat())
    }

    /// The secret of that owner.
    pub fn open<const LENGTH: usize>(
        &self,
        owner: impl fmt::Display,
        sealed: &[u8],
    ) -> Result<[u8; LENGTH], Unsealable> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_LEN).ok_or(Unsealable)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| Unsealable)?;
        let mut sealed = sealed.to_vec();
        let opened = self
            .0
            .open_in_place(nonce, Aad::from(owner.to_string()), &mut sealed)
            .map_err(|_| Unsealable)?;
        (&*opened).try_into().map_err(|_| Unsealable)
    }
}

/// Seals and opens authenticators' keys.
pub struct TotpKey(Sealer);

impl TotpKey {
    /// From the configured text.
    pub fn new(secret: &str) -> Result<Self, Unsealable> {
        Sealer::new("cuecast totp 1", secret).map(Self)
    }

    /// Bound to its account.
    pub fn seal(&self, admin: AdminId, secret: &TotpSecret) -> Result<Vec<u8>, Unsealable> {
        self.0.seal(admin, secret)
    }

    /// The secret of that account.
    pub fn open(&self, admin: AdminId, sealed: &[u8]) -> Result<TotpSecret, Unsealable> {
        self.0.open(admin, sealed)
    }

    /// Seals what an older server stored plainly.
    pub async fn seal_plain(&self, pool: &PgPool) -> db::Result<()> {
        let mut db = pool.acquire().await?;
        for (admin, secret) in admins::plain_totp(&mut db).await? {
            match self.seal(admin, &secret) {
                Ok(sealed) => admins::seal_totp(&mut db, admin, &secret, &sealed).await?,
                Err(error) => tracing::error!(%admin, cause = %error, "an authenticator's key stays plain"),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids;

    #[test]
    fn what_was_sealed_opens_with_its_key_for_its_account_alone() {
        let (key, other) = (TotpKey::new("one").unwrap(), TotpKey::new("other").unwrap());
        let (ada, bob) = (ids::admin_id(), ids::admin_id());
        let secret = *b"12345678901234567890";
        let sealed = key.seal(ada, &secret).unwrap();
        assert_eq!(key.open(ada, &sealed), Ok(secret));
        assert!(
            !sealed
                .windows(8)
                .any(|part| secret.windows(8).any(|plain| plain == part))
        );
        assert_ne!(key.seal(ada, &secret).unwrap(), sealed, "never twice the same");
        assert_eq!(other.open(ada, &sealed), Err(Unsealable));
        assert_eq!(key.open(bob, &sealed), Err(Unsealable));
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(key.open(ada, &changed), Err(Unsealable), "{place}");
        }
        assert_eq!(key.open(ada, &sealed[..5]), Err(Unsealable));
    }
}
