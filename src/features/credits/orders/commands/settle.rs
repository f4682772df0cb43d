//! From what a provider says to credits. Notifications, the clock and a page that waits only decide when it is asked.

use super::{
    ask::{Answer, AskError, ask},
    credit::credit,
    reverse::take_back,
};
use crate::{
    command::Done,
    context::Context,
    db, failpoint,
    features::{
        credits::orders::{
            service::OrderService,
            store::{
                self, Due, Order, event,
                order::{set_intent, set_status},
                payment::{self, Seen},
            },
        },
        deposits::{
            commands::{Arrived, arrived, settle::is_address},
            service::DepositService,
        },
    },
    ledger::currencies,
    providers::{
        nowpayments,
        stripe::{Dispute, PaymentStatus, Session, SessionStatus},
    },
    spending,
};
use domain::{
    CreditOrderId, Decimal, DepositId,
    credits::{Arrival, OrderStatus, Phase, Rest, Verdict, decide_arrivals},
    deposit::{self, Decision},
    ledger::Amount,
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// Payments that the providers are asked about at a time.
pub const BATCH_SIZE: i64 = 8;

/// Asks about payments whose time has come, and credits what was paid. Answers how many it asked about.
pub async fn settle_due(context: &Arc<Context>, orders: &OrderService, deposits: &DepositService) -> db::Result<usize> {
    let due = payment::claim_due(&mut *context.pool.acquire().await?, BATCH_SIZE).await?;
    settle(context, orders, deposits, &due).await?;
    Ok(due.len())
}

/// Asks about an order for somebody who waits for it, at most every two seconds.
pub async fn ask_now(
    context: &Arc<Context>,
    orders: &OrderService,
    deposits: &DepositService,
    order: CreditOrderId,
) -> db::Result<()> {
    let due = payment::claim_of(&mut *context.pool.acquire().await?, order).await?;
    settle(context, orders, deposits, &due).await
}

async fn settle(
    context: &Arc<Context>,
    orders: &OrderService,
    deposits: &DepositService,
    due: &[Due],
) -> db::Result<()> {
    let asked = due.iter().map(async |due| {
        failpoint::reached("credit.before_ask");
        let answer = ask(orders, deposits, due).await;
        failpoint::reached("credit.after_ask");
        (due, answer)
    });
    for (due, answer) in futures_util::future::join_all(asked).await {
        let applied = match answer {
            Ok(Answer::Card(session, disputes)) => {
                let write = async |db: &mut PgConnection| card(db, due, &session, &disputes).await;
                context.recorded("credit").in_job(write).await
            }
            Ok(Answer::Crypto(seen)) => {
                let write = async |db: &mut PgConnection| crypto(db, due, &seen).await;
                context.recorded("credit").in_job(write).await
            }
            Err(AskError::Retry(cause)) => {
                tracing::warn!(order = %due.order, cause, "a payment is asked about again later");
                continue;
            }
            Err(AskError::Unusable(cause)) => {
                tracing::error!(order = %due.order, cause, "a provider's answer cannot be applied");
                event::failed_of(&mut *context.pool.acquire().await?, due.order, &cause).await?;
                continue;
            }
        };
        // One that cannot be written down must not keep the others waiting.
        if let Err(cause) = applied {
            tracing::error!(order = %due.order, %cause, "a payment is looked at again later");
            event::failed_of(
                &mut *context.pool.acquire().await?,
                due.order,
                "It could not be written down.",
            )
            .await?;
        }
    }
    Ok(())
}

/// Moves an order that was not credited on, never back, and gives back what it counts for limits when it came to nothing.
async fn raise(db: &mut PgConnection, order: &Order, to: OrderStatus, doubt: Option<&str>) -> db::Result<()> {
    let to = order.status.max(to);
    if order.status.is_credited() || to == order.status {
        return Ok(());
    }
    set_status(db, order, to, doubt).await?;
    if to.is_dropped() {
        spending::give_back(db, &order.cause()).await?;
    }
    Ok(())
}

/// Something does not fit: nothing is credited until it does, and an operator sees why.
async fn doubt(db: &mut PgConnection, order: &Order, why: &str) -> db::Result<()> {
    tracing::error!(order = %order.id, why, "a payment does not fit its order");
    raise(db, order, OrderStatus::Review, Some(why)).await?;
    event::failed_of(db, order.id, why).await
}

/// The first mismatch between a paid session and its order, in words for an operator.
fn mismatch(order: &Order, session: &Session) -> Option<&'static str> {
    if session.client_reference_id.as_deref() != Some(order.id.to_string().as_str()) {
        return Some("The provider names another order.");
    }
    if session.currency.as_deref() != Some("usd") {
        return Some("It was paid in another currency than asked.");
    }
    let asked = order.usd_cents.and_then(|cents| i64::try_from(cents).ok());
    (session.amount_total.is_none() || session.amount_total != asked).then_some("The provider names another price.")
}

