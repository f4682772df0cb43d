//! A use case: one transaction, and all that belongs to it.
//!
//! ```ignore
//! context
//!     .audited(admin.who.actor(), origin)
//!     .run("withdrawal.approve", async move |db| {
//!         let found = store::lock(db, id).await?.ok_or_else(not_found)?;
//!         …
//!         Ok(Change::of(format!("withdrawal:{id}")).before(…).after(…).done(()).moved(found.user))
//!     })
//!     .await
//! ```
//!
//! The work runs in a task of its own: a caller who drops the request separates no commit from what is told of it. An error rolls everything
//! back. What an outcome tells is told after the commit, and never when it failed.

use crate::{
    audit::{self, Actor},
    cluster::news::{News, Newsroom},
    context::Context,
    db,
    http::{
        error::ApiError,
        extract::Origin,
        idempotency::{Answer, Once},
        tasks::detached,
    },
    tell::tell,
};
use actix_web::HttpResponse;
use actors::rooms::Announcement;
use domain::{StreamId, UserId};
use futures_util::future::LocalBoxFuture;
use serde_json::Value;
use sqlx::{Connection, PgConnection};
use std::{fmt::Display, sync::Arc};
use tokio::sync::SemaphorePermit;

/// The failpoints of calls that may be repeated.
const CALL: &str = "call";

enum Telling {
    /// On every node.
    News(News),
    /// On the other nodes: the command, or the part that it concerns, tells it here.
    Elsewhere(News),
    /// On this node.
    Here(Box<dyn FnOnce(Arc<Context>) -> LocalBoxFuture<'static, ()> + Send>),
}

/// Result of a command: its answer, its line in the audit log where it has one, and what is told of it after the commit.
#[must_use]
pub struct Outcome<T, A> {
    answer: T,
    audit: A,
    moved: Vec<UserId>,
    telling: Vec<Telling>,
}

/// The outcome of a command that its own rows record, such as a vote.
pub type Done<T> = Outcome<T, ()>;

/// The outcome of a command that the audit log records. It is made of a [`Change`], or says that nothing changed.
pub type Audited<T> = Outcome<T, Option<Change>>;

/// A line of the audit log: what a thing was, and what it is now. Never a secret.
#[derive(Debug)]
pub struct Change {
    target: String,
    action: Option<&'static str>,
    before: Option<Value>,
    after: Option<Value>,
}

impl Change {
    /// Of a thing by its kind and id, such as `withdrawal:65f1c0a2b3d4e5f601234567`.
    pub fn of(target: impl Display) -> Self {
        Self {
            target: target.to_string(),
            action: None,
            before: None,
            after: None,
        }
    }

    /// The thing as it was; left out for a new one.
    pub fn before(self, before: Value) -> Self {
        Self {
            before: Some(before),
            ..self
        }
    }

    /// The thing as it is now.
    pub fn after(self, after: Value) -> Self {
        Self {
            after: Some(after),
            ..self
        }
    }

    /// Another name than the command's, also for its failpoints, where what was found decides what was done.
    pub fn called(self, action: &'static str) -> Self {
        Self {
            action: Some(action),
            ..self
        }
    }

    /// Records it as done by the server itself: the last write of a job's transaction.
    pub async fn by_system(self, db: &mut PgConnection, action: &'static str) -> db::Result<()> {
        let origin = Origin {
            address: None,
            request_id: None,
        };
        self.record(db, Actor::System, origin, action).await
    }

    /// The outcome of a command that changed this.
    pub fn done<T>(self, answer: T) -> Audited<T> {
        Outcome::new(answer, Some(self))
    }

    /// Writes the line in a transaction that no audited command runs: the clock's, or one in which a hook acts. The last write before the
    /// commit: until that, every other transaction that writes to the log waits.
    pub async fn record(
        self,
        db: &mut PgConnection,
        actor: Actor,
        origin: Origin,
        action: &'static str,
    ) -> db::Result<()> {
        let entry = self.entry(actor, origin, action);
        audit::append(db, &entry).await.map(drop)
    }

    fn entry(self, actor: Actor, origin: Origin, action: &'static str) -> audit::Entry {
        audit::Entry {
            actor,
            action: self.action.unwrap_or(action),
            target: self.target,
            before: self.before,
            after: self.after,
            address: origin.address,
            request_id: origin.request_id,
        }
    }
}

impl<T> Done<T> {
    /// Done, with this answer.
    pub fn with(answer: T) -> Self {
        Self::new(answer, ())
    }
}

impl<T> Audited<T> {
    /// All is as it was, as for a call that is repeated: nothing that the effect wrote is committed, recorded or told.
    pub fn unchanged(answer: T) -> Self {
        Self::new(answer, None)
    }
}

impl<T, A> Outcome<T, A> {
    fn new(answer: T, audit: A) -> Self {
        Self {
            answer,
            audit,
            moved: Vec::new(),
            telling: Vec::new(),
        }
    }

