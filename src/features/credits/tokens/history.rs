//! Token purchases as their buyer sees them: on the way, credited, or going back.

use super::{
    reader::bought,
    refused::Reason,
    till::{Till, Told, look},
    token::DECIMALS,
};
use crate::{
    chain::{
        indexer::ChainKey,
        reserve::{ERC20_TRANSFER, event_id},
    },
    db::{Result, parse},
    features::credits::settings,
};
use alloy_primitives::{Address, B256, U256, hex};
use domain::CreditOrderId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Transfers of one wallet that are not final, shown at most.
const MOST_SEEN: i64 = 50;

/// Where a token purchase stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenStatus {
    /// Seen, and not final or not credited yet.
    Confirming,
    Paid,
    /// The transaction failed; nothing was sent.
    Failed,
    /// It bought nothing, and goes back.
    Returning,
    Returned,
}

impl TokenStatus {
    /// The word that is told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirming => "confirming",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Returning => "returning",
            Self::Returned => "returned",
        }
    }

    fn of(state: &str) -> Self {
        match state {
            "credited" => Self::Paid,
            "refused" | "expired" | "returning" => Self::Returning,
            "returned" => Self::Returned,
            _ => Self::Confirming,
        }
    }
}

/// A transfer of tokens as its sender sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenPurchase {
    /// None while only its transaction is known.
    pub id: Option<CreditOrderId>,
    pub tx: B256,
    /// In minor units; None while nobody has read it.
    pub units: Option<U256>,
    /// The credits bought; 0 while that is not known.
    pub credits: u64,
    pub status: TokenStatus,
    pub reason: Option<Reason>,
    /// By which it went back.
    pub return_tx: Option<B256>,
    /// Of its block; of the asking before it has one.
    pub at: OffsetDateTime,
}

/// By what one purchase is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Id(CreditOrderId),
    Transaction(B256),
}

fn word(bytes: &[u8]) -> Result<B256> {
    B256::try_from(bytes).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

struct Row {
    id: String,
    tx_hash: Vec<u8>,
    amount: String,
    credits: i64,
    state: String,
    reason: Option<String>,
    return_tx: Option<Vec<u8>>,
    block_time: OffsetDateTime,
}

impl TryFrom<Row> for TokenPurchase {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        let status = TokenStatus::of(&row.state);
        let reason = match status {
            // The release before wrote none.
            TokenStatus::Returning | TokenStatus::Returned => Some(row.reason.as_deref().unwrap_or("too_little")),
            TokenStatus::Confirming | TokenStatus::Paid | TokenStatus::Failed => None,
        };
        Ok(Self {
            id: Some(parse(&row.id)?),
            tx: word(&row.tx_hash)?,
            units: Some(row.amount.parse().map_err(decode)?),
            credits: u64::try_from(row.credits).map_err(decode)?,
            status,
            reason: reason.map(parse).transpose()?,
            return_tx: row.return_tx.as_deref().map(word).transpose()?,
            at: row.block_time,
        })
    }
}

/// Final ones of a sender, newest first.
pub async fn booked(
    db: &mut PgConnection,
    sender: domain::Address,
    after: Option<(OffsetDateTime, CreditOrderId)>,
    limit: i64,
) -> Result<Vec<TokenPurchase>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT id, tx_hash, amount::text AS "amount!", credits, state, reason, return_tx, block_time FROM token_payments
           WHERE sender = $1 AND ($2::timestamptz IS NULL OR (block_time, id) < ($2, $3)) ORDER BY block_time DESC, id DESC LIMIT $4"#,
        sender.to_string().to_lowercase(),
        after.map(|(at, _)| at),
        after.map(|(_, id)| id.to_string()),
        limit
    );
    let rows = rows.fetch_all(db).await?;
    rows.into_iter().map(TokenPurchase::try_from).collect()
}

