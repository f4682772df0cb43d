//! The payments that the sandbox knows.

use super::address;
use crate::{
    config::Secret,
    providers::{
        nowpayments::{
            signature,
            wire::{NewPayment, Number},
        },
        sandbox::notify::{self, Outbox, Outgoing},
    },
};
use domain::{Decimal, deposit::PaymentStatus};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use url::Url;

/// The most payments in memory; the oldest makes room.
const MAX_PAYMENTS: usize = 1000;
/// The most notifications of one payment that its page tells of.
const MAX_HEARD: usize = 20;
/// The provider's fee, in thousandths of a payment.
const FEE: i128 = 5;

/// A payment and what was told of it.
#[derive(Debug, Clone)]
pub struct Payment {
    pub id: u64,
    pub parent: Option<u64>,
    pub status: PaymentStatus,
    pub pay_address: String,
    pub price_amount: Decimal,
    pub price_currency: String,
    pub pay_amount: Decimal,
    pub pay_currency: String,
    pub order_id: Option<String>,
    pub description: String,
    pub callback: Url,
    pub actually_paid: Decimal,
    pub outcome: Option<Decimal>,
    pub outcome_currency: String,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    /// The outcome of each notification, oldest first.
    pub heard: Vec<String>,
}

/// All payments, oldest first.
pub struct Payments {
    all: Arc<Mutex<BTreeMap<u64, Payment>>>,
    secret: Secret,
    outbox: Outbox,
}

impl Payments {
    /// None yet; notifications are signed with that secret.
    pub fn new(secret: Secret, outbox: Outbox) -> Self {
        Self {
            all: Arc::default(),
            secret,
            outbox,
        }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Payment>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A payment as it stands.
    pub fn get(&self, id: u64) -> Option<Payment> {
        self.all().get(&id).cloned()
    }

    /// The newest first.
    pub fn newest(&self) -> Vec<Payment> {
        self.all().values().rev().cloned().collect()
    }

    /// Adds one under a fresh number, larger than any before, also before a restart.
    pub(super) fn add(&self, make: impl FnOnce(u64) -> Payment) -> Payment {
        let mut all = self.all();
        let clock = u64::try_from(OffsetDateTime::now_utc().unix_timestamp_nanos() / 1_000_000).unwrap_or_default();
        let id = all.last_key_value().map_or(clock, |(last, _)| clock.max(last + 1));
        if all.len() >= MAX_PAYMENTS {
            all.pop_first();
        }
        all.entry(id).or_insert_with(|| make(id)).clone()
    }

    /// Changes a payment without telling anyone. None when there is none.
    pub fn change(&self, id: u64, change: impl FnOnce(&mut Payment)) -> Option<Payment> {
        let mut all = self.all();
        let payment = all.get_mut(&id)?;
        change(payment);
        payment.updated_at = OffsetDateTime::now_utc();
        Some(payment.clone())
    }

    /// Sends a notification of a payment as it stands now.
    pub fn notify(&self, id: u64) {
        let Some(payment) = self.get(id) else { return };
        let body = serde_json::to_string(&payment.notification()).unwrap_or_default();
        let Some(signature) = signature::sign(self.secret.expose(), &body) else {
            return;
        };
        let (all, status) = (self.all.clone(), payment.status);
        let outgoing = Outgoing {
            callback: payment.callback,
            signature: (signature::HEADER, signature),
            body,
            heard: Box::new(move |outcome| {
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(payment) = all.get_mut(&id) {
                    if payment.heard.len() >= MAX_HEARD {
                        payment.heard.remove(0);
                    }
                    payment.heard.push(format!("{}: {outcome}", status.as_str()));
                }
            }),
        };
        notify::send(&self.outbox, outgoing);
    }
}

impl Payment {
    /// A payment that waits for so much money.
    pub(super) fn waiting(id: u64, new: NewPayment, pay_amount: Decimal, callback: Url) -> Self {
        let now = OffsetDateTime::now_utc();
        Self {
            id,
            parent: None,
            status: PaymentStatus::Waiting,
            pay_address: address::fresh(&new.pay_currency),
            price_amount: new.price_amount.0,
            price_currency: new.price_currency,
            pay_amount,
            outcome_currency: new.pay_currency.clone(),
            pay_currency: new.pay_currency,
            order_id: Some(new.order_id),
            description: new.order_description,
            callback,
            actually_paid: Decimal::new(0, 0),
            outcome: None,
            created_at: now,
            updated_at: now,
            heard: Vec::new(),
        }
    }