    /// Money of that person moved: their open pages are told the balance.
    pub fn moved(mut self, user: UserId) -> Self {
        self.moved.push(user);
        self
    }

    /// The same for several people.
    pub fn all_moved(mut self, users: impl IntoIterator<Item = UserId>) -> Self {
        self.moved.extend(users);
        self
    }

    /// A public list shows something else now.
    pub fn lists_changed(self) -> Self {
        self.news(News::ListsChanged)
    }

    /// The viewers of a stream hear of it.
    pub fn announce(self, stream: StreamId, what: Announcement) -> Self {
        self.news(News::Announced { stream, what })
    }

    /// These people were notified by `cause`, in the transaction.
    pub fn notified(self, cause: String, users: Vec<UserId>) -> Self {
        self.news(News::Notified { cause, users })
    }

    /// Something that every node tells its own people.
    pub fn news(mut self, news: News) -> Self {
        self.telling.push(Telling::News(news));
        self
    }

    /// Something that the other nodes tell, beside what [`then`](Self::then) does here.
    pub fn elsewhere(mut self, news: News) -> Self {
        self.telling.push(Telling::Elsewhere(news));
        self
    }

    /// Anything else that follows the commit on this node alone, in the order in which it was said.
    pub fn then<F: AsyncFnOnce(Arc<Context>) + Send + 'static>(mut self, tell: F) -> Self {
        let tell = move |context| -> LocalBoxFuture<'static, ()> { Box::pin(async move { tell(context).await }) };
        self.telling.push(Telling::Here(Box::new(tell)));
        self
    }

    /// Tells as well what another did in the same transaction, after what was said so far.
    pub fn and(mut self, other: Done<()>) -> Self {
        self.moved.extend(other.moved);
        self.telling.extend(other.telling);
        self
    }

    /// The people whose money moved, and what viewers hear: for an actor's store, behind which the actor tells them. It can tell nothing else.
    pub fn into_told(self) -> (Vec<UserId>, Vec<(StreamId, Announcement)>) {
        let announced = self.telling.into_iter().filter_map(|telling| match telling {
            Telling::News(News::Announced { stream, what }) => Some((stream, what)),
            Telling::News(_) | Telling::Elsewhere(_) | Telling::Here(_) => {
                debug_assert!(false, "an actor's store tells balances and viewers, and nothing else");
                None
            }
        });
        (self.moved, announced.collect())
    }

    /// Writes what the other nodes are to tell, as one of the last writes of the transaction; after its commit the rest is told here. Commands do
    /// both themselves.
    pub async fn publish(self, db: &mut PgConnection, newsroom: Newsroom) -> db::Result<Published<T>> {
        let mut telling = self.telling;
        if !self.moved.is_empty() {
            telling.insert(0, Telling::News(News::Balances { users: self.moved }));
        }
        if newsroom.is_read() {
            let news = telling.iter().filter_map(|telling| match telling {
                Telling::News(news) | Telling::Elsewhere(news) => Some(news),
                Telling::Here(_) => None,
            });
            newsroom.write(db, &news.collect::<Vec<_>>()).await?;
        }
        let answer = self.answer;
        Ok(Published { answer, telling })
    }
}

/// An outcome whose news for other nodes stand in its transaction.
#[must_use]
pub struct Published<T> {
    answer: T,
    telling: Vec<Telling>,
}

impl<T> Published<T> {
    /// Tells it on this node, once the transaction is committed.
    pub async fn tell(self, context: &Arc<Context>) -> T {
        for telling in self.telling {
            match telling {
                Telling::News(news) => tell(&news, context).await,
                Telling::Elsewhere(_) => {}
                Telling::Here(then) => then(context.clone()).await,
            }
        }
        self.answer
    }
}

/// A command that its own rows record.
pub struct Recorded {
    context: Arc<Context>,
    name: &'static str,
}

/// A command that the audit log records.
pub struct AuditedCommand {
    context: Arc<Context>,
    actor: Option<Actor>,
    origin: Origin,
}

impl Context {
    /// For what the ledger or a row of its own tells: votes, plays, settlements. `name` is its failpoints'.
    pub fn recorded(self: &Arc<Self>, name: &'static str) -> Recorded {
        Recorded {
            context: self.clone(),
            name,
        }
    }

    /// For what somebody answers for. None leaves no line, as for organisers who decide about their own: the same command serves
    /// administrators, who answer for it.
    pub fn audited(self: &Arc<Self>, actor: impl Into<Option<Actor>>, origin: Origin) -> AuditedCommand {
        AuditedCommand {
            context: self.clone(),
            actor: actor.into(),
            origin,
        }
    }
}

