use super::collections::{count, word};
use crate::{
    chain::indexer::ChainKey,
    db::{Result, parse},
    features::nfts::price::stored,
};
use domain::{
    Address, HoldId, NftId, NftOrderId, UserId,
    ledger::Amount,
    nft::{Currency, Editions, PhaseNumber},
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::str::FromStr;
use time::OffsetDateTime;

/// By what an edition is paid (E21).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PayWith {
    /// The buyer's balance here: held until the mint is final.
    #[default]
    Balance,
    /// The buyer's own wallet, in the transaction that mints.
    Wallet,
    /// Nothing: the house mints.
    House,
}

/// Where an order stands: its payment, then its mint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OrderStatus {
    Pending,
    Completed,
    Failed,
}

/// An order of an edition.
#[derive(Debug, Clone)]
pub struct Order {
    pub id: NftOrderId,
    pub nft: NftId,
    pub number: u32,
    pub buyer: Option<UserId>,
    pub recipient: Address,
    pub pay_with: PayWith,
    pub price: Amount,
    pub currency: Currency,
    pub hold: Option<HoldId>,
    pub chain_id: u64,
    pub contract: Address,
    pub is_paid: bool,
    pub status: OrderStatus,
    pub error: Option<String>,
    pub chain_tx: Option<String>,
    /// The call that the buyer's wallet sends.
    pub voucher: Option<Vec<u8>>,
    /// The last moment in which it can be paid by that.
    pub deadline: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
}

/// An order to store.
pub struct New {
    pub id: NftOrderId,
    pub nft: NftId,
    pub number: u32,
    pub buyer: Option<UserId>,
    pub recipient: Address,
    pub pay_with: PayWith,
    pub price: Amount,
    pub currency: Currency,
    pub hold: Option<HoldId>,
    pub phase: Option<PhaseNumber>,
    /// The call that the buyer's wallet sends, and until when.
    pub voucher: Option<(Vec<u8>, OffsetDateTime)>,
    pub chain: ChainKey,
    pub contract: Address,
    /// In the outbox.
    pub tx: Option<i64>,
}

impl PayWith {
    fn as_str(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Wallet => "wallet",
            Self::House => "house",
        }
    }
}

impl FromStr for PayWith {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let all = [Self::Balance, Self::Wallet, Self::House];
        let found = all.into_iter().find(|one| one.as_str() == text);
        found.ok_or_else(|| format!("{text} pays for no NFT"))
    }
}

impl FromStr for OrderStatus {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        match text {
            "pending" => Ok(Self::Pending),
            "completed" => Ok(Self::Completed),
            "failed" => Ok(Self::Failed),
            _ => Err(format!("{text} is no status of an order")),
        }
    }
}

struct Row {
    id: String,
    nft_id: String,
    number: i32,
    buyer_id: Option<String>,
    recipient: String,
    pay_with: String,
    price: String,
    currency: String,
    hold_id: Option<String>,
    chain_id: i64,
    contract: String,
    payment_status: String,
    status: String,
    error: Option<String>,
    chain_tx: Option<String>,
    voucher: Option<Vec<u8>>,
    deadline: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for Order {
    type Error = sqlx::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: parse(&row.id)?,
            nft: parse(&row.nft_id)?,
            number: count(row.number)?,
            buyer: row.buyer_id.as_deref().map(parse).transpose()?,
            recipient: parse(&row.recipient)?,
            pay_with: word(&row.pay_with)?,
            price: stored(&row.price)?,
            currency: word(&row.currency)?,
            hold: row.hold_id.as_deref().map(parse).transpose()?,
            chain_id: u64::try_from(row.chain_id).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
            contract: parse(&row.contract)?,
            is_paid: row.payment_status == "completed",
            status: word(&row.status)?,
            error: row.error,
            chain_tx: row.chain_tx,
            voucher: row.voucher,
            deadline: row.deadline,
            created_at: row.created_at,
        })
    }
}

/// An order as it stands.
pub async fn get(db: &mut PgConnection, id: NftOrderId) -> Result<Option<Order>> {
    let row = sqlx::query_as!(
        Row,
        r#"SELECT o.id, o.nft_id, o.number, o.buyer_id, o.recipient, o.pay_with, o.price::text AS "price!", o.currency, o.hold_id, o.chain_id, o.contract,
                  o.payment_status, o.status, o.error, o.chain_tx, o.voucher, o.deadline, o.created_at
           FROM nft_orders o WHERE o.id = $1"#,
        id.to_string()
    )
    .fetch_optional(db)
    .await?;
    row.map(Order::try_from).transpose()
}

