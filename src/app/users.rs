//! Tells people's open pages what changed about them.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actors::room::{Class, ToWorker, Workers};
use actors::rooms::Users;
use actors::wire::{BalanceUpdate, Encode, MoneyHeld, WalletBalanceUpdate, frame};
use bytes::BytesMut;
use domain::UserId;
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;

use crate::socket::{ConnectionLimits, user_room};
use crate::store::{self, currencies, ledger};

/// How long an unavailable database is left alone.
const AGAIN: Duration = Duration::from_secs(1);

/// People with sockets. One task reads and tells, so that an older balance never overtakes a newer one.
#[derive(Clone)]
pub struct LiveUsers {
    workers: Workers,
    limits: Arc<ConnectionLimits>,
    /// Whose balances are to be told; bounded by the people who are connected.
    changed: Arc<Mutex<HashSet<UserId>>>,
    wake: Arc<Notify>,
}

impl LiveUsers {
    pub fn new(workers: Workers, limits: Arc<ConnectionLimits>) -> Self {
        Self {
            workers,
            limits,
            changed: Arc::default(),
            wake: Arc::default(),
        }
    }

    /// Tells balances until it is dropped.
    pub async fn run(self, pool: PgPool) {
        loop {
            self.wake.notified().await;
            let users: Vec<UserId> = self.changed().drain().collect();
            if let Err(error) = self.tell_balances(&pool, &users).await {
                tracing::warn!(cause = %error, "balances were not told; trying again");
                self.balances_changed(&users);
                tokio::time::sleep(AGAIN).await;
            }
        }
    }

    async fn tell_balances(&self, pool: &PgPool, users: &[UserId]) -> store::Result<()> {
        let mut db = pool.acquire().await?;
        let currencies = currencies::all(&mut db).await?;
        for user in users {
            let update = balances(&mut db, &currencies, *user).await?;
            let mut frames = BytesMut::new();
            frame::encode_text(&update.json(), &mut frames);
            let wallet = WalletBalanceUpdate {
                balances: update.balances,
            };
            frame::encode_text(&wallet.json(), &mut frames);
            let frames = frames.freeze();
            let deliver = || ToWorker::Deliver {
                room: user_room(*user),
                class: Class::Result,
                frames: frames.clone(),
                replies: Vec::new(),
            };
            self.workers.tell_all(deliver).await;
        }
        Ok(())
    }

    fn changed(&self) -> std::sync::MutexGuard<'_, HashSet<UserId>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn balances(
    db: &mut PgConnection,
    currencies: &[currencies::Currency],
    user: UserId,
) -> store::Result<BalanceUpdate> {
    let held = ledger::balances(db, user).await?.into_iter().filter_map(|held| {
        let decimals = currencies.iter().find(|c| c.code == held.currency)?.decimals;
        let total = held.available.checked_add(held.locked)?;
        Some(MoneyHeld {
            currency: held.currency.to_string(),
            balance: total.format(decimals),
            locked_balance: held.locked.format(decimals),
            available_balance: held.available.format(decimals),
        })
    });
    Ok(BalanceUpdate {
        balances: held.collect(),
    })
}

impl Users for LiveUsers {
    fn balances_changed(&self, users: &[UserId]) {
        self.changed()
            .extend(users.iter().filter(|user| self.limits.is_connected(**user)));
        self.wake.notify_one();
    }

    fn renamed(&self, user: UserId, name: String) {
        let workers = self.workers.clone();
        tokio::spawn(async move {
            let rename = || ToWorker::Rename {
                user,
                name: name.clone(),
            };
            workers.tell_all(rename).await
        });
    }
}
