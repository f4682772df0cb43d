//! One look of the outbox at what is stored and at the chain, and all steps that follow from it.

use super::{
    ask,
    error::Error,
    facts::PaymentSettled,
    metrics::Metrics,
    payouts::{Line, Payouts},
    settle,
    store::{
        Key, payments, senders,
        txs::{self, OpenTx},
    },
    vault::{self, Refusal},
};
use crate::{
    chain::{indexer, signer::Signed},
    context::Context,
    db, failpoint,
    hooks::Hooks,
    ledger::currencies,
};
use alloy_primitives::Address;
use domain::onchain::{
    Fees, Transaction,
    outbox::{self, Attempt, IN_FLIGHT, Receipt, Sight, State, Step},
    payment,
};
use sqlx::{PgConnection, PgPool, Postgres};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// Seconds for which payments of our own token wait for others.
const GATHERED: i64 = 2;
/// Payments that one round looks at.
const BATCH_SIZE: i64 = 1_000;
/// Seconds after which something that cannot be paid now is tried again.
const LATER: f64 = 30.0;

/// The one who sends.
pub struct Outbox {
    pub(super) context: Arc<Context>,
    payouts: Arc<Payouts>,
    pub(super) hooks: Hooks<PaymentSettled>,
    pub(super) metrics: Metrics,
    /// With which it writes for each key.
    epochs: Mutex<BTreeMap<Key, i32>>,
    told: AtomicBool,
}

/// The nodes, the key and the epoch that a round works with.
struct Round<'a> {
    outbox: &'a Outbox,
    line: &'a Line,
    key: Key,
    epoch: i32,
}

impl Outbox {
    /// Sends by the line that `payouts` has open, and lets `hooks` act on outcomes.
    pub fn new(context: Arc<Context>, payouts: Arc<Payouts>, hooks: Hooks<PaymentSettled>, metrics: Metrics) -> Self {
        Self {
            context,
            payouts,
            hooks,
            metrics,
            epochs: Mutex::default(),
            told: AtomicBool::new(false),
        }
    }

    pub(super) fn pool(&self) -> &PgPool {
        &self.context.pool
    }

    /// One look. Without a line, without work, or while another server has the key, it does nothing.
    pub async fn round(&self) -> Result<(), Error> {
        self.tell_wallets().await?;
        let lines = self.payouts.lines();
        let mut all = Vec::with_capacity(lines.len());
        for line in &lines {
            all.push(txs::waiting(&mut *self.pool().acquire().await?, line.key()).await?);
        }
        if !all.is_empty() {
            self.metrics.waits(&all);
        }
        let mut outcome = Ok(());
        for (line, waiting) in lines.iter().zip(&all) {
            if waiting.count > 0 || waiting.unsettled {
                // A chain that does not answer holds no other up.
                outcome = outcome.and(self.round_of(line).await);
            }
        }
        outcome
    }

    async fn round_of(&self, line: &Line) -> Result<(), Error> {
        let key = line.key();
        let Some(epoch) = self.take(key).await? else {
            return Ok(());
        };
        // Another chain may have taken the place of this one before the key was taken.
        let lines = self.payouts.lines();
        if !lines.iter().any(|now| now.key() == key && now.epoch == line.epoch) {
            return Ok(());
        }
        let round = Round {
            outbox: self,
            line,
            key,
            epoch,
        };
        match round.run().await {
            Err(Error::Fenced) => {
                tracing::info!(chain_id = key.chain_id, "another server sends with this key now");
                Ok(())
            }
            ended => ended,
        }
    }

    /// Once: whether what goes out by a chain can be withdrawn is the configuration's word.
    async fn tell_wallets(&self) -> Result<(), Error> {
        if self.told.load(Ordering::Relaxed) {
            return Ok(());
        }
        let network = self.payouts.network();
        let mut db = self.pool().acquire().await?;
        for currency in Payouts::currencies() {
            currencies::set_payout(&mut db, currency, network.as_ref()).await?;
        }
        self.told.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// The epoch with which this server may write; None while another one may.
    async fn take(&self, key: Key) -> Result<Option<i32>, Error> {
        let known = self
            .epochs
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
            .copied();
        let mut db = self.pool().acquire().await?;
        let epoch = match known {
            Some(epoch) => match senders::hold(&mut db, key, epoch).await? {
                Some(_) => Some(epoch),
                None => senders::take_back(&mut db, key).await?,
            },
            None => Some(senders::take(&mut db, key).await?),
        };
        if let Some(epoch) = epoch {
            self.epochs
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(key, epoch);
        }
        Ok(epoch)
    }
}

impl Round<'_> {
    async fn run(&self) -> Result<(), Error> {
        // Settling decided payments needs no node: it goes on while none answers, and a payment that cannot be settled holds nothing else up.
        let settled = settle::all(self.outbox, self.key).await;
        self.gather().await?;
        let sight = ask::sight(self.line).await?;
        let mut open = self.open().await?;
        self.advance(&open, sight).await?;
        open = self.open().await?;
        let room = IN_FLIGHT.saturating_sub(open.len());
        let number = self.number(room, sight).await;
        let open = self.open().await?;
        let unsigned: Vec<_> = open.into_iter().filter(|tx| tx.signed.is_empty()).collect();
        self.advance(&unsigned, sight).await?;
        let settled_now = settle::all(self.outbox, self.key).await;
        number.and(settled).and(settled_now)
    }