/// One that is pending, with its NFT, both held until the transaction ends: the NFT first, as who buys holds it first.
pub async fn lock_pending(db: &mut PgConnection, id: NftOrderId) -> Result<Option<Order>> {
    let text = id.to_string();
    sqlx::query!(
        "SELECT id FROM nfts WHERE id = (SELECT nft_id FROM nft_orders WHERE id = $1) FOR NO KEY UPDATE",
        text
    )
    .fetch_optional(&mut *db)
    .await?;
    let held = sqlx::query_scalar!(
        "SELECT id FROM nft_orders WHERE id = $1 AND status = 'pending' FOR NO KEY UPDATE",
        text
    );
    match held.fetch_optional(&mut *db).await? {
        Some(_) => get(db, id).await,
        None => Ok(None),
    }
}

/// The order of an NFT that somebody has under way.
pub async fn pending_of(db: &mut PgConnection, buyer: UserId, nft: NftId) -> Result<Option<NftOrderId>> {
    let id = sqlx::query_scalar!(
        "SELECT id FROM nft_orders WHERE buyer_id = $1 AND nft_id = $2 AND status = 'pending'",
        buyer.to_string(),
        nft.to_string()
    );
    id.fetch_optional(db).await?.map(|id| parse(&id)).transpose()
}

/// Orders of an NFT, the newest first: of one buyer, or of all.
pub async fn list(db: &mut PgConnection, nft: NftId, buyer: Option<UserId>, limit: i64) -> Result<Vec<Order>> {
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT o.id, o.nft_id, o.number, o.buyer_id, o.recipient, o.pay_with, o.price::text AS "price!", o.currency, o.hold_id, o.chain_id, o.contract,
                  o.payment_status, o.status, o.error, o.chain_tx, o.voucher, o.deadline, o.created_at
           FROM nft_orders o WHERE o.nft_id = $1 AND ($2::text IS NULL OR o.buyer_id = $2) ORDER BY o.created_at DESC, o.id DESC LIMIT $3"#,
        nft.to_string(),
        buyer.map(|buyer| buyer.to_string()),
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(Order::try_from).collect()
}

/// Takes the first free edition of an NFT, which is held, for an order: its number, and its place in the collection. None where none is left.
pub async fn take_edition(
    db: &mut PgConnection,
    nft: NftId,
    order: NftOrderId,
    pay_with: PayWith,
) -> Result<Option<(u32, u32)>> {
    let state = if pay_with == PayWith::Wallet {
        "reserved"
    } else {
        "minting"
    };
    let row = sqlx::query!(
        "UPDATE nft_editions SET state = $3, order_id = $2
         WHERE nft_id = $1 AND number = (SELECT number FROM nft_editions WHERE nft_id = $1 AND state = 'free' ORDER BY number LIMIT 1)
         RETURNING number, token_id",
        nft.to_string(),
        order.to_string(),
        state
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| Ok((count(row.number)?, count(row.token_id)?)))
        .transpose()
}

/// Stores an order. What is held or free is paid; what a wallet is to pay is not.
pub async fn insert(db: &mut PgConnection, new: &New) -> Result<()> {
    let payment = if new.pay_with == PayWith::Wallet {
        "pending"
    } else {
        "completed"
    };
    sqlx::query!(
        "INSERT INTO nft_orders (id, nft_id, number, buyer_id, recipient, pay_with, price, currency, hold_id, deadline, chain_id, epoch, contract, tx_id,
             payment_status, phase, voucher)
         VALUES ($1, $2, $3, $4, $5, $6, $7::text::numeric, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        new.id.to_string(),
        new.nft.to_string(),
        super::collections::number(new.number)?,
        new.buyer.map(|buyer| buyer.to_string()),
        new.recipient.to_string(),
        new.pay_with.as_str(),
        new.price.minor().to_string(),
        new.currency.as_str(),
        new.hold.map(|hold| hold.to_string()),
        new.voucher.as_ref().map(|(_, deadline)| *deadline),
        i64::try_from(new.chain.chain_id).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        new.chain.epoch,
        new.contract.to_string(),
        new.tx,
        payment,
        new.phase.map(|phase| i32::from(phase.get())),
        new.voucher.as_ref().map(|(call, _)| call.as_slice())
    )
    .execute(db)
    .await
    .map(drop)
}

