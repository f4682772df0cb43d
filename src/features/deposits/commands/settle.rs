//! From what the provider says to what is credited. Notifications and the clock only decide when the provider is asked.

use super::told;
use crate::{
    command::{Change, Done},
    context::Context,
    db, failpoint,
    features::deposits::{
        service::DepositService,
        store::{self, Deposit, Due, Status},
    },
    ledger::{self, currencies},
    providers::nowpayments::{Payment, PaymentId},
};
use domain::{
    Decimal, DepositId,
    chain::{Chain, Destination},
    deposit::{Decision, Doubt, Order, State, decide},
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKind},
};
use serde_json::json;
use sqlx::PgConnection;
use std::sync::Arc;

/// Payments that the provider is asked about at a time.
pub const BATCH_SIZE: i64 = 8;

/// Asks the provider about payments whose time has come, and credits what has arrived. Answers how many it asked about.
pub async fn settle_due(context: &Arc<Context>, service: &DepositService) -> db::Result<usize> {
    let Some(provider) = &service.provider else {
        return Ok(0);
    };
    let due = store::claim_due(&mut *context.pool.acquire().await?, BATCH_SIZE).await?;
    let asked = due.iter().map(async |due| {
        let id = PaymentId(due.payment_id.unsigned_abs());
        failpoint::reached("deposit.before_reread");
        let answer = provider.payment(id).await;
        failpoint::reached("deposit.after_reread");
        (due, answer)
    });
    for (due, answer) in futures_util::future::join_all(asked).await {
        match answer {
            Ok(payment) if payment.payment_id.0 == due.payment_id.unsigned_abs() => {
                match apply(context, due, &payment).await {
                    Ok(true) => tracing::info!(deposit = %due.deposit, "a deposit was credited"),
                    Ok(false) => {}
                    // One that cannot be written down must not keep the others waiting.
                    Err(error) => {
                        tracing::error!(payment = due.payment_id, cause = %error, "a payment is looked at again later")
                    }
                }
            }
            Ok(_) => tracing::error!(payment = due.payment_id, "the provider answered about another payment"),
            Err(error) => {
                tracing::warn!(payment = due.payment_id, cause = %error, "a payment is asked about again later")
            }
        }
    }
    Ok(due.len())
}

/// Writes down what the provider says of one payment, and credits it. True when money moved.
async fn apply(context: &Arc<Context>, due: &Due, payment: &Payment) -> db::Result<bool> {
    // The provider's word tells which deposit it belongs to, not the notification's: a further payment goes to the one before it.
    let parent = payment.parent_payment_id.and_then(|id| i64::try_from(id.0).ok());
    let owner = match parent {
        Some(parent) => store::adopt(&mut *context.pool.acquire().await?, due.payment_id, parent).await?,
        None => None,
    };
    let is_repeat = due.is_repeat && owner.is_some();
    let write = async |db: &mut PgConnection| write(db, due, payment, owner.unwrap_or(due.deposit), is_repeat).await;
    context.recorded("deposit.credit").in_job(write).await
}