    /// So much arrived, and what is left of it after the provider's fee.
    pub fn paid(&mut self, amount: Decimal, status: PaymentStatus) {
        self.status = status;
        self.actually_paid = amount;
        self.outcome = share(amount, 1000 - FEE, 1000);
    }

    /// As a payment is answered when it is asked for.
    pub(super) fn answer(&self) -> Fields {
        let mut fields = self.fields();
        fields.extend([
            ("created_at", raw(&text(self.created_at))),
            ("updated_at", raw(&text(self.updated_at))),
            ("type", raw(&"crypto2crypto")),
        ]);
        fields
    }

    /// As a payment is answered when it is made: its number is a text there, and nothing has arrived.
    pub(super) fn created(&self) -> Fields {
        let end = text(self.created_at + Duration::days(1));
        let mut fields = self.answer();
        for name in [
            "parent_payment_id",
            "invoice_id",
            "actually_paid",
            "outcome_amount",
            "outcome_currency",
        ] {
            fields.remove(name);
        }
        fields.extend([
            ("payment_id", raw(&self.id.to_string())),
            ("purchase_id", raw(&(self.id + 1).to_string())),
            ("ipn_callback_url", raw(&self.callback.as_str())),
            ("amount_received", raw(&())),
            ("smart_contract", raw(&"")),
            ("network", raw(&self.pay_currency)),
            ("time_limit", raw(&())),
            ("burning_percent", raw(&())),
            ("expiration_estimate_date", raw(&end)),
            ("valid_until", raw(&end)),
            ("is_fixed_rate", raw(&false)),
            ("is_fee_paid_by_user", raw(&false)),
            ("case", raw(&"success")),
        ]);
        fields
    }

    /// As a notification tells of it.
    fn notification(&self) -> Fields {
        let kept = self.outcome.and_then(|outcome| minus(self.actually_paid, outcome));
        let fee = BTreeMap::from([
            ("currency", raw(&self.outcome_currency)),
            ("depositFee", raw(&Number(kept.unwrap_or(Decimal::new(0, 0))))),
            ("serviceFee", raw(&0)),
            ("withdrawalFee", raw(&0)),
        ]);
        let mut fields = self.fields();
        fields.extend([
            ("actually_paid_at_fiat", raw(&0)),
            ("payment_extra_ids", raw(&())),
            ("fee", raw(&fee)),
        ]);
        fields
    }

    fn fields(&self) -> Fields {
        Fields::from([
            ("payment_id", raw(&self.id)),
            ("parent_payment_id", raw(&self.parent)),
            ("invoice_id", raw(&())),
            ("payment_status", raw(&self.status.as_str())),
            ("pay_address", raw(&self.pay_address)),
            ("payin_extra_id", raw(&())),
            ("price_amount", raw(&Number(self.price_amount))),
            ("price_currency", raw(&self.price_currency)),
            ("pay_amount", raw(&Number(self.pay_amount))),
            ("actually_paid", raw(&Number(self.actually_paid))),
            ("pay_currency", raw(&self.pay_currency)),
            ("order_id", raw(&self.order_id)),
            ("order_description", raw(&self.description)),
            ("purchase_id", raw(&(self.id + 1))),
            ("outcome_amount", raw(&self.outcome.map(Number))),
            ("outcome_currency", raw(&self.outcome_currency)),
        ])
    }
}

/// A JSON object whose numbers keep every digit.
pub(super) type Fields = BTreeMap<&'static str, Box<RawValue>>;

fn raw<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Digits that sums are made in.
const SCALE: u32 = 12;

/// `amount` times `part` divided by `whole`, cut at twelve digits behind the point.
pub(super) fn share(amount: Decimal, part: i128, whole: i128) -> Option<Decimal> {
    let minor = amount.to_minor(SCALE)?.checked_mul(part)?.checked_div(whole)?;
    Some(Decimal::new(minor, SCALE))
}

fn minus(one: Decimal, other: Decimal) -> Option<Decimal> {
    Some(Decimal::new(
        one.to_minor(SCALE)?.checked_sub(other.to_minor(SCALE)?)?,
        SCALE,
    ))
}

pub(super) fn text(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}
