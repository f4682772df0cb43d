use super::store;
use crate::{
    chain::{
        contracts::interfaces::SaleVault::{Cancelled, Claimed, Published, Refunded, Rejected, Returned},
        indexer::{ChainKey, FinalLog, Reader, Watch},
        reserve::{id_of, transfer_of, transfers_to},
    },
    command::Done,
    db::Result,
};
use alloy_primitives::{Address, U256};
use alloy_sol_types::SolEvent;
use async_trait::async_trait;
use domain::presale::Coin;
use sqlx::PgConnection;

/// Keeps what comes into the presale's vault, and what its contract tells.
pub struct SaleReader {
    vault: Address,
    /// By the coin's number.
    coins: [Address; 2],
    /// Tokens that are none of the sale's, and that can be looked for.
    others: Vec<Address>,
    since: u64,
}

impl SaleReader {
    /// The vault, its two coins, other tokens that people might send by mistake, and the block of the vault's deployment.
    pub fn new(vault: Address, coins: [Address; 2], others: Vec<Address>, since: u64) -> Self {
        Self {
            vault,
            coins,
            others,
            since,
        }
    }

    async fn told(&self, db: &mut PgConnection, log: &FinalLog) -> Result<()> {
        let (topics, data) = (&log.log.topics, &log.log.data);
        let chain = ChainKey {
            chain_id: log.chain_id,
            epoch: log.epoch,
        };
        if let Ok(event) = Published::decode_raw_log(topics, data) {
            let is_ours = store::published(db, log, number(event.number), event.hash).await?;
            if !is_ours {
                tracing::error!(number = %event.number, tx = %log.log.tx, "a root of the presale was published that was not made here: have the guardian reject it");
            }
        } else if let Ok(event) = Rejected::decode_raw_log(topics, data) {
            tracing::error!(number = %event.number, "a root of the presale was rejected: nothing more is published until an administrator has it made anew");
            store::rejected(db, chain, number(event.number)).await?;
        } else if Cancelled::decode_raw_log(topics, data).is_ok() {
            tracing::warn!("the presale was cancelled: all that was paid goes back");
            store::cancel(db, chain, log.time).await?;
        } else if let Ok(event) = Refunded::decode_raw_log(topics, data) {
            let coin = Coin::ALL
                .into_iter()
                .find(|coin| U256::from(*coin as usize) == event.coin);
            if let Some(coin) = coin {
                let refund = Some((number(event.number), coin));
                store::add_given(db, id_of(log), log, refund, event.account, event.amount).await?;
            }
        } else if let Ok(event) = Claimed::decode_raw_log(topics, data) {
            store::add_given(db, id_of(log), log, None, event.account, event.amount).await?;
        } else if let Ok(event) = Returned::decode_raw_log(topics, data)
            && !event.amount.is_zero()
        {
            store::add_return(db, id_of(log), log, event.token, event.to, event.amount).await?;
        }
        Ok(())
    }
}

/// Roots are counted from 0; no sale has more than fit.
fn number(number: U256) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX >> 1)
}

#[async_trait]
impl Reader for SaleReader {
    fn name(&self) -> &'static str {
        "presale"
    }

    fn watches(&self) -> Vec<Watch> {
        let tokens = self.coins.iter().chain(&self.others);
        let transfers = tokens.map(|token| transfers_to(*token, self.vault, self.since));
        transfers.chain([Watch::all_of(self.vault, self.since)]).collect()
    }

    async fn apply(&self, db: &mut PgConnection, log: &FinalLog) -> Result<Done<()>> {
        let done = Done::with(());
        if log.log.address == self.vault {
            self.told(db, log).await?;
            return Ok(done);
        }
        // Anybody can make a transfer of nothing in somebody else's name.
        let Some((from, value)) = transfer_of(log).filter(|(_, value)| !value.is_zero()) else {
            return Ok(done);
        };
        let mut coins = Coin::ALL.into_iter().zip(self.coins);
        match coins.find(|(_, token)| *token == log.log.address) {
            Some((coin, _)) => store::add(db, id_of(log), log, coin, from, value).await?,
            None => {
                tracing::warn!(tx = %log.log.tx, token = %log.log.address, "a token that is not taken came into the presale's vault");
                store::add_stray(db, id_of(log), log, from, value).await?;
            }
        }
        Ok(done)
    }
}
