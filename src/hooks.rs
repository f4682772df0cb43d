//! Facts that other features act on, in the transaction in which they happen.
//!
//! The feature that owns a fact has a type for it, such as `streams::facts::StreamEnded`, and lets its hooks run as the last work before its
//! commit. A feature that acts on the fact has a handler, and `app/hooks.rs` says which handlers there are, in which order: so the owner
//! knows none of them. The next hooks (a match ended, a prediction settled, a follow) are made the same way: a type in the owner's `facts.rs`,
//! one function in `app/hooks.rs`, and `Hooks<Fact>` given to the owner, as `web::Data` where its commands need it or beside the pool of the
//! store through which its actors commit.

use crate::{command::Done, db};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;

/// A handler at work. It cannot refuse the fact: it answers what is told after the commit, and its failure rolls the fact back.
pub type Handling<'a> = BoxFuture<'a, db::Result<Done<()>>>;

type Handler<F> = Box<dyn for<'a> Fn(&'a mut PgConnection, &'a F) -> Handling<'a> + Send + Sync>;

/// Those who act on a fact, in their order.
pub struct Hooks<F>(Vec<Handler<F>>);

impl<F> Default for Hooks<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F> Hooks<F> {
    /// One more, after the others.
    pub fn with(
        mut self,
        handler: impl for<'a> Fn(&'a mut PgConnection, &'a F) -> Handling<'a> + Send + Sync + 'static,
    ) -> Self {
        self.0.push(Box::new(handler));
        self
    }

    /// Lets all of them act, and answers what they tell.
    pub async fn run(&self, db: &mut PgConnection, fact: &F) -> db::Result<Done<()>> {
        let mut told = Done::with(());
        for handler in &self.0 {
            told = told.and(handler(&mut *db, fact).await?);
        }
        Ok(told)
    }
}
