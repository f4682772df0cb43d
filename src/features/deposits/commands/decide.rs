use super::told;
use crate::{
    auth::MoneyAdmin,
    command::Change,
    context::Context,
    db,
    features::{
        approvals::{self, ApprovalLimits},
        deposits::{
            store::{self, Confirmed, Deposit, Doubted, Status},
            view::{currency_of, not_found},
        },
    },
    http::{
        amount::{self, AmountText},
        error::{ApiError, Code},
        extract::Origin,
    },
    ledger::{self, backing, currencies::Currency},
    users,
};
use domain::{
    DepositId, UserId,
    deposit::State,
    ledger::{AccountKey, Amount, Cause, CauseKind, Leg, Transfer, TransferKind},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use std::sync::Arc;

/// An administrator's decision about one deposit.
pub struct Decision {
    pub admin: MoneyAdmin,
    pub origin: Origin,
    pub id: DepositId,
    /// The payment of it that is decided; None for a deposit that no provider made.
    pub payment: Option<String>,
}

/// Confirms that so much arrived, and credits it: above the limit for one administrator, or above what the provider says arrived, when
/// a second one confirms the same amount. True when it was credited.
pub async fn confirm(
    context: &Arc<Context>,
    approvals: Arc<ApprovalLimits>,
    decision: Decision,
    amount: Option<AmountText>,
    note: String,
) -> Result<bool, ApiError> {
    let Decision {
        admin,
        origin,
        id,
        payment,
    } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        // The administrator before the person, as everywhere.
        approvals::hold(db, admin.person).await?;
        let (deposit, payment) = waiting(db, id, &admin, payment.as_deref()).await?;
        let currency = currency_of(db, &deposit).await?;
        let amount = amount::positive(amount.as_ref(), currency.decimals)?;
        let needed = confirmations_needed(
            &approvals,
            db,
            admin.person,
            &deposit,
            payment.as_ref(),
            &currency,
            amount,
        )
        .await?;
        let payment = payment.map(|payment| payment.payment_id);
        let by = (admin.who.id, admin.who.name.as_str());
        let count = match store::confirm(db, deposit.id, payment, admin.person, by, amount).await? {
            Confirmed::Counted(count) => count,
            Confirmed::Before => {
                let text = "You have confirmed this before. A second administrator must confirm the same amount.";
                return Err(ApiError::new(Code::Conflict, text));
            }
        };
        let mut after = json!({
            "amount": amount.format(currency.decimals), "currency": deposit.currency, "note": note,
            "payment": payment.map(|id| id.to_string()), "confirmations": count, "needed": needed
        });
        if count < needed {
            return Ok(change(&deposit, after).called("deposit.confirm_first").done(false));
        }
        let key = credit(db, &deposit, payment, amount).await?;
        store::credit_confirmed(db, deposit.id, payment, admin.person).await?;
        let to = settle(db, &deposit, payment, Some(amount), &note).await?;
        after["status"] = json!(to.as_str());
        let told = told::credited(db, &deposit, key, amount).await?;
        Ok(told.with(change(&deposit, after).done(true).moved(deposit.user)))
    };
    command.run("deposit.confirm", effect).await
}

/// Refuses a payment that waits for an administrator.
pub async fn reject(context: &Arc<Context>, decision: Decision, reason: String) -> Result<(), ApiError> {
    let Decision {
        admin,
        origin,
        id,
        payment,
    } = decision;
    let command = context.audited(admin.who.actor(), origin);
    let effect = async move |db: &mut PgConnection| {
        let (deposit, payment) = waiting(db, id, &admin, payment.as_deref()).await?;
        let payment = payment.map(|payment| payment.payment_id);
        let to = settle(db, &deposit, payment, None, &reason).await?;
        let after = json!({ "status": to.as_str(), "reason": reason, "payment": payment.map(|id| id.to_string()) });
        Ok(change(&deposit, after).done(()))
    };
    command.run("deposit.reject", effect).await
}

fn change(deposit: &Deposit, after: Value) -> Change {
    Change::of(format!("deposit:{}", deposit.id))
        .before(json!({ "status": deposit.status.as_str() }))
        .after(after)
}

