//! Stores chat of the rooms of one thread. A batch commits at once when the last one began a moment ago or earlier; what arrives meanwhile shares the next
//! transaction. So a line in a quiet room waits for nobody, and busy rooms share statements and disk flushes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use dashmap::DashMap;
use prometheus::IntGauge;
use std::thread::{self, ThreadId};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::ports::{Appended, Batch, ChatLog, StoreError};

/// Transactions of one writer under way at once; rooms differ between them, since a room has at most one batch here.
pub const MAX_CONCURRENT_COMMITS: usize = 2;
/// Lines in one transaction.
const BATCH_SIZE: usize = 2_048;
/// Between the beginnings of two commits at least, unless one would be full. A statement and its disk flush cost what a dozen lines do (0.4 ms of the database's
/// processor, and 34 us a line), so under load they go in 200 statements a second and not in a thousand.
const PACE: Duration = Duration::from_millis(5);
/// How long an unavailable store is tried again before the rooms are told.
const TIMEOUT: Duration = Duration::from_secs(4);
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// One writer on each room thread, so that a commit wakes no other thread than its room's.
#[derive(Clone)]
pub struct ChatWriters {
    make: Arc<dyn Fn() -> ChatWriter + Send + Sync>,
    /// Bounded by the threads that rooms run on.
    writers: Arc<DashMap<ThreadId, Addr<ChatWriter>>>,
}

impl ChatWriters {
    /// `make` is called once on each thread.
    pub fn new(make: impl Fn() -> ChatWriter + Send + Sync + 'static) -> Self {
        Self {
            make: Arc::new(make),
            writers: Arc::default(),
        }
    }

    /// The writer of this thread.
    pub fn here(&self) -> Addr<ChatWriter> {
        let start = || {
            let make = self.make.clone();
            Supervisor::start(move |_| make())
        };
        self.writers.entry(thread::current().id()).or_insert_with(start).clone()
    }
}

pub struct ChatWriter {
    log: Arc<dyn ChatLog>,
    metrics: Metrics,
    /// Bounded by the number of rooms: each waits for its answer before it sends again.
    waiting: Vec<Waiting>,
    /// Lines in them.
    lines: usize,
    commits: usize,
    /// When the last commit began.
    begun: Option<Instant>,
    /// Whether a call is due that begins the next one.
    scheduled: bool,
    /// Rooms that somebody else is changing, which share no statement until they are free: it would wait with them. Bounded as `waiting` is.
    held: Vec<Waiting>,
}

struct Waiting {
    batch: Batch,
    asker: Asker,
}

struct Asker {
    reply: oneshot::Sender<Result<Vec<Appended>, StoreError>>,
    since: Instant,
    _unstored: Unstored,
}

/// Counts a batch until its room is answered.
struct Unstored(IntGauge);

impl Unstored {
    fn new(batches: &IntGauge) -> Self {
        batches.inc();
        Self(batches.clone())
    }
}

impl Drop for Unstored {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl ChatWriter {
    pub fn new(log: Arc<dyn ChatLog>, metrics: Metrics) -> Self {
        Self {
            log,
            metrics,
            waiting: Vec::new(),
            lines: 0,
            commits: 0,
            begun: None,
            scheduled: false,
            held: Vec::new(),
        }
    }

    fn commit(&mut self, ctx: &mut Context<Self>) {
        if self.commits >= MAX_CONCURRENT_COMMITS || self.waiting.is_empty() {
            return;
        }
        let now = Instant::now();
        let wait = self.begun.map(|begun| (begun + PACE).saturating_duration_since(now));
        if let Some(wait) = wait.filter(|wait| !wait.is_zero() && self.lines < BATCH_SIZE) {
            if !std::mem::replace(&mut self.scheduled, true) {
                ctx.run_later(wait, |writer, ctx| {
                    writer.scheduled = false;
                    writer.commit(ctx);
                });
            }
            return;
        }
        self.begun = Some(now);
        self.commits += 1;
        let mut lines = 0;
        let fits = self.waiting.iter().take_while(|w| {
            lines += w.batch.lines.len();
            lines <= BATCH_SIZE
        });
        let count = fits.count().max(1);
        let taken: Vec<_> = self.waiting.drain(..count).collect();
        self.lines -= taken.iter().map(|w| w.batch.lines.len()).sum::<usize>();
        let (log, metrics) = (self.log.clone(), self.metrics.clone());
        ctx.spawn(write(log, metrics, taken).into_actor(self).map(|held, writer, ctx| {
            writer.commits -= 1;
            writer.set_aside(held, ctx);
            writer.commit(ctx);
        }));
    }

