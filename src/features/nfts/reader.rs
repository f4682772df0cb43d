use super::{
    commands::complete,
    site::READER,
    store::{
        draws::{self, Fact},
        openings, orders, transfers,
    },
    token::{of_chain_id, of_order_word, of_token},
};
use crate::{
    chain::{
        contracts::interfaces::Nfts::{Closed, Drawn, Opened, Ordered, Revealed, Transfer},
        indexer::{ChainKey, FinalLog, Reader, Watch},
    },
    command::Done,
    db::Result,
};
use alloy_primitives::Address;
use alloy_sol_types::SolEvent;
use async_trait::async_trait;
use domain::CollectionId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Keeps what the contract of NFTs tells: collections that stand, orders that have their token, tokens that changed hands.
pub struct NftReader {
    contract: Address,
    since: u64,
}

impl NftReader {
    /// The contract, and the block of its deployment.
    pub fn new(contract: Address, since: u64) -> Self {
        Self { contract, since }
    }

    async fn moved(&self, db: &mut PgConnection, log: &FinalLog, event: &Transfer) -> Result<()> {
        let Some((collection, token)) = of_token(event.tokenId) else {
            return Ok(());
        };
        let Some((nft, number)) = transfers::edition_at(db, collection, token).await? else {
            tracing::error!(tx = %log.log.tx, token = %event.tokenId, "a token changed hands that is no edition of ours");
            return Ok(());
        };
        super::store::nfts::lock(db, nft).await?;
        let hands = (
            domain::Address::from(event.from.into_array()),
            domain::Address::from(event.to.into_array()),
        );
        transfers::add(db, log, (nft, number), hands).await?;
        orders::restate(db, nft).await
    }
}

#[async_trait]
impl Reader for NftReader {
    fn name(&self) -> &'static str {
        READER
    }

    fn watches(&self) -> Vec<Watch> {
        vec![Watch::all_of(self.contract, self.since)]
    }

    fn batch(&self) -> i64 {
        1
    }

    async fn apply(&self, db: &mut PgConnection, log: &FinalLog) -> Result<Done<()>> {
        let (topics, data) = (&log.log.topics, &log.log.data);
        let done = Done::with(());
        if let Ok(event) = Transfer::decode_raw_log(topics, data) {
            self.moved(db, log, &event).await?;
            return Ok(done.lists_changed());
        }
        if let Ok(event) = Ordered::decode_raw_log(topics, data) {
            let at = OffsetDateTime::from_unix_timestamp(log.time);
            let at = at.map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
            return match of_order_word(event.order) {
                Some(order) => complete(db, order, &log.log.tx.to_string(), at).await,
                None => Ok(done),
            };
        }
        if let Ok(event) = Opened::decode_raw_log(topics, data) {
            let chain = ChainKey {
                chain_id: log.chain_id,
                epoch: log.epoch,
            };
            let is_ours = match of_chain_id(event.collection) {
                Some(id) => openings::opened(db, id, chain, self.contract).await?,
                None => false,
            };
            if !is_ours {
                tracing::error!(collection = %event.collection, tx = %log.log.tx, "a collection was opened that is none of ours: somebody else has the minter's key");
            }
        }
        if let Some((collection, fact)) = fact_of(log) {
            if draws::note(db, collection, log, fact).await?
                && let Fact::Revealed { offset, .. } = fact
            {
                draws::apply(db, collection, offset).await?;
            }
            return Ok(done.lists_changed());
        }
        Ok(done)
    }
}

/// The part of a blind collection's draw that an event tells; None where it tells of something else.
fn fact_of(log: &FinalLog) -> Option<(CollectionId, Fact)> {
    let (topics, data) = (&log.log.topics, &log.log.data);
    let (collection, fact) = if let Ok(event) = Closed::decode_raw_log(topics, data) {
        (event.collection, Fact::Closed)
    } else if let Ok(event) = Drawn::decode_raw_log(topics, data) {
        let block = u64::try_from(event.blockNumber).ok()?;
        let hash = event.blockHash;
        (event.collection, Fact::Drawn { block, hash })
    } else if let Ok(event) = Revealed::decode_raw_log(topics, data) {
        let offset = u32::try_from(event.offset).ok()?;
        (
            event.collection,
            Fact::Revealed {
                seed: event.seed,
                offset,
            },
        )
    } else {
        return None;
    };
    Some((of_chain_id(collection)?, fact))
}
