//! The queue before the database for tokens that are presented on sockets. After a restart every viewer presents one in the same seconds:
//! what waits is asked for together, by four questions for hundreds of people, on one connection.

use std::collections::HashMap;
use std::time::Duration;

use actors::wire::{Badges, ErrorCode, ErrorMessage};
use domain::prediction::Side;
use domain::{PredictionId, StreamId, UserId};
use rand::Rng;
use sqlx::PgPool;
use tokio::sync::{mpsc, oneshot};

use crate::{
    auth::{AuthError, Identity, identity, token::Claims},
    features::{chat::store::badges_of, people::store::blocks, predictions},
};

/// People who wait at most. One more is answered BUSY.
const QUEUE_CAPACITY: usize = 16_384;
/// People who are asked for together.
const BATCH_SIZE: usize = 256;
/// A batch that takes longer is answered UNAVAILABLE.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Longer than this nobody waits for their turn and the answer, whatever stands before them; it is answered UNAVAILABLE.
const DEADLINE: Duration = Duration::from_secs(10);
/// Callers who were not answered come back after one to three of these.
const RETRY: Duration = Duration::from_secs(1);

/// The person who is asked about.
pub enum Who {
    /// Named by a token of ours.
    Token(Claims),
    /// Known by this socket a moment ago.
    Known(UserId),
}

/// The standing of a person.
pub struct Found {
    /// None of one who was known.
    pub identity: Option<Identity>,
    /// On the current prediction and quick question of the stream that was named.
    pub votes: Vec<(PredictionId, Side)>,
    /// Those whom the person does not want to read; nobody where no stream was named, or for one who was known.
    pub blocked: Vec<UserId>,
    /// In the stream that was named; none for one who was known.
    pub badges: Badges,
}

struct Asked {
    who: Who,
    stream: Option<StreamId>,
    reply: oneshot::Sender<Result<Found, AuthError>>,
}

/// The way into the queue.
#[derive(Clone)]
pub struct Presenting {
    asked: mpsc::Sender<Asked>,
    deadline: Duration,
}

/// The queue's other end, to be run.
pub struct TokenReader {
    asked: mpsc::Receiver<Asked>,
    pool: PgPool,
}

pub fn queue(pool: PgPool) -> (Presenting, TokenReader) {
    queue_of(QUEUE_CAPACITY, DEADLINE, pool)
}

fn queue_of(capacity: usize, deadline: Duration, pool: PgPool) -> (Presenting, TokenReader) {
    let (sender, asked) = mpsc::channel(capacity);
    let presenting = Presenting {
        asked: sender,
        deadline,
    };
    (presenting, TokenReader { asked, pool })
}

impl Presenting {
    /// Waits for its turn and the answer; the error is the refusal to send.
    pub async fn ask(&self, who: Who, stream: Option<StreamId>) -> Result<Found, ErrorMessage> {
        let (reply, answer) = oneshot::channel();
        let asked = Asked { who, stream, reply };
        self.asked.try_send(asked).map_err(|e| match e {
            mpsc::error::TrySendError::Full(_) => not_now(ErrorCode::Busy),
            mpsc::error::TrySendError::Closed(_) => super::sockets::unavailable(&"nobody answers any more"),
        })?;
        match tokio::time::timeout(self.deadline, answer).await {
            Ok(Ok(found)) => found.map_err(super::sockets::refusal),
            Ok(Err(_)) => Err(super::sockets::unavailable(&"nobody answers any more")),
            // Nobody is asked about then any more: the queue moves on.
            Err(_) => Err(not_now(ErrorCode::Unavailable)),
        }
    }
}

/// With a time of one's own to come back.
fn not_now(code: ErrorCode) -> ErrorMessage {
    ErrorMessage::new(code, Some(RETRY.mul_f64(rand::rng().random_range(1.0..3.0))))
}

impl TokenReader {
    /// Answers until it is dropped.
    pub async fn run(mut self) {
        let mut batch = Vec::with_capacity(BATCH_SIZE);
        while self.asked.recv_many(&mut batch, BATCH_SIZE).await > 0 {
            // Nobody who has left meanwhile needs an answer.
            batch.retain(|asked| !asked.reply.is_closed());
            let found = tokio::time::timeout(TIMEOUT, find(&self.pool, &batch)).await;
            let found = found.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into()));
            let answers = found.unwrap_or_else(|e| batch.iter().map(|_| Err(e.clone())).collect());
            for (asked, answer) in batch.drain(..).zip(answers) {
                // The socket may have ended just now.
                let _ = asked.reply.send(answer);
            }
        }
    }
}