    fn set_aside(&mut self, held: Vec<Waiting>, ctx: &mut Context<Self>) {
        if held.is_empty() {
            return;
        }
        if self.held.is_empty() {
            ctx.run_later(RETRY_INTERVAL, Self::look_again);
        }
        self.held.extend(held);
    }

    /// Takes the rooms back that are free by now.
    fn look_again(&mut self, ctx: &mut Context<Self>) {
        let (log, held) = (self.log.clone(), std::mem::take(&mut self.held));
        let parted = async move { part(&*log, held).await };
        ctx.spawn(parted.into_actor(self).map(|(free, held), writer, ctx| {
            writer.lines += free.iter().map(|w| w.batch.lines.len()).sum::<usize>();
            writer.waiting.extend(free);
            writer.set_aside(held, ctx);
            writer.commit(ctx);
        }));
    }
}

impl Actor for ChatWriter {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(8_192);
    }
}

/// Stores one room's lines; the answer is durable.
#[derive(Message)]
#[rtype(result = "Result<Vec<Appended>, StoreError>")]
pub struct Append(pub Batch);

impl Handler<Append> for ChatWriter {
    type Result = ResponseFuture<Result<Vec<Appended>, StoreError>>;

    fn handle(&mut self, Append(batch): Append, ctx: &mut Self::Context) -> Self::Result {
        let (reply, answer) = oneshot::channel();
        self.lines += batch.lines.len();
        self.waiting.push(Waiting {
            batch,
            asker: Asker {
                reply,
                since: Instant::now(),
                _unstored: Unstored::new(&self.metrics.chat_unstored),
            },
        });
        self.commit(ctx);
        Box::pin(async move {
            answer
                .await
                .unwrap_or_else(|_| Err(StoreError::Unavailable("the chat writer was restarted".into())))
        })
    }
}

impl Supervised for ChatWriter {}

/// Stores what it can, and returns the rooms that somebody else holds.
async fn write(log: Arc<dyn ChatLog>, metrics: Metrics, mut taken: Vec<Waiting>) -> Vec<Waiting> {
    let (begun, mut all_held) = (Instant::now(), Vec::new());
    while !taken.is_empty() {
        let (batches, askers): (Vec<_>, Vec<_>) = taken.into_iter().map(|w| (w.batch, w.asker)).unzip();
        let error = match append(&*log, &batches).await {
            Ok(answers) => {
                let lines: usize = batches.iter().map(|b| b.lines.len()).sum();
                metrics.commit_seconds.observe(begun.elapsed().as_secs_f64());
                metrics.batch_lines.observe(lines as f64);
                askers
                    .into_iter()
                    .zip(answers)
                    .for_each(|(asker, answer)| asker.answer(answer));
                break;
            }
            Err(error) => error,
        };
        metrics.commit_failures.inc();
        tracing::warn!(cause = %error, "chat was not stored");
        let all = batches
            .into_iter()
            .zip(askers)
            .map(|(batch, asker)| Waiting { batch, asker });
        let (free, held) = part(&*log, all.collect()).await;
        if held.is_empty() {
            tokio::time::sleep(RETRY_INTERVAL).await;
        }
        all_held.extend(held);
        taken = still_in_time(free, &error);
    }
    all_held
}

