//! The session's token: a JWT of one algorithm with fixed keys. It names a session; what the session is worth is in the database.

use super::{AuthError, SessionId, nonce::Nonces};
use crate::http::error::ApiError;
use domain::{AdminId, UserId};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, errors::ErrorKind};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use time::{Duration, OffsetDateTime};

/// Part of a token's life, in percent, after which a refresh gives a new one.
const REFRESH_AFTER_PERCENT: i32 = 70;
/// Purpose of an admin's token, so that it is never taken for a wallet's, nor a wallet's for it.
const ADMIN: &str = "admin";
/// Longer texts are no token of ours.
const MAX_LENGTH: usize = 2048;

/// Sources of [`Keys`].
#[derive(Debug, Clone)]
pub struct KeysConfig<'a> {
    /// At least 32 bytes.
    pub secret: &'a [u8],
    /// The server's own origin; tokens of another are refused.
    pub issuer: &'a str,
    /// The life of a token: 14 days.
    pub life: Duration,
    /// The end of a session however often it is refreshed.
    pub cap: Duration,
    /// The life of a sign-in's nonce: five minutes.
    pub nonce_life: Duration,
}

/// Signs and reads tokens.
#[derive(Clone)]
pub struct Keys {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
    admin_validation: Validation,
    pub(crate) issuer: String,
    pub(crate) life: Duration,
    pub(crate) cap: Duration,
    pub nonces: Nonces,
}

/// Claims of a token, all required.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    pub sub: UserId,
    pub sid: SessionId,
    pub iat: i64,
    pub exp: i64,
}

/// Claims of the token of an admin who signed in by password, all required.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct AdminClaims {
    iss: String,
    aud: String,
    pub sub: AdminId,
    pub sid: SessionId,
    iat: i64,
    exp: i64,
}

impl Claims {
    /// True past 70 percent of the token's life.
    pub fn is_worn(&self, now: OffsetDateTime) -> bool {
        let life = Duration::seconds(self.exp.saturating_sub(self.iat));
        let age = Duration::seconds(now.unix_timestamp().saturating_sub(self.iat));
        age > life * REFRESH_AFTER_PERCENT / 100
    }
}

impl Keys {
    /// Keys for one secret and one issuer.
    pub fn new(config: KeysConfig<'_>) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        validation.validate_nbf = true;
        validation.set_issuer(&[config.issuer]);
        validation.set_required_spec_claims(&["iss", "sub", "exp"]);
        // Without an audience set, a token that names one is refused: wallets' tokens name none.
        let mut admin_validation = validation.clone();
        admin_validation.set_audience(&[ADMIN]);
        admin_validation.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
        Self {
            encoding: EncodingKey::from_secret(config.secret),
            decoding: DecodingKey::from_secret(config.secret),
            validation,
            admin_validation,
            issuer: config.issuer.to_owned(),
            life: config.life,
            cap: config.cap,
            nonces: Nonces::new(config.secret, config.nonce_life),
        }
    }

    pub(crate) fn issue(
        &self,
        user: UserId,
        session: SessionId,
        now: OffsetDateTime,
        expires_at: OffsetDateTime,
    ) -> Result<String, ApiError> {
        let claims = Claims {
            iss: self.issuer.clone(),
            sub: user,
            sid: session,
            iat: now.unix_timestamp(),
            exp: expires_at.unix_timestamp(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding).map_err(ApiError::internal)
    }

    /// A token that ends with the session at the latest; when it ends before, by idleness, the database tells.
    pub(crate) fn issue_admin(
        &self,
        admin: AdminId,
        session: SessionId,
        now: OffsetDateTime,
        expires_at: OffsetDateTime,
    ) -> Result<String, ApiError> {
        let claims = AdminClaims {
            iss: self.issuer.clone(),
            aud: ADMIN.to_owned(),
            sub: admin,
            sid: session,
            iat: now.unix_timestamp(),
            exp: expires_at.unix_timestamp(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.encoding).map_err(ApiError::internal)
    }

    /// A wallet's token; an admin's is invalid here.
    pub(super) fn read(&self, token: &str) -> Result<Claims, AuthError> {
        self.decode(token, &self.validation)
    }

    /// An admin's token; a wallet's is invalid here.
    pub(super) fn read_admin(&self, token: &str) -> Result<AdminClaims, AuthError> {
        self.decode(token, &self.admin_validation)
    }

    /// Signs whatever else is for one purpose. `claims` name the purpose as `aud`, this server as `iss`, their bearer as `sub` and their end as `exp`.
    pub(crate) fn seal(&self, claims: &impl Serialize) -> Result<String, ApiError> {
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), claims, &self.encoding).map_err(ApiError::internal)
    }

    /// Reads what was sealed for that purpose; a session's token is invalid here.
    pub(crate) fn unseal<T: DeserializeOwned>(&self, text: &str, purpose: &str) -> Result<T, AuthError> {
        let mut validation = self.admin_validation.clone();
        validation.set_audience(&[purpose]);
        self.decode(text, &validation)
    }

    /// Names this server in what it signs.
    pub(crate) fn issuer(&self) -> &str {
        &self.issuer
    }

    fn decode<T: DeserializeOwned>(&self, token: &str, validation: &Validation) -> Result<T, AuthError> {
        if token.len() > MAX_LENGTH {
            return Err(AuthError::Invalid);
        }
        match jsonwebtoken::decode::<T>(token, &self.decoding, validation) {
            Ok(data) => Ok(data.claims),
            Err(e) if matches!(e.kind(), ErrorKind::ExpiredSignature) => Err(AuthError::Expired),
            Err(_) => Err(AuthError::Invalid),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn session_18_a_token_is_worn_past_70_percent_of_its_life() {
        let issued = OffsetDateTime::UNIX_EPOCH;
        let claims = Claims {
            iss: "test".into(),
            sub: UserId::new(0, [0; 8]),
            sid: SessionId::nil(),
            iat: 0,
            exp: Duration::days(14).whole_seconds(),
        };
        assert!(!claims.is_worn(issued + Duration::days(14) * 70 / 100));
        assert!(claims.is_worn(issued + Duration::days(14) * 70 / 100 + Duration::SECOND));
    }

    #[test]
    fn neither_kind_of_token_is_taken_for_the_other() {
        let keys = Keys::new(KeysConfig {
            secret: &[7; 32],
            issuer: "test",
            life: Duration::DAY,
            cap: Duration::DAY,
            nonce_life: Duration::MINUTE,
        });
        let now = OffsetDateTime::now_utc();
        let (user, session) = (UserId::new(0, [0; 8]), SessionId::nil());
        for end in [now + Duration::DAY, now - Duration::DAY] {
            let wallet = keys.issue(user, session, now, end).unwrap();
            assert_eq!(keys.read_admin(&wallet).err(), Some(AuthError::Invalid));
        }
        let wallet = keys.issue(user, session, now, now + Duration::DAY).unwrap();
        let admin = keys
            .issue_admin(user.into(), session, now, now + Duration::DAY)
            .unwrap();
        assert_eq!(keys.read(&admin).err(), Some(AuthError::Invalid));
        assert_eq!(keys.read(&wallet).unwrap().sub, user);
        assert_eq!(keys.read_admin(&admin).unwrap().sub, AdminId::from(user));
    }
}