/// An order that is held has its token: the edition is owned.
pub async fn complete(db: &mut PgConnection, order: &Order, hash: &str, at: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        "UPDATE nft_orders SET status = 'completed', payment_status = 'completed', chain_tx = $2, ended_at = now() WHERE id = $1",
        order.id.to_string(),
        hash
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE nft_editions SET state = 'minted', owner_address = $2, mint_tx = $3, minted_at = $4 WHERE order_id = $1",
        order.id.to_string(),
        order.recipient.to_string(),
        hash,
        at
    )
    .execute(&mut *db)
    .await?;
    restate(db, order.nft).await
}

/// An order that is held comes to nothing: the edition is free again.
pub async fn fail(db: &mut PgConnection, order: &Order, error: &str) -> Result<()> {
    sqlx::query!(
        "UPDATE nft_orders SET status = 'failed', error = $2, ended_at = now() WHERE id = $1",
        order.id.to_string(),
        error.chars().take(300).collect::<String>()
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "UPDATE nft_editions SET state = 'free', order_id = NULL WHERE order_id = $1",
        order.id.to_string()
    )
    .execute(&mut *db)
    .await?;
    super::phases::give_back(db, order.id).await?;
    restate(db, order.nft).await
}

/// Writes what follows for an NFT, which is held, from its editions (E22).
pub async fn restate(db: &mut PgConnection, nft: NftId) -> Result<()> {
    let found = sqlx::query!(
        r#"SELECT n.total_supply, (SELECT count(*) FROM nft_editions e WHERE e.nft_id = n.id AND e.state = 'minted')::integer AS "minted!",
                  EXISTS (SELECT FROM nft_editions e WHERE e.nft_id = n.id AND e.state = 'minting') AS "is_minting!",
                  EXISTS (SELECT FROM nft_orders o WHERE o.nft_id = n.id AND o.status = 'completed' AND o.pay_with <> 'house') AS "is_bought!",
                  EXISTS (SELECT FROM nft_editions e JOIN nft_orders o ON o.id = e.order_id
                          WHERE e.nft_id = n.id AND e.number = 1 AND e.owner_address <> o.recipient) AS "is_moved!"
           FROM nfts n WHERE n.id = $1"#,
        nft.to_string()
    )
    .fetch_one(&mut *db)
    .await?;
    let editions = Editions {
        total: count(found.total_supply)?,
        minted: count(found.minted)?,
        is_minting: found.is_minting,
        is_bought: found.is_bought,
        is_moved: found.is_moved,
    };
    sqlx::query!(
        "UPDATE nfts SET minted_supply = $2, status = $3 WHERE id = $1",
        nft.to_string(),
        found.minted,
        editions.status().as_str()
    )
    .execute(db)
    .await
    .map(drop)
}

/// Pending orders of an NFT, with what mints each in the outbox.
pub async fn pending(db: &mut PgConnection, nft: NftId) -> Result<Vec<(NftOrderId, Option<i64>)>> {
    let rows = sqlx::query!(
        "SELECT id, tx_id FROM nft_orders WHERE nft_id = $1 AND status = 'pending' ORDER BY created_at, id",
        nft.to_string()
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((parse(&row.id)?, row.tx_id))).collect()
}

/// Pending orders whose mint will not come, with why: refused before it was sent, failed in its block, or lost with its chain.
pub async fn doomed(db: &mut PgConnection, limit: i64) -> Result<Vec<(NftOrderId, String)>> {
    let rows = sqlx::query!(
        r#"SELECT o.id, coalesce(CASE WHEN t.state <> 'final' THEN t.reason END, 'Its chain was replaced by another.') AS "reason!"
           FROM nft_orders o LEFT JOIN chain_txs t ON t.id = o.tx_id
           WHERE o.status = 'pending' AND (t.state IN ('refused', 'reverted')
                 OR (t.id IS NULL OR t.state = 'final') AND EXISTS (SELECT FROM chains c WHERE c.chain_id = o.chain_id AND c.epoch > o.epoch))
           ORDER BY o.created_at, o.id LIMIT $1"#,
        limit
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(|row| Ok((parse(&row.id)?, row.reason))).collect()
}