/// Those of the rooms that may be written now, and those that somebody holds. All are free where that cannot be asked: their statement says why.
async fn part(log: &dyn ChatLog, rooms: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let ids: Vec<_> = rooms.iter().map(|w| w.batch.stream).collect();
    let held: HashSet<_> = log.held(&ids).await.unwrap_or_default().into_iter().collect();
    let (held, free): (Vec<_>, Vec<_>) = rooms.into_iter().partition(|w| held.contains(&w.batch.stream));
    (
        free,
        still_in_time(held, &StoreError::Unavailable("the room is held".into())),
    )
}

/// Answers those that have waited for too long.
fn still_in_time(rooms: Vec<Waiting>, error: &StoreError) -> Vec<Waiting> {
    let (late, rest) = rooms
        .into_iter()
        .partition::<Vec<_>, _>(|w| w.asker.since.elapsed() > TIMEOUT);
    late.into_iter()
        .for_each(|waiting| waiting.asker.answer(Err(error.clone())));
    rest
}

impl Asker {
    /// A room that has ended meanwhile reads its lines from the store when it is rebuilt.
    fn answer(self, answer: Result<Vec<Appended>, StoreError>) {
        let _ = self.reply.send(answer);
    }
}

/// One transaction for all; when the store refuses it for good, one for each room, so that a poisoned batch harms only its own room. A conflict
/// with an earlier try that was still under way ends there too: by now that has committed, and its lines are found.
async fn append(log: &dyn ChatLog, batches: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError> {
    match log.append(batches).await {
        Err(StoreError::Refused(_) | StoreError::Conflict(_)) => {
            let begun = Instant::now();
            let mut answers = Vec::with_capacity(batches.len());
            for batch in batches {
                if begun.elapsed() > TIMEOUT {
                    answers.push(Err(StoreError::Unavailable("rooms before it took too long".into())));
                    continue;
                }
                // An answer that is known stands, whatever becomes of the rooms behind it.
                match log.append(std::slice::from_ref(batch)).await {
                    Ok(one) => answers.extend(one),
                    Err(own) => answers.push(Err(own)),
                }
            }
            Ok(answers)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use async_trait::async_trait;
    use domain::{MessageId, Role, StreamId, UserId};

    use super::*;
    use crate::ports::NewLine;

    /// Answers at once, and notes how many rooms each statement served.
    #[derive(Default)]
    struct Log(Mutex<Vec<usize>>);

    #[async_trait]
    impl ChatLog for Log {
        async fn append(&self, batches: &[Batch]) -> Result<Vec<Result<Vec<Appended>, StoreError>>, StoreError> {
            self.0.lock().unwrap().push(batches.len());
            Ok(batches.iter().map(|_| Ok(vec![Appended::Written { seq: 1 }])).collect())
        }

        async fn held(&self, _: &[StreamId]) -> Result<Vec<StreamId>, StoreError> {
            Ok(Vec::new())
        }
    }

    fn line_of(room: u8) -> Append {
        Append(Batch {
            stream: StreamId::new(1, [room; 8]),
            epoch: 1,
            after: 0,
            lines: vec![NewLine {
                id: MessageId::new(1, [room; 8]),
                user_id: UserId::new(1, [0; 8]),
                role: Role::Viewer,
                client_message_id: room.to_string(),
                body: "words".to_owned(),
                reply_to: None,
                created_at: 0,
            }],
        })
    }

    #[actix::test]
    async fn a_line_alone_is_stored_at_once_and_what_follows_it_within_a_moment_shares_statements() {
        let log = Arc::new(Log::default());
        let writer = ChatWriter::new(log.clone(), Metrics::new().unwrap()).start();
        for wave in 0..5_u8 {
            for room in 0..40_u8 {
                // Room after room, each once the thread has gone on to other things, as lines of many people come.
                writer.do_send(line_of(wave * 40 + room));
                tokio::task::yield_now().await;
            }
        }
        writer.send(line_of(200)).await.unwrap().unwrap();
        let served = log.0.lock().unwrap().clone();
        assert_eq!(served.first(), Some(&1), "the first line waited for others");
        assert_eq!(served.iter().sum::<usize>(), 201);
        assert!(served.len() <= 40, "{} statements for 201 lines", served.len());
    }
}
