//! The caller is found out before anybody judges what they sent.
//!
//! A handler's arguments are read at the same time, and the first that fails is the answer. To look at a session takes a question to the
//! database, so a body that cannot be read would be refused first, with 400 where the caller is owed 401.

use super::error::ApiError;
use actix_web::{HttpMessage, HttpRequest};
use futures_util::future::LocalBoxFuture;
use std::{
    cell::{Cell, RefCell},
    future::Future,
    rc::Rc,
};
use tokio::sync::Notify;

/// The questions of one request that are not answered yet.
#[derive(Clone, Default)]
struct Callers(Rc<Open>);

#[derive(Default)]
struct Open {
    questions: Cell<usize>,
    settled: Notify,
    /// The refusal of a guest who may not do this.
    refusal: RefCell<Option<ApiError>>,
}

struct Question(Callers);

impl Question {
    fn new(callers: Callers) -> Self {
        callers.0.questions.update(|questions| questions + 1);
        Self(callers)
    }
}

impl Drop for Question {
    fn drop(&mut self) {
        let Callers(open) = &self.0;
        open.questions.update(|questions| questions - 1);
        open.settled.notify_waiters();
    }
}

/// Finds out who is calling, so that others of the same request know when that is done.
pub fn calling<T: 'static>(
    request: &HttpRequest,
    who: impl Future<Output = T> + 'static,
) -> LocalBoxFuture<'static, T> {
    let mut extensions = request.extensions_mut();
    let callers = extensions.get::<Callers>().cloned().unwrap_or_default();
    extensions.insert(callers.clone());
    drop(extensions);
    let question = Question::new(callers);
    Box::pin(async move {
        let found = who.await;
        drop(question);
        found
    })
}

/// Notes that the caller may not do this, whatever they sent.
pub fn turn_away(request: &HttpRequest, refusal: ApiError) {
    if let Some(Callers(open)) = request.extensions().get::<Callers>() {
        open.refusal.replace(Some(refusal));
    }
}

/// Waits until it is known who is calling, and answers what they are told in place of what is wrong with what they sent.
pub fn settled(request: &HttpRequest) -> impl Future<Output = Option<ApiError>> + use<> {
    let request = request.clone();
    async move {
        // Looked up when it is waited for: by then every argument has asked.
        let Callers(open) = request.extensions().get::<Callers>().cloned()?;
        loop {
            // Before the look, so that an answer in between is noticed.
            let settled = open.settled.notified();
            if open.questions.get() == 0 {
                return open.refusal.take();
            }
            settled.await;
        }
    }
}