    async fn open(&self) -> Result<Vec<OpenTx>, Error> {
        Ok(txs::open(&mut *self.outbox.pool().acquire().await?, self.key).await?)
    }

    /// Begins a transaction that only the server which has the key can commit.
    async fn begin(&self) -> Result<(sqlx::Transaction<'static, Postgres>, senders::Held), Error> {
        let mut db = self.outbox.pool().begin().await?;
        let held = senders::hold(&mut db, self.key, self.epoch)
            .await?
            .ok_or(Error::Fenced)?;
        Ok((db, held))
    }

    /// Puts payments that waited long enough, or are enough, into transactions.
    async fn gather(&self) -> Result<(), Error> {
        let mut queued = payments::queued(&mut *self.outbox.pool().acquire().await?, self.key, BATCH_SIZE).await?;
        while let Some(first) = queued.first().cloned() {
            let goes_along = |one: &payments::Queued| one.currency == first.currency && one.batch == first.batch;
            let (mut batch, rest): (Vec<_>, Vec<_>) = queued.into_iter().partition(goes_along);
            queued = rest;
            let (Some(token), Some(vault)) = (self.line.tokens.get(&first.currency), self.line.vault) else {
                // It was configured once; the payment waits until it is again.
                continue;
            };
            while let Some(first) = batch.first() {
                let size = first.batch.clamp(1, payment::MAX_BATCH);
                if batch.len() < size && first.age < GATHERED {
                    break;
                }
                let rest = batch.split_off(size.min(batch.len()));
                self.put_together(vault, token.address, &batch).await?;
                batch = rest;
            }
        }
        Ok(())
    }

    async fn put_together(&self, vault: Address, token: Address, batch: &[payments::Queued]) -> Result<(), Error> {
        let (mut db, _) = self.begin().await?;
        let new = txs::New {
            kind: "pay",
            cause_type: "batch",
            cause_id: &hex::encode(rand::random::<[u8; 16]>()),
            to: vault,
            data: vault::pay(token, batch),
        };
        let tx = txs::insert(&mut db, self.key, &new).await?;
        let ids: Vec<_> = batch.iter().map(|one| one.id).collect();
        if payments::gather(&mut db, &ids, tx).await? {
            db::commit(db, "tx").await?;
        }
        Ok(())
    }

    /// Gives the next nonces to those that would succeed.
    async fn number(&self, room: usize, sight: Sight) -> Result<(), Error> {
        let queued = txs::queued(&mut *self.outbox.pool().acquire().await?, self.key, room).await?;
        if queued.is_empty() || indexer::store::is_any_undone(&mut *self.outbox.pool().acquire().await?).await? {
            return Ok(());
        }
        let balance = ask::balance(self.line).await?;
        self.outbox.metrics.has(balance);
        if balance < self.line.min_balance {
            return Err(Error::Poor);
        }
        for tx in queued {
            let gas = ask::simulate(self.line, &tx.call).await?;
            let (mut db, held) = self.begin().await?;
            if held.paused {
                return Ok(());
            }
            match gas {
                Ok(gas) => {
                    let nonce = outbox::next_nonce(held.next_nonce, sight.used);
                    if txs::give_nonce(&mut db, tx.id, nonce, gas).await? {
                        senders::gave(&mut db, self.key, nonce).await?;
                    }
                }
                Err(Refusal::Later(reason)) => txs::put_off(&mut db, tx.id, reason, LATER).await?,
                Err(Refusal::Never(reason)) => {
                    txs::refuse(&mut db, tx.id, &reason).await?;
                    self.outbox.metrics.refused.inc();
                }
            }
            db::commit(db, "tx").await?;
        }
        Ok(())
    }

