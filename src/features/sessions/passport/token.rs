//! An id token (OpenID Connect Core 1.0, section 3.1.3.7).

use super::Refusal;
use domain::Address;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};

/// Longer texts are no token of a provider's, in bytes.
const MAX_LENGTH: usize = 8192;
const MAX_KEY_ID: usize = 200;
/// How far the provider's clock may be from ours.
const LEEWAY: Duration = Duration::MINUTE;
/// A token that lives longer is refused: its use is remembered as long as it lives.
const MAX_LIFE: Duration = Duration::DAY;

/// A token's word on how it is signed, before anything of it is believed.
pub(super) struct Head {
    pub algorithm: Algorithm,
    pub key_id: String,
}

/// Claims that a token must have.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    /// The caller's. None only for a token without one, of a flow that others began.
    pub nonce: Option<&'a str>,
    pub address_claim: &'a [String],
}

/// The identity that a token proves.
pub(crate) struct Verified {
    pub address: Address,
    /// Of what is signed: a signature can be written in more ways than one.
    pub hash: [u8; 32],
    /// When nobody takes the token any more.
    pub expires_at: OffsetDateTime,
}

#[derive(Deserialize)]
struct Claims {
    iat: i64,
    exp: i64,
    nonce: Option<String>,
    /// For whom the token was made, where several may read it.
    azp: Option<String>,
    #[serde(flatten)]
    other: Map<String, Value>,
}

impl Head {
    pub fn read(token: &str) -> Result<Self, Refusal> {
        if token.len() > MAX_LENGTH {
            return Err(invalid("it is too long"));
        }
        let header = jsonwebtoken::decode_header(token).map_err(invalid)?;
        if !matches!(header.alg, Algorithm::RS256 | Algorithm::ES256) {
            return Err(invalid(format!("it is signed with {:?}", header.alg)));
        }
        if header.typ.is_some_and(|kind| !kind.eq_ignore_ascii_case("JWT")) || header.crit.is_some() {
            return Err(invalid("it is another kind of token"));
        }
        let key_id = header.kid.filter(|id| id.len() <= MAX_KEY_ID);
        Ok(Self {
            algorithm: header.alg,
            key_id: key_id.ok_or_else(|| invalid("it names no key"))?,
        })
    }
}

pub(super) fn verify(
    token: &str,
    algorithm: Algorithm,
    key: &DecodingKey,
    expected: &Expected<'_>,
) -> Result<Verified, Refusal> {
    let mut validation = Validation::new(algorithm);
    validation.leeway = LEEWAY.whole_seconds().unsigned_abs();
    validation.validate_nbf = true;
    validation.set_issuer(&[expected.issuer]);
    validation.set_audience(&[expected.client_id]);
    validation.set_required_spec_claims(&["iss", "aud", "exp", "sub"]);
    let claims = jsonwebtoken::decode::<Claims>(token, key, &validation)
        .map_err(invalid)?
        .claims;
    let issued = OffsetDateTime::from_unix_timestamp(claims.iat).map_err(invalid)?;
    let ends = OffsetDateTime::from_unix_timestamp(claims.exp).map_err(invalid)?;
    if issued > OffsetDateTime::now_utc() + LEEWAY || ends - issued > MAX_LIFE {
        return Err(invalid("its times are not those of a sign-in"));
    }
    match claims.azp {
        Some(party) if party != expected.client_id => return Err(invalid("it was made for someone else")),
        None if claims.other.get("aud").is_some_and(has_several) => {
            return Err(invalid(
                "of those who may read it, it does not say for whom it was made",
            ));
        }
        Some(_) | None => {}
    }
    // Also none where the token has one: a flow that we began is finished by whoever began it.
    if claims.nonce.as_deref() != expected.nonce {
        return Err(invalid("its nonce is another"));
    }
    let (signed, _) = token.rsplit_once('.').ok_or_else(|| invalid("it has no signature"))?;
    Ok(Verified {
        address: address_of(&claims.other, expected.address_claim).ok_or(Refusal::NoAddress)?,
        hash: Sha256::digest(signed).into(),
        expires_at: ends + LEEWAY,
    })
}

fn has_several(audience: &Value) -> bool {
    audience.as_array().is_some_and(|all| all.len() > 1)
}

fn address_of(claims: &Map<String, Value>, path: &[String]) -> Option<Address> {
    let (first, rest) = path.split_first()?;
    let value = rest
        .iter()
        .try_fold(claims.get(first)?, |value, name| value.get(name))?;
    value.as_str()?.parse().ok()
}

fn invalid(why: impl std::fmt::Display) -> Refusal {
    Refusal::Invalid(why.to_string())
}
