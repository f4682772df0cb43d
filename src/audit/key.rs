//! The key of the chain. Connections carry it as a setting; the database never stores it.

use super::chain::Hash;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, postgres::PgConnectOptions};

/// The setting that carries it: both padded blocks of HMAC, so that the database needs no more than SHA-256.
const SETTING: &str = "cuecast.audit_key";
const BLOCK: usize = 64;

/// Under which rows are linked from a recorded place on.
#[derive(Clone, PartialEq, Eq)]
pub struct AuditKey([u8; BLOCK]);

impl std::fmt::Debug for AuditKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AuditKey(..)")
    }
}

impl AuditKey {
    /// Of a secret text.
    pub fn new(secret: &str) -> Self {
        let key = Sha256::new_with_prefix("audit log").chain_update(secret).finalize();
        let mut block = [0; BLOCK];
        block[..key.len()].copy_from_slice(&key);
        Self(block)
    }

    /// Connections that may append.
    pub fn given_to(&self, options: PgConnectOptions) -> PgConnectOptions {
        let pads = [self.pad(0x36), self.pad(0x5c)].concat();
        options.options([(SETTING, hex::encode(pads))])
    }

    fn pad(&self, with: u8) -> [u8; BLOCK] {
        self.0.map(|byte| byte ^ with)
    }

    fn of_pads(pads: &[u8]) -> Option<Self> {
        let block: [u8; BLOCK] = pads.get(..BLOCK)?.try_into().ok()?;
        let key = Self(block.map(|byte| byte ^ 0x36));
        (pads.len() == 2 * BLOCK && pads[BLOCK..] == key.pad(0x5c)).then_some(key)
    }

    pub(super) fn mac(&self) -> Hmac<Sha256> {
        // Of the length of a block, which is never refused.
        <Hmac<Sha256> as Mac>::new(&self.0.into())
    }
}

/// Where the old rule ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Begun {
    pub after_row: i64,
    pub after_hash: Hash,
}

impl Begun {
    /// Of a log that is not keyed.
    pub const NEVER: Self = Self {
        after_row: i64::MAX,
        after_hash: [0; 32],
    };
}

/// Why the log's place cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error(transparent)]
    Store(#[from] sqlx::Error),
    #[error(
        "the audit log is keyed, and there is no key to look at it with: set auth.audit_key, or give back the file audit-key of the data folder"
    )]
    Missing,
    #[error(
        "the audit log is keyed with another key than auth.audit_key, or than the file audit-key of the data folder"
    )]
    Another,
}

/// Begins the keyed chain if nobody has, and makes sure that it is keyed with this connection's key.
pub async fn begin(db: &mut PgConnection) -> std::result::Result<(), KeyError> {
    sqlx::query_scalar!(r#"SELECT audit_begin_keyed() AS "begun: ()""#)
        .fetch_one(&mut *db)
        .await?;
    begun(db).await.map(drop)
}

/// The connection's key and the recorded place; neither where nothing is keyed.
pub(super) async fn begun(db: &mut PgConnection) -> std::result::Result<Option<(AuditKey, Option<Begun>)>, KeyError> {
    let setting = sqlx::query_scalar!("SELECT nullif(current_setting('cuecast.audit_key', true), '')")
        .fetch_one(&mut *db)
        .await?;
    let key = setting
        .and_then(|pads| hex::decode(pads).ok())
        .and_then(|pads| AuditKey::of_pads(&pads));
    let record = sqlx::query!("SELECT after_row, after_hash, mac FROM audit_keyed")
        .fetch_optional(db)
        .await?;
    let Some(record) = record else {
        return Ok(key.map(|key| (key, None)));
    };
    let key = key.ok_or(KeyError::Missing)?;
    let mac = key.mac().chain_update("audit_keyed");
    let mac = mac
        .chain_update(record.after_row.to_be_bytes())
        .chain_update(&record.after_hash);
    mac.verify_slice(&record.mac).map_err(|_| KeyError::Another)?;
    let after_hash = record.after_hash.try_into().map_err(|_| KeyError::Another)?;
    let begun = Begun {
        after_row: record.after_row,
        after_hash,
    };
    Ok(Some((key, Some(begun))))
}

/// The first row that stands under the key; None while nothing is keyed.
pub async fn keyed_from(db: &mut PgConnection) -> std::result::Result<Option<i64>, KeyError> {
    let found = begun(db).await?;
    Ok(found.and_then(|(_, begun)| Some(begun?.after_row + 1)))
}

impl From<KeyError> for sqlx::Error {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Store(error) => error,
            other @ (KeyError::Missing | KeyError::Another) => Self::Protocol(other.to_string()),
        }
    }
}
