use super::{
    credit::{self, Payment},
    refused::Reason,
    store,
};
use crate::{
    chain::{
        indexer::{FinalLog, Reader, Watch},
        reserve::{id_of, transfer_of, transfers_to},
    },
    command::Done,
    db::Result,
    features::credits::settings,
    users,
};
use alloy_primitives::{Address, U256};
use async_trait::async_trait;
use domain::credits::{Credits, Settings};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Credits those who send tokens into the vault.
pub struct TokenCredits {
    token: Address,
    decimals: u8,
    vault: Address,
    since: u64,
}

impl TokenCredits {
    /// LP-BAI with its decimals, the vault, and the block of the vault's deployment.
    pub fn new(token: Address, decimals: u8, vault: Address, since: u64) -> Self {
        Self {
            token,
            decimals,
            vault,
            since,
        }
    }
}

#[async_trait]
impl Reader for TokenCredits {
    fn name(&self) -> &'static str {
        "credits"
    }

    fn watches(&self) -> Vec<Watch> {
        vec![transfers_to(self.token, self.vault, self.since)]
    }

    async fn apply(&self, db: &mut PgConnection, log: &FinalLog) -> Result<Done<()>> {
        let done = Done::with(());
        let Some((from, amount)) = transfer_of(log).filter(|(_, amount)| !amount.is_zero()) else {
            return Ok(done);
        };
        let time = OffsetDateTime::from_unix_timestamp(log.time).map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
        let version = settings::at(db, time).await?;
        let bought = bought(&version.settings, amount, self.decimals);
        let payment = Payment {
            id: id_of(log),
            chain_id: log.chain_id,
            epoch: log.epoch,
            tx: log.log.tx,
            position: log.log.position,
            sender: domain::Address::from(from.into_array()),
            amount,
            time,
            version: version.number,
            credits: bought.unwrap_or_default(),
        };
        if !store::insert(db, &payment, bought.err()).await? || bought.is_err() {
            return Ok(done);
        }
        match users::by_address(db, payment.sender).await? {
            Some(user) => {
                let is_credited = credit::give(db, &payment, user.id, &version.settings).await?;
                Ok(if is_credited { done.moved(user.id) } else { done })
            }
            None => Ok(done),
        }
    }
}

/// The credits that so many tokens buy by the settings of their block's time.
pub(super) fn bought(settings: &Settings, amount: U256, decimals: u8) -> std::result::Result<Credits, Reason> {
    if !settings.enabled {
        return Err(Reason::Closed);
    }
    if !settings.minimum_pool_tokens.is_reached(amount, decimals) {
        return Err(Reason::TooLittle);
    }
    match settings.exchange_rate.credits(amount, decimals) {
        Some(credits) if credits.is_zero() => Err(Reason::TooLittle),
        Some(credits) => Ok(credits),
        None => Err(Reason::BeyondCount),
    }
}
