use super::{
    error::Error,
    wire::{Answer, Failure, Request},
};
use crate::providers::http;
use alloy_primitives::U64;
use reqwest::{StatusCode, redirect::Policy};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{OnceCell, Semaphore},
    time::timeout,
};
use url::Url;

/// Letters of a node's message that are kept.
const MAX_MESSAGE: usize = 200;

/// Limits of the client, each for one node.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    pub connect: Duration,
    /// A call from its first byte to its last, and before that the wait for its turn.
    pub call: Duration,
    /// The largest answer, in bytes.
    pub answer: usize,
    /// Calls under way.
    pub calls: usize,
    /// Questions in one call.
    pub batch: usize,
    /// Failures in a row after which the node is left alone.
    pub failures: u32,
    /// How long it is.
    pub rest: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            call: Duration::from_secs(10),
            answer: 2 * 1024 * 1024,
            calls: 8,
            batch: 20,
            failures: 3,
            rest: Duration::from_secs(30),
        }
    }
}

/// One node of a chain.
pub(super) struct Node {
    http: reqwest::Client,
    url: Url,
    host: String,
    chain_id: u64,
    bounds: Bounds,
    turns: Semaphore,
    health: Mutex<Health>,
    /// Set once the node has said that it is of this chain.
    is_of_chain: OnceCell<()>,
    newest_final: AtomicU64,
}

#[derive(Default)]
struct Health {
    failures: u32,
    rests_until: Option<Instant>,
}

impl Node {
    pub fn new(chain_id: u64, url: Url, bounds: Bounds) -> Result<Self, Error> {
        http::install_tls();
        let http = reqwest::Client::builder()
            .connect_timeout(bounds.connect)
            .timeout(bounds.call)
            .redirect(Policy::none())
            .build()
            .map_err(|error| Error::Client(error.without_url().to_string()))?;
        Ok(Self {
            http,
            host: url.host_str().unwrap_or_default().to_owned(),
            url,
            chain_id,
            bounds,
            turns: Semaphore::new(bounds.calls),
            health: Mutex::default(),
            is_of_chain: OnceCell::new(),
            newest_final: AtomicU64::new(0),
        })
    }

    /// False while it is left alone.
    pub fn is_up(&self) -> bool {
        let health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        health.rests_until.is_none_or(|until| Instant::now() >= until)
    }

    /// One question. An answer of another shape than `T` is a failure like any other.
    pub async fn ask<T: DeserializeOwned>(&self, request: &Request) -> Result<T, Error> {
        let read =
            |value| serde_json::from_value(value).map_err(|error| self.failed(format!("{}: {error}", request.method)));
        self.in_turn(async { self.single(request).await.and_then(read) }).await
    }

    /// Notes a block that this node calls final; false where it called a later one final before.
    pub fn goes_on(&self, number: u64) -> bool {
        self.newest_final.fetch_max(number, Ordering::Relaxed) <= number
    }

    /// Many questions, each with its own answer, in calls of a batch each.
    pub async fn ask_all(&self, requests: &[Request]) -> Result<Vec<Result<Value, Error>>, Error> {
        let mut results = Vec::with_capacity(requests.len());
        for batch in requests.chunks(self.bounds.batch.max(1)) {
            let envelopes = batch.iter().enumerate().map(|(id, request)| request.with_id(id));
            let body: Vec<_> = envelopes.collect();
            let answers = async { self.in_order(&self.post(&body).await?, batch.len()) };
            results.extend(self.in_turn(answers).await?);
        }
        Ok(results)
    }

