//! Moves money for callers that have a single transfer each. A batch commits at once when there is room; what arrives meanwhile shares
//! the next transaction, so that many callers share one disk flush, and an account that all of them touch is locked once for all.
//!
//! No request reaches it yet: every call of the product moves its money in its own transaction, with its audit row. It is built by its
//! tests and by `benches/ledger.rs`, and what they show is not what the product does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use domain::ledger::{Refusal, Transfer};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::ports::{Ledger, PostedTransfer, StoreError};

/// Transactions under way at once: while one waits for the disk, the next is put together.
const MAX_CONCURRENT_COMMITS: usize = 2;
/// Transfers in one transaction.
const BATCH_SIZE: usize = 512;
/// Callers that wait at most; further ones are told to try again.
const QUEUE_CAPACITY: usize = 16_384;
/// How long an unavailable store is tried again before the callers are told. Trying again is safe: a key moves money once.
const TIMEOUT: Duration = Duration::from_secs(4);
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// The answer to a caller: the transfer is durable, or was refused, or nothing is known about it.
pub type Answer = Result<Result<PostedTransfer, Refusal>, StoreError>;

pub struct LedgerWriter {
    ledger: Arc<dyn Ledger>,
    metrics: Metrics,
    waiting: Vec<Waiting>,
    commits: usize,
}

struct Waiting {
    transfer: Transfer,
    reply: oneshot::Sender<Answer>,
}

impl LedgerWriter {
    pub fn new(ledger: Arc<dyn Ledger>, metrics: Metrics) -> Self {
        Self {
            ledger,
            metrics,
            waiting: Vec::new(),
            commits: 0,
        }
    }

    fn commit(&mut self, ctx: &mut Context<Self>) {
        while self.commits < MAX_CONCURRENT_COMMITS && !self.waiting.is_empty() {
            self.commits += 1;
            let count = self.waiting.len().min(BATCH_SIZE);
            let taken: Vec<_> = self.waiting.drain(..count).collect();
            let (ledger, metrics) = (self.ledger.clone(), self.metrics.clone());
            ctx.spawn(write(ledger, metrics, taken).into_actor(self).map(|(), writer, ctx| {
                writer.commits -= 1;
                writer.commit(ctx);
            }));
        }
    }
}

impl Actor for LedgerWriter {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(QUEUE_CAPACITY);
    }
}

/// Posts one transfer; the answer is durable.
#[derive(Message)]
#[rtype(result = "Answer")]
pub struct Post(pub Transfer);

impl Handler<Post> for LedgerWriter {
    type Result = ResponseFuture<Answer>;

    fn handle(&mut self, Post(transfer): Post, ctx: &mut Self::Context) -> Self::Result {
        if self.waiting.len() >= QUEUE_CAPACITY {
            return Box::pin(async { Err(StoreError::Unavailable("too many transfers wait".into())) });
        }
        let (reply, answer) = oneshot::channel();
        self.waiting.push(Waiting { transfer, reply });
        // Behind the messages that are here already, so that they share the transaction.
        if self.commits < MAX_CONCURRENT_COMMITS {
            ctx.notify(Commit);
        }
        Box::pin(async move {
            answer
                .await
                .unwrap_or_else(|_| Err(StoreError::Unavailable("the ledger writer was restarted".into())))
        })
    }
}

#[derive(Message)]
#[rtype(result = "()")]
struct Commit;

impl Handler<Commit> for LedgerWriter {
    type Result = ();

    fn handle(&mut self, _: Commit, ctx: &mut Self::Context) {
        self.commit(ctx);
    }
}

impl Supervised for LedgerWriter {
    fn restarting(&mut self, _: &mut Self::Context) {
        // The commits under way ended with the context.
        self.commits = 0;
    }
}

async fn write(ledger: Arc<dyn Ledger>, metrics: Metrics, taken: Vec<Waiting>) {
    let (transfers, replies): (Vec<_>, Vec<_>) = taken.into_iter().map(|w| (w.transfer, w.reply)).unzip();
    let begun = Instant::now();
    let answers = loop {
        match post(&*ledger, &transfers).await {
            Ok(answers) => break answers,
            Err(e) => {
                metrics.ledger_commit_failures.inc();
                tracing::warn!(cause = %e, "transfers were not stored");
                if begun.elapsed() > TIMEOUT {
                    break transfers.iter().map(|_| Err(e.clone())).collect();
                }
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        }
    };
    metrics.ledger_commit_seconds.observe(begun.elapsed().as_secs_f64());
    metrics.ledger_batch_transfers.observe(transfers.len() as f64);
    for (reply, answer) in replies.into_iter().zip(answers) {
        // A caller who has gone asks again with the same key.
        let _ = reply.send(answer);
    }
}

/// One transaction for all; when the store refuses it for good, one for each, so that a poisoned transfer harms only itself.
async fn post(ledger: &dyn Ledger, transfers: &[Transfer]) -> Result<Vec<Answer>, StoreError> {
    match ledger.post(transfers).await {
        Ok(answers) => Ok(answers.into_iter().map(Ok).collect()),
        Err(StoreError::Refused(_) | StoreError::Conflict(_)) => {
            let mut answers = Vec::with_capacity(transfers.len());
            for transfer in transfers {
                match ledger.post(std::slice::from_ref(transfer)).await {
                    Ok(one) => answers.extend(one.into_iter().map(Ok)),
                    Err(own @ (StoreError::Refused(_) | StoreError::Conflict(_))) => answers.push(Err(own)),
                    Err(other @ (StoreError::Unavailable(_) | StoreError::Fenced)) => return Err(other),
                }
            }
            Ok(answers)
        }
        Err(other @ (StoreError::Unavailable(_) | StoreError::Fenced)) => Err(other),
    }
}