/// The deposit, locked, and the payment of it that is decided, when they wait for an admin who is not its owner.
async fn waiting(
    db: &mut PgConnection,
    id: DepositId,
    admin: &MoneyAdmin,
    payment: Option<&str>,
) -> Result<(Deposit, Option<Doubted>), ApiError> {
    // The person before the deposit, as everywhere: what they were credited is counted below.
    let owner = store::get(db, id).await?.ok_or_else(not_found)?.user;
    if admin.person == owner {
        return Err(ApiError::forbidden("You cannot decide about your own deposit."));
    }
    users::lock(db, owner).await?;
    let deposit = store::lock(db, id).await?.ok_or_else(not_found)?;
    let conflict = |text: &'static str| ApiError::new(Code::Conflict, text);
    match deposit.status {
        Status::Pending | Status::Provider(State::Review) => {}
        Status::Provider(_) => return Err(conflict("This deposit does not wait for an administrator.")),
    }
    if deposit.pay_to.is_none() && payment.is_none() {
        return Ok((deposit, None));
    }
    let named = payment.ok_or_else(|| ApiError::field("paymentId", "Name the payment that you decide about."))?;
    let doubted = store::doubted(db, &[deposit.id.to_string()]).await?;
    let found = doubted.into_iter().find(|one| one.payment_id.to_string() == named);
    let changed = "This payment does not wait for an administrator any more. Please look at it again.";
    Ok((deposit, Some(found.ok_or_else(|| conflict(changed))?)))
}

/// Two people where one alone would credit more than the limit within a day, or more than the provider says arrived.
async fn confirmations_needed(
    approvals: &ApprovalLimits,
    db: &mut PgConnection,
    admin: UserId,
    deposit: &Deposit,
    payment: Option<&Doubted>,
    currency: &Currency,
    amount: Amount,
) -> Result<i64, ApiError> {
    let tickers: Vec<String> = currency.networks.iter().map(|network| network.code.clone()).collect();
    let arrived = |payment: &Doubted| payment.arrived.countable(&tickers, u32::from(currency.decimals));
    let alone = approvals
        .one_may_give(db, admin, deposit.user, currency, amount)
        .await?
        && payment.is_none_or(|payment| amount.minor() <= arrived(payment));
    Ok(if alone { 1 } else { 2 })
}

/// Moves the money, and answers its transfer's key.
async fn credit(
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: Option<i64>,
    amount: Amount,
) -> Result<String, ApiError> {
    let key = match payment {
        Some(payment) => format!("deposit:confirmed:payment:{payment}"),
        None => format!("deposit:confirmed:{}", deposit.id),
    };
    let transfer = Transfer {
        key: db::parse(&key)?,
        kind: TransferKind::Deposit,
        cause: Cause::new(CauseKind::Deposit, deposit.id),
        legs: vec![
            // The tokens of a backed deposit entered the reserve when their transfer was final; an administrator gives them to the person from there.
            Leg::debit(backing::source(db, deposit.currency).await?, amount),
            Leg::credit(AccountKey::available(deposit.user, deposit.currency), amount),
        ],
    };
    match ledger::post_one(db, &transfer).await? {
        Ok(_) => Ok(key),
        Err(refusal) => Err(ApiError::field("amount", backing::told(&refusal))),
    }
}

/// Marks the payment as decided, and answers where the deposit stands now: with an admin while another payment of it waits.
async fn settle(
    db: &mut PgConnection,
    deposit: &Deposit,
    payment: Option<i64>,
    credit: Option<Amount>,
    reason: &str,
) -> Result<Status, ApiError> {
    let moved = || ApiError::internal("a locked deposit has moved");
    if let Some(payment) = payment
        && !store::decide_payment(db, payment).await?
    {
        return Err(moved());
    }
    let waits = store::states_of(db, deposit.id).await?.contains(&State::Review);
    let to = match (waits, credit) {
        (true, _) => State::Review,
        (false, Some(_)) => State::Completed,
        // The amount credited before the doubt stays credited.
        (false, None) if !deposit.credited.is_zero() => State::Completed,
        (false, None) => State::Failed,
    };
    let to = Status::Provider(to);
    if !store::settle(db, deposit, to, credit, Some(reason)).await? {
        return Err(moved());
    }
    Ok(to)
}
