//! Tells people's open pages what changed about them.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actors::room::{Class, Part, ToWorker, Workers};
use actors::rooms::Users;
use actors::wire::{BalanceUpdate, Encode, MoneyHeld, NotificationNews, WalletBalanceUpdate, frame};
use bytes::{Bytes, BytesMut};
use domain::UserId;
use sqlx::{PgConnection, PgPool};
use tokio::sync::Notify;

use super::store;
use crate::{
    db,
    ledger::{self, currencies},
    socket::{ConnectionLimits, user_room},
};

/// How long an unavailable database is left alone.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// Causes of notifications that wait to be told at most. Later ones are not told, but stand in the lists.
const QUEUE_CAPACITY: usize = 10_000;
/// People whose notifications are read at a time.
const BATCH_SIZE: usize = 500;

/// Causes of notifications, and who was told.
type Waiting = VecDeque<(String, Vec<UserId>)>;

/// People with sockets. One task reads and tells, so that an older balance never overtakes a newer one.
#[derive(Clone)]
pub struct LiveUsers {
    workers: Workers,
    limits: Arc<ConnectionLimits>,
    /// The people whose balances are to be told; bounded by the people who are connected.
    changed: Arc<Mutex<HashSet<UserId>>>,
    wake: Arc<Notify>,
    notices: Arc<Mutex<Waiting>>,
    wake_notices: Arc<Notify>,
}

impl LiveUsers {
    pub fn new(workers: Workers, limits: Arc<ConnectionLimits>) -> Self {
        Self {
            workers,
            limits,
            changed: Arc::default(),
            wake: Arc::default(),
            notices: Arc::default(),
            wake_notices: Arc::default(),
        }
    }

    /// Tells notifications until it is dropped.
    pub async fn run_notices(self, pool: PgPool) {
        loop {
            let next = self.notices().pop_front();
            match next {
                None => self.wake_notices.notified().await,
                Some((cause, users)) => {
                    for users in users.chunks(BATCH_SIZE) {
                        if let Err(error) = self.tell_notices(&pool, &cause, users).await {
                            tracing::warn!(cause = %error, "notifications were not told; they stand in the lists");
                            tokio::time::sleep(RETRY_AFTER).await;
                        }
                    }
                }
            }
        }
    }

    async fn tell_notices(&self, pool: &PgPool, cause: &str, users: &[UserId]) -> db::Result<()> {
        let mut db = pool.acquire().await?;
        for (user, notification) in store::of_cause(&mut db, cause, users).await? {
            let news = NotificationNews {
                notification,
                unread: store::unread(&mut db, user).await?,
            };
            self.tell(user, frame::text(&news.json())).await;
        }
        Ok(())
    }

    async fn tell(&self, user: UserId, frames: Bytes) {
        let deliver = || ToWorker::deliver(user_room(user), Part::new(Class::Result, frames.clone()));
        self.workers.tell_all(deliver).await;
    }

    fn queue_notice(&self, cause: &str, users: Vec<UserId>) {
        if users.is_empty() {
            return;
        }
        let mut notices = self.notices();
        if notices.len() < QUEUE_CAPACITY {
            notices.push_back((cause.to_owned(), users));
            self.wake_notices.notify_one();
        }
    }

    fn notices(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells balances until it is dropped.
    pub async fn run(self, pool: PgPool) {
        loop {
            self.wake.notified().await;
            let users: Vec<UserId> = self.changed().drain().collect();
            if let Err(error) = self.tell_balances(&pool, &users).await {
                tracing::warn!(cause = %error, "balances were not told; trying again");
                self.balances_changed(&users);
                tokio::time::sleep(RETRY_AFTER).await;
            }
        }
    }

    async fn tell_balances(&self, pool: &PgPool, users: &[UserId]) -> db::Result<()> {
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
            self.tell(*user, frames.freeze()).await;
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
) -> db::Result<BalanceUpdate> {
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
        let mut changed = self.changed();
        changed.extend(users.iter().filter(|user| self.limits.is_connected(**user)));
        // For those without a page nothing is read.
        if !changed.is_empty() {
            self.wake.notify_one();
        }
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

    fn blocked(&self, user: UserId, other: UserId, blocked: bool) {
        let workers = self.workers.clone();
        tokio::spawn(async move { workers.tell_all(|| ToWorker::Block { user, other, blocked }).await });
    }

    fn notified(&self, cause: &str, users: &[UserId]) {
        let here = users.iter().copied().filter(|user| self.limits.is_connected(*user));
        self.queue_notice(cause, here.collect());
    }

    fn followers_notified(&self, cause: &str) {
        self.queue_notice(cause, self.limits.connected());
    }
}