impl Recorded {
    /// Runs the effect in one transaction.
    pub async fn run<T: 'static>(
        self,
        effect: impl AsyncFnOnce(&mut PgConnection) -> Result<Done<T>, ApiError> + 'static,
    ) -> Result<T, ApiError> {
        detached(self.in_job(effect)).await
    }

    /// The same for a job: no caller of its own can drop it, and the database's error is for the operators.
    pub async fn in_job<T, E: From<sqlx::Error>>(
        self,
        effect: impl AsyncFnOnce(&mut PgConnection) -> Result<Done<T>, E>,
    ) -> Result<T, E> {
        let Self { context, name } = self;
        let mut db = context.pool.begin().await?;
        let done = effect(&mut db).await?.publish(&mut db, context.news).await?;
        db::commit(db, name).await?;
        Ok(done.tell(&context).await)
    }

    /// Runs the effect of a call that may be repeated, once: a repeat is answered as the first was, and tells nothing.
    pub async fn once<T: 'static>(
        self,
        call: Once<T>,
        user: UserId,
        effect: impl AsyncFnOnce(&mut PgConnection, T) -> Result<Done<Answer>, ApiError> + 'static,
    ) -> Result<HttpResponse, ApiError> {
        let Self { context, .. } = self;
        detached(async move {
            let (body, key) = call.into_parts();
            let mut db = context.pool.begin().await?;
            if let Some(answer) = key.claim(&mut db, user).await? {
                return Ok(answer.into());
            }
            let done = effect(&mut db, body).await?;
            key.answer(&mut db, user, &done.answer).await?;
            let done = done.publish(&mut db, context.news).await?;
            db::commit(db, CALL).await?;
            Ok(done.tell(&context).await.into())
        })
        .await
    }
}

impl AuditedCommand {
    /// Runs the effect in one transaction with its line in the audit log.
    pub async fn run<T: 'static>(
        self,
        action: &'static str,
        effect: impl AsyncFnOnce(&mut PgConnection) -> Result<Audited<T>, ApiError> + 'static,
    ) -> Result<T, ApiError> {
        detached(async move {
            // Before the connection: those who wait for the log hold none.
            let _permit = permit(&self.context, self.actor).await?;
            let mut db = self.context.pool.begin().await?;
            let mut outcome = effect(&mut db).await?;
            let Some(change) = outcome.audit.take() else {
                return Ok(outcome.answer);
            };
            let name = change.action.unwrap_or(action);
            // Before the log's line, for which everybody waits until the commit.
            let outcome = outcome.publish(&mut db, self.context.news).await?;
            if let Some(actor) = self.actor {
                change.record(&mut db, actor, self.origin, action).await?;
            }
            db::commit(db, name).await?;
            Ok(outcome.tell(&self.context).await)
        })
        .await
    }

    /// Runs the effect of a call that may be repeated, once.
    pub async fn once<T: 'static>(
        self,
        action: &'static str,
        call: Once<T>,
        user: UserId,
        effect: impl AsyncFnOnce(&mut PgConnection, T) -> Result<Audited<Answer>, ApiError> + 'static,
    ) -> Result<HttpResponse, ApiError> {
        detached(async move {
            let (body, key) = call.into_parts();
            let _permit = permit(&self.context, self.actor).await?;
            let mut db = self.context.pool.begin().await?;
            if let Some(answer) = key.claim(&mut db, user).await? {
                return Ok(answer.into());
            }
            // Writes of an effect that then finds that nothing changes go back; the key stays with its answer.
            let mut work = db.begin().await?;
            let mut outcome = effect(&mut work, body).await?;
            let Some(change) = outcome.audit.take() else {
                work.rollback().await?;
                key.answer(&mut db, user, &outcome.answer).await?;
                db::commit(db, CALL).await?;
                return Ok(outcome.answer.into());
            };
            work.commit().await?;
            key.answer(&mut db, user, &outcome.answer).await?;
            let outcome = outcome.publish(&mut db, self.context.news).await?;
            if let Some(actor) = self.actor {
                change.record(&mut db, actor, self.origin, action).await?;
            }
            db::commit(db, CALL).await?;
            Ok(outcome.tell(&self.context).await.into())
        })
        .await
    }

    /// For what an actor commits: it is handed the line, and stores it with what it does.
    pub async fn delegated<T: 'static>(
        self,
        action: &'static str,
        change: Change,
        ask: impl AsyncFnOnce(Option<audit::Entry>) -> Result<T, ApiError> + 'static,
    ) -> Result<T, ApiError> {
        detached(async move {
            let _permit = permit(&self.context, self.actor).await?;
            ask(self.actor.map(|actor| change.entry(actor, self.origin, action))).await
        })
        .await
    }
}

/// Only those who write to the log wait for it.
async fn permit(context: &Context, actor: Option<Actor>) -> Result<Option<SemaphorePermit<'_>>, ApiError> {
    match actor {
        Some(_) => Ok(Some(context.permits.acquire().await?)),
        None => Ok(None),
    }
}
