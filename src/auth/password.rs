//! Passwords: Argon2id, away from the threads that serve, and few at a time.

use crate::http::error::ApiError;
use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use std::sync::Arc;
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Hashes at a time: each takes 19 MiB and a core for some 20 ms.
const MAX_CONCURRENT: usize = 2;
/// Callers that may wait for their turn; more are told to come back.
const QUEUE_CAPACITY: usize = 32;
/// Those of administrators from browsers that they signed in with before: strangers with made-up names do not take their places.
const KNOWN_CAPACITY: usize = 8;
/// The hash of random bytes that nobody kept: checked in place of an account's that does not exist, so that both take the same time.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cW2ZbWSt4w73YFl5MqVeug$PLvtynQCWxHeIQ2wkRXRjqh6m4ShF3+yVSXu6l31Dyk";

/// The parameters: 19 MiB, 2 passes, 1 lane, 32 bytes, which are the crate's defaults and the first choice of OWASP's Password
/// Storage Cheat Sheet. A stored hash names its own.
fn argon2id() -> Argon2<'static> {
    Argon2::default()
}

/// The PHC string of a password, under a salt of its own.
pub fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    argon2id()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
}

/// Checks passwords for the whole server.
pub struct Passwords {
    places: Arc<Semaphore>,
    known_places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(MAX_CONCURRENT + QUEUE_CAPACITY)),
            known_places: Arc::new(Semaphore::new(KNOWN_CAPACITY)),
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT)),
        }
    }
}

impl Passwords {
    /// Whether the password is that of the stored hash; false after the same work when there is none. Who is known by their browser waits
    /// apart from all others.
    pub async fn check(&self, stored: Option<String>, password: String, known: bool) -> Result<bool, ApiError> {
        let places = match known {
            true => &self.known_places,
            false => &self.places,
        };
        let place = places
            .clone()
            .try_acquire_owned()
            .map_err(|_| ApiError::unavailable())?;
        let turn = self.turns.clone().acquire_owned().await.map_err(ApiError::internal)?;
        let work = move || {
            // Held by the work itself, which goes on when its caller is gone.
            let _held = (place, turn);
            let right = PasswordHash::new(compared_with(stored.as_deref()))
                .is_ok_and(|hash| argon2id().verify_password(password.as_bytes(), &hash).is_ok());
            right && stored.is_some()
        };
        spawn_blocking(work).await.map_err(ApiError::internal)
    }
}

/// The hash that is worked on: somebody's, or nobody's.
fn compared_with(stored: Option<&str>) -> &str {
    stored.unwrap_or(NOBODY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_checked_against_its_own_hash_and_nobody_has_one() {
        let passwords = Passwords::default();
        let stored = hash("correct horse battery").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(
            stored,
            hash("correct horse battery").unwrap(),
            "each has a salt of its own"
        );
        let check = |stored: Option<&str>, password: &str| {
            passwords.check(stored.map(str::to_owned), password.to_owned(), false)
        };
        assert!(check(Some(&stored), "correct horse battery").await.unwrap());
        assert!(!check(Some(&stored), "correct horse batterz").await.unwrap());
        assert!(!check(Some("no hash"), "").await.unwrap());
        assert!(!check(None, "correct horse battery").await.unwrap());
    }

    #[test]
    fn a_login_that_nobody_has_costs_the_same_work() {
        let stored = hash("correct horse battery").unwrap();
        let nobody = PasswordHash::new(compared_with(None)).unwrap();
        let somebody = PasswordHash::new(compared_with(Some(&stored))).unwrap();
        assert_eq!(nobody.params, somebody.params, "the same work for nobody");
        assert_eq!(nobody.hash.unwrap().len(), somebody.hash.unwrap().len());
    }

    #[tokio::test]
    async fn more_callers_than_may_wait_are_sent_away() {
        let passwords = Passwords::default();
        let many = (0..MAX_CONCURRENT + QUEUE_CAPACITY + 5).map(|_| passwords.check(None, "x".to_owned(), false));
        let known = passwords.check(None, "x".to_owned(), true);
        let (answers, known) = futures_util::future::join(futures_util::future::join_all(many), known).await;
        assert_eq!(known, Ok(false), "who is known has a place of their own");
        let refused: Vec<_> = answers.into_iter().filter_map(Result::err).collect();
        assert_eq!(refused, vec![ApiError::unavailable(); 5]);
        assert!(
            passwords.check(None, "x".to_owned(), false).await.is_ok(),
            "places are free again"
        );
    }
}