    /// Does the next step of each, lowest nonce first.
    async fn advance(&self, open: &[OpenTx], sight: Sight) -> Result<(), Error> {
        let mut is_lowest = true;
        for tx in open {
            let is_used = sight.used > tx.open.nonce;
            let mut receipts = Vec::with_capacity(tx.signed.len());
            for signed in &tx.signed {
                receipts.push(ask::receipt(self.line, signed.hash, is_used).await?);
            }
            let step = outbox::step(&tx.open, &receipts, sight, is_lowest, self.line.limits);
            is_lowest &= outbox::mined(&tx.open, &receipts).is_some();
            self.take_step(tx, step, sight).await?;
        }
        Ok(())
    }

    async fn take_step(&self, tx: &OpenTx, step: Step, sight: Sight) -> Result<(), Error> {
        match step {
            Step::Wait => Ok(()),
            Step::Sign(fees) => self.sign(tx, fees, sight).await,
            Step::Send(attempt) => match tx.signed.get(attempt) {
                Some(signed) => self.send(tx.id, signed).await,
                None => Ok(()),
            },
            Step::Mined(place) => {
                failpoint::reached("tx.before_mined");
                self.write(async |db| txs::mined(db, tx.id, Some(place)).await).await
            }
            Step::Unmined => self.write(async |db| txs::mined(db, tx.id, None).await).await,
            Step::Finish { attempt, receipt } => self.finish(tx, attempt, receipt).await,
            Step::Renumber => self.renumber(tx, sight).await,
        }
    }

    async fn write(&self, work: impl AsyncFnOnce(&mut PgConnection) -> db::Result<()>) -> Result<(), Error> {
        let (mut db, _) = self.begin().await?;
        work(&mut db).await?;
        Ok(db::commit(db, "tx").await?)
    }

    /// Stored first, then sent.
    async fn sign(&self, tx: &OpenTx, fees: Fees, sight: Sight) -> Result<(), Error> {
        let transaction = Transaction {
            chain_id: self.key.chain_id,
            nonce: tx.open.nonce,
            tip: fees.tip,
            max_fee: fees.max_fee,
            gas: tx.call.gas,
            to: Some(tx.call.to),
            value: tx.call.value,
            data: tx.call.data.clone(),
        };
        failpoint::reached("tx.before_sign");
        let signed = self.line.signer.sign(&transaction).await?;
        failpoint::reached("tx.after_sign");
        let attempt = Attempt {
            nonce: tx.open.nonce,
            fees,
            signed_at: sight.now,
            signed_head: sight.head,
            sent_at: None,
        };
        let number = tx.signed.len() + 1;
        self.write(async |db| txs::add_attempt(db, tx.id, number, &attempt, &signed).await)
            .await?;
        if tx.open.attempts.iter().any(|attempt| attempt.nonce == tx.open.nonce) {
            self.outbox.metrics.bumps.inc();
        }
        self.send(tx.id, &signed).await
    }

    async fn send(&self, id: i64, signed: &Signed) -> Result<(), Error> {
        failpoint::reached("tx.before_send");
        let answer = ask::send(self.line, signed).await?;
        failpoint::reached("tx.after_send");
        self.write(async |db| txs::sent(db, id, signed.hash, answer.as_deref()).await)
            .await
    }

    async fn finish(&self, tx: &OpenTx, attempt: usize, receipt: Receipt) -> Result<(), Error> {
        let Some(signed) = tx.signed.get(attempt) else {
            return Ok(());
        };
        let state = if receipt.succeeded {
            State::Final
        } else {
            State::Reverted
        };
        failpoint::reached("tx.before_final");
        let (mut db, _) = self.begin().await?;
        let age = txs::finish(&mut db, tx.id, state, receipt.place, signed.hash).await?;
        db::commit(db, "tx").await?;
        failpoint::reached("tx.after_final");
        if let Some(age) = age {
            self.outbox.metrics.took(age);
            if !receipt.succeeded {
                self.outbox.metrics.reverted.inc();
            }
        }
        Ok(())
    }

    /// The vault pays an id once: if an older form of the transaction was mined after all, the one with a new nonce does nothing.
    async fn renumber(&self, tx: &OpenTx, sight: Sight) -> Result<(), Error> {
        let (mut db, held) = self.begin().await?;
        let nonce = outbox::next_nonce(held.next_nonce, sight.used);
        txs::renumber(&mut db, tx.id, tx.open.nonce, nonce).await?;
        senders::gave(&mut db, self.key, nonce).await?;
        tracing::warn!(
            chain_id = self.key.chain_id,
            nonce = tx.open.nonce,
            "somebody else used a nonce of the key that sends"
        );
        Ok(db::commit(db, "tx").await?)
    }
}
