//! Asks the social checker, where there is one, about what was submitted.

use super::{commands, store};
use crate::{
    context::Context,
    http::error::ApiError,
    providers::social::{Question, SocialChecker, Verdict},
};
use domain::SubmissionId;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// How long an answer is waited for; without one a person looks.
const WITHIN: Duration = Duration::from_secs(5);

/// The checker that is configured. None: every submission waits for a person.
#[derive(Default, Clone)]
pub struct Checker(Option<Arc<dyn SocialChecker>>);

impl Checker {
    pub fn new(checker: Option<Arc<dyn SocialChecker>>) -> Self {
        Self(checker)
    }

    /// Approves a submission that waits when the answer is a clear yes. All else is left to a person.
    ///
    /// # Errors
    /// The database's. That the budget has too little is none: it waits for a person, too.
    pub async fn look(&self, context: &Arc<Context>, id: SubmissionId) -> Result<(), ApiError> {
        let Some(checker) = &self.0 else { return Ok(()) };
        let question = {
            let mut db = context.pool.acquire().await?;
            let Some(found) = store::submissions::get(&mut db, id).await? else {
                return Ok(());
            };
            let Some(task) = store::tasks::get(&mut db, found.task).await? else {
                return Ok(());
            };
            Question {
                author: task.tweet.author().to_owned(),
                post: task.tweet.id().to_owned(),
                requirements: task.requirements,
                notes: found.notes,
            }
        };
        match timeout(WITHIN, checker.check(&question)).await {
            Ok(Verdict::Yes) => commands::approve_by_server(context, id).await,
            Ok(Verdict::No | Verdict::CannotTell) | Err(_) => Ok(()),
        }
    }
}