    /// Waits for a turn, then does the work, for as long as a call may take each, and notes how it went.
    async fn in_turn<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let Ok(Ok(_turn)) = timeout(self.bounds.call, self.turns.acquire()).await else {
            return Err(Error::Busy {
                host: self.host.clone(),
            });
        };
        let outcome = timeout(self.bounds.call, async {
            self.is_of_chain.get_or_try_init(|| self.check_chain()).await?;
            work.await
        });
        let outcome = outcome.await;
        self.noted(outcome.unwrap_or_else(|_| Err(self.failed("it does not answer in time".to_owned()))))
    }

    async fn check_chain(&self) -> Result<(), Error> {
        let answer = self.single(&Request::new("eth_chainId", json!([]))).await?;
        match serde_json::from_value::<U64>(answer) {
            Ok(told) if told.to::<u64>() == self.chain_id => Ok(()),
            Ok(told) => Err(self.failed(format!("it is of chain {told}, not {}", self.chain_id))),
            Err(_) => Err(self.failed("it does not say its chain".to_owned())),
        }
    }

    async fn single(&self, request: &Request) -> Result<Value, Error> {
        let answer: Answer = self.parse(&self.post(&request.with_id(0)).await?)?;
        match answer.id {
            0 => self.value(answer),
            id => Err(self.failed(format!("it answered {id}, which was not asked"))),
        }
    }

    /// Answers may come in any order, but all have to come, each once.
    fn in_order(&self, text: &[u8], count: usize) -> Result<Vec<Result<Value, Error>>, Error> {
        let mut found: Vec<Option<Result<Value, Error>>> = (0..count).map(|_| None).collect();
        for answer in self.parse::<Vec<Answer>>(text)? {
            let Some(place @ None) = found.get_mut(answer.id) else {
                return Err(self.failed("its answers are not those of the questions".to_owned()));
            };
            let value = self.value(answer);
            if let Err(Error::Failed { .. }) = value {
                return value.map(|_| Vec::new());
            }
            *place = Some(value);
        }
        let all: Option<Vec<_>> = found.into_iter().collect();
        all.ok_or_else(|| self.failed("an answer is missing".to_owned()))
    }

    fn value(&self, answer: Answer) -> Result<Value, Error> {
        match answer.error {
            None => Ok(answer.result),
            Some(failure) if failure.is_of_rate() => Err(self.failed(shortened(&failure))),
            Some(failure) => Err(Error::Refused {
                host: self.host.clone(),
                code: failure.code,
                message: shortened(&failure),
                data: failure.revert(),
            }),
        }
    }

    fn parse<T: DeserializeOwned>(&self, text: &[u8]) -> Result<T, Error> {
        serde_json::from_slice(text).map_err(|error| self.failed(format!("its answer cannot be read: {error}")))
    }

    async fn post(&self, body: &impl serde::Serialize) -> Result<Vec<u8>, Error> {
        let unreachable = |error: reqwest::Error| self.failed(error.without_url().to_string());
        let answer = self
            .http
            .post(self.url.clone())
            .json(body)
            .send()
            .await
            .map_err(unreachable)?;
        let status = answer.status();
        if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() || status.is_redirection() {
            return Err(self.failed(format!("it answered {status}")));
        }
        let text = http::read(answer, self.bounds.answer).await.map_err(unreachable)?;
        text.ok_or_else(|| Error::TooLarge {
            host: self.host.clone(),
            limit: self.bounds.answer,
        })
    }

    /// Its answers are of another shape than the questions ask for.
    pub fn unreadable(&self) -> Error {
        self.failed("its answers cannot be read".to_owned())
    }

    fn failed(&self, reason: String) -> Error {
        Error::Failed {
            host: self.host.clone(),
            reason,
        }
    }

    /// Counts failures in a row. A refusal and an answer that is too large are none: who makes a node say so, such as the owner of a hostile
    /// contract, must not be able to have it left alone.
    fn noted<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        let mut health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        match &result {
            Err(Error::Failed { reason, .. }) => {
                health.failures += 1;
                if health.failures >= self.bounds.failures {
                    *health = Health {
                        failures: 0,
                        rests_until: Some(Instant::now() + self.bounds.rest),
                    };
                    tracing::warn!(
                        chain_id = self.chain_id,
                        node = self.host,
                        reason,
                        "a node is left alone for a while"
                    );
                }
            }
            Err(_) => {}
            Ok(_) => *health = Health::default(),
        }
        drop(health);
        result
    }
}

fn shortened(failure: &Failure) -> String {
    failure.message.chars().take(MAX_MESSAGE).collect()
}
