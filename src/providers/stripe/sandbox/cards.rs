//! The sessions that the sandbox knows.

use crate::{
    config::Secret,
    providers::{
        sandbox::notify::{self, Outbox, Outgoing},
        stripe::{
            signature,
            wire::{DisputeStatus, PaymentStatus, SessionId, SessionStatus},
        },
    },
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use time::OffsetDateTime;
use url::Url;

/// The most sessions in memory; the oldest makes room.
const MAX_CARDS: usize = 12_000;
/// The most notifications of one session that its page tells of.
const MAX_HEARD: usize = 20;

/// A session, the payment of it, and what its bank says.
#[derive(Debug, Clone)]
pub struct Card {
    pub id: SessionId,
    /// The key of the call that made it: the same key answers the same session.
    pub key: String,
    pub order: String,
    pub name: String,
    pub cents: i64,
    pub status: SessionStatus,
    pub payment: PaymentStatus,
    pub success_url: String,
    pub cancel_url: String,
    /// In seconds of Unix time.
    pub expires_at: i64,
    /// A slow method of payment came to nothing.
    pub failed: bool,
    pub refunded: i64,
    pub dispute: Option<DisputeStatus>,
    /// The notifications so far, as they were sent: `type` and body.
    pub told: Vec<(&'static str, String)>,
    /// The answer to each of them, oldest first.
    pub heard: Vec<String>,
}

impl Card {
    /// The part of its ids that is its own.
    pub fn tail(&self) -> &str {
        self.id.as_str().trim_start_matches("cs_sandbox_")
    }

    /// True for one that can be paid now.
    pub fn is_open(&self, now: i64) -> bool {
        self.status == SessionStatus::Open && now < self.expires_at
    }

    fn intent(&self) -> Value {
        json!(format!("pi_{}", self.tail()))
    }

    fn charge(&self) -> Value {
        json!({
            "id": format!("ch_{}", self.tail()), "object": "charge", "amount": self.cents, "amount_refunded": self.refunded,
            "currency": "usd", "disputed": self.dispute.is_some(), "paid": true, "refunded": self.refunded >= self.cents,
            "payment_intent": self.intent(), "metadata": { "order": self.order }
        })
    }

    /// The dispute, as a list of it answers and a notification tells.
    pub(super) fn disputed(&self) -> Option<Value> {
        let status = self.dispute?;
        Some(json!({
            "id": format!("dp_{}", self.tail()), "object": "dispute", "amount": self.cents, "currency": "usd", "status": status,
            "charge": format!("ch_{}", self.tail()), "payment_intent": self.intent()
        }))
    }

    /// The session as it is answered: its payment as an id, or in whole.
    pub(super) fn session(&self, page: &Url, whole: bool, now: i64) -> Value {
        let paid = self.payment == PaymentStatus::Paid;
        let begun = paid || self.status == SessionStatus::Complete;
        let intent = match (begun, whole) {
            (false, _) => Value::Null,
            (true, false) => self.intent(),
            (true, true) => {
                let charge = if paid { self.charge() } else { Value::Null };
                let status = match (paid, self.failed) {
                    (true, _) => "succeeded",
                    (false, true) => "requires_payment_method",
                    (false, false) => "processing",
                };
                json!({
                    "id": self.intent(), "object": "payment_intent", "amount": self.cents, "status": status, "latest_charge": charge
                })
            }
        };
        let status = match self.status {
            SessionStatus::Open if !self.is_open(now) => SessionStatus::Expired,
            status @ (SessionStatus::Open | SessionStatus::Complete | SessionStatus::Expired) => status,
        };
        let url = (status == SessionStatus::Open).then(|| page.to_string());
        json!({
            "id": self.id, "object": "checkout.session", "mode": "payment", "livemode": false, "status": status,
            "payment_status": self.payment, "amount_total": self.cents, "currency": "usd", "client_reference_id": self.order,
            "url": url, "payment_intent": intent, "expires_at": self.expires_at, "metadata": { "order": self.order },
            "success_url": self.success_url, "cancel_url": self.cancel_url
        })
    }

    /// The object of a notification of that type.
    fn object(&self, kind: &str, page: &Url, now: i64) -> Value {
        match kind {
            "charge.refunded" => self.charge(),
            dispute if dispute.starts_with("charge.dispute") => self.disputed().unwrap_or_default(),
            _ => self.session(page, false, now),
        }
    }
}

/// All sessions, oldest first.
pub struct Cards {
    all: Arc<Mutex<BTreeMap<u64, Card>>>,
    /// Where it listens itself.
    address: SocketAddr,
    /// Where notifications go.
    callback: Mutex<Url>,
    secret: Secret,
    outbox: Outbox,
}

impl Cards {
    /// None yet. Notifications go to `callback`, signed with that secret.
    pub fn new(address: SocketAddr, callback: Url, secret: Secret, outbox: Outbox) -> Self {
        Self {
            all: Arc::default(),
            address,
            callback: Mutex::new(callback),
            secret,
            outbox,
        }
    }

    /// From now on notifications go there.
    pub fn call_back(&self, callback: Url) {
        *self.callback.lock().unwrap_or_else(PoisonError::into_inner) = callback;
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Card>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The newest first, so many at most.
    pub fn newest(&self, limit: usize) -> Vec<Card> {
        self.all().values().rev().take(limit).cloned().collect()
    }

    /// The session that fits.
    pub fn find(&self, fits: impl Fn(&Card) -> bool) -> Option<Card> {
        self.all().values().rev().find(|card| fits(card)).cloned()
    }

    /// The session with that id.
    pub fn get(&self, id: &str) -> Option<Card> {
        self.find(|card| card.id.as_str() == id)
    }

    /// Adds one, or answers the one that the same key made before.
    pub(super) fn add(&self, make: impl FnOnce(SessionId) -> Card, key: &str) -> Option<Card> {
        let mut all = self.all();
        if let Some(known) = all.values().rev().find(|card| card.key == key) {
            return Some(known.clone());
        }
        let number = all.last_key_value().map_or(1, |(last, _)| last + 1);
        let id = format!("cs_sandbox_{number}x{:016x}", rand::random::<u64>())
            .parse()
            .ok()?;
        if all.len() >= MAX_CARDS {
            all.pop_first();
        }
        Some(all.entry(number).or_insert_with(|| make(id)).clone())
    }

    /// Changes a session without telling anyone. None when there is none.
    pub fn change(&self, id: &SessionId, change: impl FnOnce(&mut Card)) -> Option<Card> {
        let mut all = self.all();
        let card = all.values_mut().rev().find(|card| card.id == *id)?;
        change(card);
        Some(card.clone())
    }

    /// The page of a session.
    pub fn page(&self, id: &SessionId) -> Option<Url> {
        Url::parse(&format!("http://{}/cards/{id}", self.address)).ok()
    }

    /// Notes a notification of a session as it stands now, and answers its body: the caller sends it, or does not.
    pub fn tell(&self, id: &SessionId, kind: &'static str) -> Option<String> {
        let (page, now) = (self.page(id)?, now());
        let card = self.change(id, |_| {})?;
        let event = json!({
            "id": format!("evt_{}_{}", card.tail(), card.told.len()), "object": "event", "type": kind, "created": now,
            "livemode": false, "data": { "object": card.object(kind, &page, now) }
        });
        let body = event.to_string();
        self.change(id, |card| card.told.push((kind, body.clone())))?;
        Some(body)
    }

    /// Sends a body, signed now.
    pub fn send(&self, id: &SessionId, body: String) {
        let Some(signature) = signature::sign(self.secret.expose(), body.as_bytes(), now()) else {
            return;
        };
        let kind = self.get(id.as_str()).and_then(|card| {
            let told = card.told.iter().find(|(_, told)| *told == body);
            told.map(|(kind, _)| *kind)
        });
        let (all, id, kind) = (self.all.clone(), id.clone(), kind.unwrap_or("?"));
        let outgoing = Outgoing {
            callback: self.callback.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            signature: (signature::HEADER, signature),
            body,
            heard: Box::new(move |outcome| {
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(card) = all.values_mut().rev().find(|card| card.id == id) {
                    if card.heard.len() >= MAX_HEARD {
                        card.heard.remove(0);
                    }
                    card.heard.push(format!("{kind}: {outcome}"));
                }
            }),
        };
        notify::send(&self.outbox, outgoing);
    }

    /// Tells of a session as it stands now.
    pub fn notify(&self, id: &SessionId, kind: &'static str) {
        if let Some(body) = self.tell(id, kind) {
            self.send(id, body);
        }
    }
}

/// Seconds of Unix time.
pub(super) fn now() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp()
}