/// The standing of each, in their order; the error says why nothing is known of anybody.
async fn find(pool: &PgPool, asked: &[Asked]) -> Result<Vec<Result<Found, AuthError>>, AuthError> {
    let mut db = pool.acquire().await?;
    let tokens: Vec<Claims> = asked.iter().filter_map(Asked::token).cloned().collect();
    let mut identities = identity::of_claims(&mut db, &tokens).await?.into_iter();
    let people: Vec<_> = asked
        .iter()
        .map(|asked| match asked.who {
            Who::Token(_) => identities.next().unwrap_or(Err(AuthError::Invalid)).map(Some),
            Who::Known(_) => Ok(None),
        })
        .collect();
    let user_of = |asked: &Asked, person: &Result<Option<Identity>, AuthError>| match (&asked.who, person) {
        (Who::Known(user), _) => Some(*user),
        (Who::Token(_), Ok(Some(identity))) => Some(identity.user_id),
        (Who::Token(_), Ok(None) | Err(_)) => None,
    };
    let mut voters = Vec::new();
    let mut readers = Vec::new();
    let mut comers = Vec::new();
    for (asked, person) in asked.iter().zip(&people) {
        let (Some(stream), Some(user)) = (asked.stream, user_of(asked, person)) else {
            continue;
        };
        voters.push((stream, user));
        if matches!(asked.who, Who::Token(_)) {
            readers.push(user);
            comers.push((stream, user));
        }
    }
    let votes = predictions::store::votes_on_current(&mut db, &voters).await?;
    let blocked = blocks::ids_of(&mut db, &readers).await?;
    // Nobody is kept out for a badge.
    let badges = badges_of(&mut db, &comers).await.unwrap_or_else(|cause| {
        tracing::warn!(%cause, people = comers.len(), "badges could not be read");
        HashMap::new()
    });
    let votes: HashMap<_, _> = voters.iter().copied().zip(votes).collect();
    let found = asked.iter().zip(people).map(|(asked, person)| {
        let user = user_of(asked, &person);
        let at = asked.stream.zip(user);
        Ok(Found {
            identity: person?,
            votes: at.and_then(|at| votes.get(&at).cloned()).unwrap_or_default(),
            blocked: at.and_then(|(_, user)| blocked.get(&user).cloned()).unwrap_or_default(),
            badges: at.and_then(|at| badges.get(&at).copied()).unwrap_or_default(),
        })
    });
    Ok(found.collect())
}

impl Asked {
    fn token(&self) -> Option<&Claims> {
        match &self.who {
            Who::Token(token) => Some(token),
            Who::Known(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use futures_util::{FutureExt, future::join_all};
    use uuid::Uuid;

    fn user(number: u32) -> UserId {
        UserId::new(number, [0; 8])
    }

    fn token(number: u32, session: u128) -> Claims {
        Claims {
            iss: String::new(),
            sub: user(number),
            sid: Uuid::from_u128(session),
            iat: 0,
            exp: i64::from(u32::MAX),
        }
    }

    #[actix_rt::test]
    async fn everyone_of_a_crowd_that_presents_tokens_at_once_gets_their_own_answer() {
        let database = testing::database().await;
        for number in 1..=300 {
            let session = Uuid::from_u128(number.into());
            sqlx::query("INSERT INTO users (id, address) VALUES ($1, '0x' || lpad($2::text, 40, '0'))")
                .bind(user(number).to_string())
                .bind(i64::from(number))
                .execute(&database.pool)
                .await
                .unwrap();
            sqlx::query(
                "INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at, user_agent, provider, revoked_at)
                 VALUES ($1, $2, now() + interval '1 day', now() + interval '2 days', '', 'wallet', CASE WHEN $3 THEN now() END)",
            )
            .bind(session)
            .bind(user(number).to_string())
            .bind(number % 10 == 0)
            .execute(&database.pool)
            .await
            .unwrap();
        }
        let (presenting, desk) = queue(database.pool.clone());
        let desk = actix_rt::spawn(desk.run());
        let asked = (1..=300u32).map(|number| {
            // Every seventh names the session of somebody else.
            let session = if number % 7 == 0 { number + 1 } else { number };
            presenting.ask(
                Who::Token(token(number, session.into())),
                Some(StreamId::new(1, [0; 8])),
            )
        });
        for (number, found) in (1..).zip(join_all(asked).await) {
            let expected = match number {
                _ if number % 7 == 0 => Err(ErrorCode::InvalidToken),
                _ if number % 10 == 0 => Err(ErrorCode::SessionRevoked),
                _ => Ok(Some(user(number))),
            };
            let found = found.map(|found| found.identity.map(|identity| identity.user_id));
            assert_eq!(found.map_err(|refused| refused.code), expected, "{number}");
        }
        desk.abort();
    }

    #[actix_rt::test]
    async fn who_finds_the_queue_full_is_told_to_come_back_and_disturbs_nobody_who_waits() {
        let database = testing::database().await;
        let (presenting, desk) = queue_of(2, DEADLINE, database.pool.clone());
        let mut waiting = vec![
            Box::pin(presenting.ask(Who::Known(user(1)), None)),
            Box::pin(presenting.ask(Who::Known(user(2)), None)),
        ];
        assert!(waiting.iter_mut().all(|asked| asked.now_or_never().is_none()));
        let refused = presenting.ask(Who::Known(user(3)), None).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::Busy);
        assert!(
            refused
                .retry_after_ms
                .is_some_and(|wait| (1_000..=3_000).contains(&wait))
        );
        let desk = actix_rt::spawn(desk.run());
        assert!(join_all(waiting).await.iter().all(Result::is_ok));
        desk.abort();
    }

    #[actix_rt::test]
    async fn who_waits_too_long_behind_others_is_told_to_come_back_and_is_asked_about_no_more() {
        let database = testing::database().await;
        let (presenting, mut desk) = queue_of(1, Duration::from_millis(10), database.pool.clone());
        // Nobody answers.
        let refused = presenting.ask(Who::Known(user(1)), None).await.err().unwrap();
        assert_eq!(refused.code, ErrorCode::Unavailable);
        let wait = refused.retry_after_ms.unwrap();
        assert!((1_000..=3_000).contains(&wait), "{wait}");
        let left = desk.asked.recv().await.unwrap();
        assert!(left.reply.is_closed(), "the desk leaves out who is gone");
    }
}