async fn card(db: &mut PgConnection, due: &Due, session: &Session, disputes: &[Dispute]) -> db::Result<Done<bool>> {
    // The order first, then its payment: everyone who wants both takes them in this order.
    let Some(order) = store::lock(db, due.order).await? else {
        return Ok(Done::with(false));
    };
    if payment::lock(db, due).await?.is_none() {
        return Ok(Done::with(false));
    }
    let charge = session.payment_intent.as_ref().and_then(|intent| intent.charge());
    let told = json!({
        "status": session.status, "payment": session.payment_status, "amount": session.amount_total, "currency": session.currency,
        "refunded": charge.map(|charge| charge.amount_refunded), "disputes": disputes.iter().map(|one| one.status).collect::<Vec<_>>()
    });
    if let Some(intent) = &session.payment_intent {
        set_intent(db, order.id, intent.id()).await?;
    }
    let failed = session
        .payment_intent
        .as_ref()
        .is_some_and(|intent| intent.has_failed());
    let mut seen = Seen {
        told,
        ..Seen::default()
    };
    let mut moved = false;
    match (session.payment_status, session.status) {
        (PaymentStatus::Paid, _) => {
            seen.done = true;
            if let Some(why) = mismatch(&order, session) {
                seen.doubt = Some(why);
            } else {
                moved = order.status.is_credited() || credit(db, &order).await?;
                let lost = charge.map_or(0, |charge| lost(charge.amount, charge.amount_refunded, disputes));
                if moved {
                    // Read again: the order is paid now.
                    let paid = store::get(db, order.id).await?.unwrap_or_else(|| order.clone());
                    moved = take_back(db, &paid, lost).await? || !order.status.is_credited();
                }
            }
        }
        (PaymentStatus::NoPaymentRequired, _) => seen.doubt = Some("Nothing was to be paid."),
        (PaymentStatus::Unpaid, SessionStatus::Expired) => {
            seen.done = true;
            raise(db, &order, OrderStatus::Expired, None).await?;
        }
        (PaymentStatus::Unpaid, SessionStatus::Complete) if failed => {
            raise(db, &order, OrderStatus::Failed, None).await?;
        }
        (PaymentStatus::Unpaid, SessionStatus::Complete) => raise(db, &order, OrderStatus::Confirming, None).await?,
        (PaymentStatus::Unpaid, SessionStatus::Open) => {}
    }
    payment::save(db, due, &seen).await?;
    match seen.doubt {
        Some(why) => doubt(db, &order, why).await?,
        None => event::applied(db, order.id).await?,
    }
    let done = Done::with(moved);
    Ok(if moved { done.moved(order.user) } else { done })
}

/// The cents of a charge that are not ours now: refunded, or with a bank that disputes it. Never more than all of it.
fn lost(charged: i64, refunded: i64, disputes: &[Dispute]) -> u64 {
    let held = disputes.iter().filter(|dispute| dispute.status.holds_money());
    let held = held.fold(0i64, |sum, dispute| sum.saturating_add(dispute.amount.max(0)));
    let lost = refunded.max(0).saturating_add(held).min(charged.max(0));
    lost.unsigned_abs()
}

async fn crypto(db: &mut PgConnection, due: &Due, payment: &nowpayments::Payment) -> db::Result<Done<bool>> {
    let Some(order) = store::lock(db, due.order).await? else {
        return Ok(Done::with(false));
    };
    let (Some(known), Some(wanted)) = (payment::lock(db, due).await?, wanted(db, &order).await?) else {
        return Ok(Done::with(false));
    };
    let told_address = order.pay_to.as_ref();
    let at_ours = told_address.is_some_and(|to| is_address(&to.network, &to.address, &payment.pay_address));
    let answer = payment.seen(due.is_repeat && payment.parent_payment_id.is_some(), at_ours);
    let text = |number: Option<Decimal>| number.map(|number| number.to_string());
    let mut seen = Seen {
        told: json!({
            "status": answer.status.as_str(), "actuallyPaid": text(answer.actually_paid), "payCurrency": answer.pay_currency,
            "outcome": text(answer.outcome), "outcomeCurrency": answer.outcome_currency, "price": answer.price.to_string()
        }),
        ..Seen::default()
    };
    let prior = known.outcome.filter(|_| known.used);
    match deposit::decide(&wanted, &answer, prior) {
        Decision::Nothing => {}
        Decision::Review(why) => seen.doubt = Some(why.as_str()),
        Decision::Credit(outcome) => match answer.actually_paid.filter(|paid| paid.is_positive()) {
            Some(paid) => seen.arrived = Some((paid, outcome)),
            None => seen.doubt = Some("The provider does not say what was paid."),
        },
    }
    seen.done = seen.doubt.is_some() || known.used;
    payment::save(db, due, &seen).await?;
    if let Some(why) = seen.doubt {
        doubt(db, &order, why).await?;
        return Ok(Done::with(false));
    }
    match deposit::State::Waiting.after(answer.status) {
        deposit::State::Confirming => raise(db, &order, OrderStatus::Confirming, None).await?,
        deposit::State::Failed => raise(db, &order, OrderStatus::Failed, None).await?,
        deposit::State::Waiting
        | deposit::State::Expired
        | deposit::State::PartiallyPaid
        | deposit::State::Completed
        | deposit::State::Review => {}
    }
    let moved = use_arrivals(db, &order).await?;
    event::applied(db, order.id).await?;
    let done = Done::with(moved);
    Ok(if moved { done.moved(order.user) } else { done })
}