/// Those of a sender that are seen and not final, newest first.
pub async fn seen(db: &mut PgConnection, till: &Till, sender: domain::Address) -> Result<Vec<TokenPurchase>> {
    let topic = |address: Address| address.into_word().to_vec();
    let rows = sqlx::query!(
        "SELECT tx_hash, position, block_time, data FROM chain_logs
         WHERE chain_id = $1 AND epoch = $2 AND NOT final AND address = $3 AND topics = ARRAY[$4::bytea, $5::bytea, $6::bytea] AND octet_length(data) = 32
         ORDER BY block_number DESC, log_index DESC LIMIT $7",
        i64::try_from(till.chain.chain_id).unwrap_or(-1),
        till.chain.epoch,
        till.token.as_slice(),
        ERC20_TRANSFER.as_slice(),
        topic(Address::from(*sender.bytes())),
        topic(till.vault),
        MOST_SEEN
    );
    let rows = rows.fetch_all(&mut *db).await?;
    let mut found = Vec::new();
    for row in rows {
        let at = OffsetDateTime::from_unix_timestamp(row.block_time).map_err(decode)?;
        let settings = settings::at(db, at).await?.settings;
        let (tx, position) = (word(&row.tx_hash)?, u32::try_from(row.position).map_err(decode)?);
        let units = U256::from_be_slice(&row.data);
        found.push(TokenPurchase {
            id: Some(id(till.chain, tx, position)?),
            tx,
            units: Some(units),
            credits: bought(&settings, units, DECIMALS).map_or(0, |credits| credits.count()),
            status: TokenStatus::Confirming,
            reason: None,
            return_tx: None,
            at,
        });
    }
    Ok(found)
}

/// The same that it is booked under.
fn id(chain: ChainKey, tx: B256, position: u32) -> Result<CreditOrderId> {
    parse(&hex::encode(event_id(chain, tx, position)))
}

async fn kept(db: &mut PgConnection, sender: domain::Address, asked: Asked) -> Result<Option<TokenPurchase>> {
    let (by_id, by_tx) = match asked {
        Asked::Id(id) => (Some(id.to_string()), None),
        Asked::Transaction(tx) => (None, Some(tx.to_vec())),
    };
    let row = sqlx::query_as!(
        Row,
        r#"SELECT id, tx_hash, amount::text AS "amount!", credits, state, reason, return_tx, block_time FROM token_payments
           WHERE sender = $1 AND (id = $2 OR tx_hash = $3) ORDER BY state = 'credited' DESC, position LIMIT 1"#,
        sender.to_string().to_lowercase(),
        by_id,
        by_tx
    );
    row.fetch_optional(db).await?.map(TokenPurchase::try_from).transpose()
}

/// Minor units of tokens as decimal text; they may be more than an amount of the ledger holds.
pub fn whole_tokens(units: U256) -> String {
    let text = format!("{units:0>width$}", width = usize::from(DECIMALS) + 1);
    let (whole, part) = text.split_at(text.len() - usize::from(DECIMALS));
    let part = part.trim_end_matches('0');
    if part.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{part}")
    }
}

/// A sender's purchase: as it was booked, as it was seen, or, by its transaction, as a node knows it. None where nobody does.
pub async fn find(
    pool: &sqlx::PgPool,
    till: Option<&Till>,
    sender: domain::Address,
    asked: Asked,
) -> Result<Option<TokenPurchase>> {
    let mut db = pool.acquire().await?;
    if let Some(found) = kept(&mut db, sender, asked).await? {
        return Ok(Some(found));
    }
    let Some(till) = till else {
        return Ok(None);
    };
    let is_meant = |one: &TokenPurchase| match asked {
        Asked::Id(id) => one.id == Some(id),
        Asked::Transaction(tx) => one.tx == tx,
    };
    if let Some(found) = seen(&mut db, till, sender).await?.into_iter().find(is_meant) {
        return Ok(Some(found));
    }
    let Asked::Transaction(hash) = asked else {
        return Ok(None);
    };
    let least = settings::current(&mut db).await?.settings.minimum_pool_tokens;
    drop(db);
    let told = Told {
        sender: Address::from(*sender.bytes()),
        hash,
        least,
    };
    let status = match look(till, &told).await {
        Ok(Some(Ok(()))) => TokenStatus::Confirming,
        Ok(Some(Err(_))) => TokenStatus::Failed,
        Ok(None) | Err(_) => return Ok(None),
    };
    Ok(Some(TokenPurchase {
        id: None,
        tx: hash,
        units: None,
        credits: 0,
        status,
        reason: None,
        return_tx: None,
        at: OffsetDateTime::now_utc(),
    }))
}