async fn write(
    db: &mut PgConnection,
    due: &Due,
    payment: &Payment,
    deposit: DepositId,
    is_repeat: bool,
) -> db::Result<Done<bool>> {
    // The deposit first, then its payment: everyone who wants both takes them in this order.
    let (Some(deposit), Some(known)) = (
        store::lock(db, deposit).await?,
        store::lock_payment(db, due.payment_id).await?,
    ) else {
        return Ok(Done::with(false));
    };
    let Some(order) = order_of(db, &deposit).await? else {
        return Ok(Done::with(false));
    };
    let seen = payment.seen(is_repeat, is_at(&deposit, &payment.pay_address));
    let mut next = known.clone();
    let mut doubt = None;
    let mut credited = None;
    if !known.decided && known.state != State::Review {
        next.state = known.state.after(seen.status);
        match decide(&order, &seen, known.credited.map(Amount::minor)) {
            Decision::Nothing => {}
            Decision::Review(why) => doubt = Some(why),
            Decision::Credit(minor) => match credit(db, &deposit, due.payment_id, minor).await? {
                Some(amount) => {
                    next.credited = Some(amount);
                    credited = Some(amount);
                }
                None => doubt = Some(Doubt::OutcomeUncountable),
            },
        }
        if doubt.is_some() {
            next.state = State::Review;
        }
    }
    let told = json!({
        "status": seen.status.as_str(),
        "actuallyPaid": text(seen.actually_paid),
        "outcome": text(seen.outcome),
        "outcomeCurrency": seen.outcome_currency,
        "payCurrency": seen.pay_currency,
        "price": seen.price.to_string(),
    });
    store::save_payment(db, due.payment_id, &next, &told, doubt.map(Doubt::as_str)).await?;
    let to = overall(db, &deposit).await?;
    if to == deposit.status && credited.is_none() {
        return Ok(Done::with(false));
    }
    if !store::settle(db, &deposit, to, credited, doubt.map(Doubt::as_str)).await? {
        return Err(sqlx::Error::RowNotFound);
    }
    let change = Change::of(format!("deposit:{}", deposit.id))
        .before(json!({ "status": deposit.status.as_str() }))
        .after(json!({
            "status": to.as_str(), "payment": due.payment_id.to_string(), "told": told, "currency": deposit.currency,
            "credited": credited.map(|amount| amount.to_string()), "doubt": doubt.map(Doubt::as_str)
        }));
    let Some(amount) = credited else {
        change.by_system(db, "deposit.status").await?;
        return Ok(Done::with(false));
    };
    let told = told::credited(db, &deposit, transfer_key(due.payment_id), amount).await?;
    change.by_system(db, "deposit.credit").await?;
    Ok(told.with(Done::with(true).moved(deposit.user)))
}

/// True when that is the address that the deposit's owner was told, however it is spelled.
fn is_at(deposit: &Deposit, address: &str) -> bool {
    let told = deposit.pay_to.as_ref();
    told.is_some_and(|told| is_address(&told.network, &told.address, address))
}

/// True when `address` is the one that a payer on that network was told, however it is spelled.
pub fn is_address(network: &str, told: &str, address: &str) -> bool {
    let chain = Chain::of_network(network);
    let read = chain.and_then(|chain| Destination::parse(address.trim(), &[chain]).ok());
    read.is_some_and(|read| read.as_str() == told)
}

/// The order as it was given to the provider; None for a deposit that is not its business.
async fn order_of(db: &mut PgConnection, deposit: &Deposit) -> db::Result<Option<Order>> {
    let Some(pay_to) = &deposit.pay_to else {
        return Ok(None);
    };
    let all = currencies::all(db).await?;
    let Some(currency) = all.into_iter().find(|currency| currency.code == deposit.currency) else {
        return Ok(None);
    };
    let decimals = u32::from(currency.decimals);
    Ok(Some(Order {
        order_id: deposit.id.to_string(),
        price: Decimal::new(deposit.amount.minor(), decimals),
        price_currency: pay_to.network.clone(),
        pay_currency: pay_to.network.clone(),
        tickers: currency.networks.into_iter().map(|network| network.code).collect(),
        decimals,
    }))
}

fn transfer_key(payment: i64) -> String {
    format!("deposit:nowpayments:{payment}")
}

/// Moves money from outside to the person, once for each payment; None when it cannot be counted.
async fn credit(db: &mut PgConnection, deposit: &Deposit, payment: i64, minor: i128) -> db::Result<Option<Amount>> {
    let Ok(amount) = Amount::from_minor(minor) else {
        return Ok(None);
    };
    let transfer = Transfer {
        key: db::parse(&transfer_key(payment))?,
        kind: TransferKind::Deposit,
        cause: Cause::new(CauseKind::Deposit, deposit.id),
        legs: vec![
            Leg::debit(AccountKey::external(deposit.currency), amount),
            Leg::credit(AccountKey::available(deposit.user, deposit.currency), amount),
        ],
    };
    match ledger::post_one(db, &transfer).await? {
        Ok(_) => Ok(Some(amount)),
        Err(refusal) => {
            tracing::error!(deposit = %deposit.id, payment, %refusal, "a payment cannot be credited");
            Ok(None)
        }
    }
}

/// Where a deposit of several payments stands: as high as the highest of them.
async fn overall(db: &mut PgConnection, deposit: &Deposit) -> db::Result<Status> {
    let states = store::states_of(db, deposit.id).await?;
    Ok(match deposit.status {
        Status::Pending => Status::Pending,
        Status::Provider(now) => Status::Provider(states.into_iter().fold(now, State::max)),
    })
}

fn text(number: Option<Decimal>) -> Option<String> {
    number.map(|number| number.to_string())
}
