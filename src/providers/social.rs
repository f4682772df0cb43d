//! Whether somebody did with a post what a task asks for, by the word of the site that has it.

use domain::task::Requirements;
use futures_util::future::BoxFuture;

/// A question to the checker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The post's author, without the @.
    pub author: String,
    /// The post's number.
    pub post: String,
    pub requirements: Requirements,
    /// The submitter's note, in which they may name their account.
    pub notes: String,
}

/// The checker's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Yes,
    No,
    /// It is down, or does not tell: a person looks.
    CannotTell,
}

/// A site that can be asked. There is none yet: without an account there every submission waits for a person.
pub trait SocialChecker: Send + Sync {
    /// Answers in its own time; callers bound it.
    fn check<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Verdict>;
}