/// The order as it was given to the provider.
async fn wanted(db: &mut PgConnection, order: &Order) -> db::Result<Option<deposit::Order>> {
    let (Some(pay_to), Some(cents)) = (&order.pay_to, order.usd_cents) else {
        return Ok(None);
    };
    let all = currencies::all(db).await?;
    let currency = all.into_iter().find(|currency| currency.code == pay_to.currency);
    Ok(currency.map(|currency| deposit::Order {
        order_id: order.id.to_string(),
        price: Decimal::new(i128::from(cents), 2),
        price_currency: "usd".to_owned(),
        pay_currency: pay_to.network.clone(),
        tickers: currency.networks.into_iter().map(|network| network.code).collect(),
        decimals: u32::from(currency.decimals),
    }))
}

/// Makes credits or deposits of what arrived for an order. True when money moved.
async fn use_arrivals(db: &mut PgConnection, order: &Order) -> db::Result<bool> {
    let Some(pay_to) = &order.pay_to else {
        return Ok(false);
    };
    let arrivals = payment::arrivals(db, order.id).await?;
    let phase = match (order.is_over, order.is_closed) {
        (_, true) => Phase::Closed,
        (true, false) => Phase::Late,
        (false, false) => Phase::Open,
    };
    let amount = db::parse(&pay_to.amount)?;
    let rests = match decide_arrivals(amount, &arrivals, order.status.is_credited(), phase) {
        Verdict::Wait => {
            if !arrivals.is_empty() {
                raise(db, order, OrderStatus::PartiallyPaid, None).await?;
            }
            return Ok(false);
        }
        Verdict::Pays(rests) => {
            if !credit(db, order).await? {
                return Ok(false);
            }
            rests
        }
        Verdict::Deposit(rests) => {
            raise(db, order, OrderStatus::Expired, None).await?;
            rests
        }
    };
    let deposits = deposit_rests(db, order, &arrivals, &rests).await?;
    payment::use_up(db, &arrivals, &deposits).await?;
    Ok(true)
}

/// Books the parts of payments that do not pay for the order as deposits on the payer's wallet.
async fn deposit_rests(
    db: &mut PgConnection,
    order: &Order,
    arrivals: &[Arrival],
    rests: &[Rest],
) -> db::Result<Vec<(i64, DepositId)>> {
    let Some(pay_to) = &order.pay_to else {
        return Ok(Vec::new());
    };
    let mut made = Vec::with_capacity(rests.len());
    for rest in rests {
        let minor = i128::try_from(rest.amount).unwrap_or(i128::MAX);
        let amount = Amount::from_minor(minor).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
        let paid = arrivals.iter().find(|arrival| arrival.payment == rest.payment);
        let new = Arrived {
            user: order.user,
            currency: pay_to.currency,
            amount,
            network: pay_to.network.clone(),
            address: pay_to.address.clone(),
            paid: paid.map_or_else(String::new, |arrival| arrival.paid.to_string()),
            expires_at: order.expires_at,
            payment: rest.payment,
        };
        made.push((rest.payment, arrived(db, &new).await?));
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::providers::stripe::DisputeStatus;

    #[test]
    fn what_is_lost_of_a_charge_is_never_more_than_it() {
        let dispute = |amount, status| Dispute {
            id: "dp_1".to_owned(),
            amount,
            status,
        };
        assert_eq!(lost(500, 0, &[]), 0);
        assert_eq!(lost(500, 120, &[]), 120);
        assert_eq!(lost(500, 0, &[dispute(500, DisputeStatus::NeedsResponse)]), 500);
        assert_eq!(lost(500, 250, &[dispute(500, DisputeStatus::Lost)]), 500);
        for kept in [
            DisputeStatus::Won,
            DisputeStatus::WarningNeedsResponse,
            DisputeStatus::WarningClosed,
            DisputeStatus::Prevented,
        ] {
            assert_eq!(lost(500, 0, &[dispute(500, kept)]), 0, "{kept:?}");
        }
        assert_eq!(
            lost(
                500,
                -5,
                &[
                    dispute(i64::MAX, DisputeStatus::Lost),
                    dispute(i64::MAX, DisputeStatus::Lost)
                ]
            ),
            500
        );
    }
}
