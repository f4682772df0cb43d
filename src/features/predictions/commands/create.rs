use super::{change::line, polls};
use crate::{
    audit::Actor,
    context::Context,
    db::parse,
    features::predictions::{
        error,
        store::{self, Pool, Sum, row},
    },
    http::{
        error::{ApiError, Code},
        extract::Origin,
        idempotency::{Answer, Once},
        site::PoolTerms,
    },
    ids,
    ledger::{NewHold, currencies, open_hold},
};
use actix_web::HttpResponse;
use actors::{
    rooms::{Announcement, PredictionChange},
    wire::PredictionView,
};
use domain::{
    StreamId, UserId,
    ledger::{Amount, AmountError, Cause, CauseKind, CurrencyCode, Refusal},
    prediction::{self, CreatePrediction, InvalidField, Pledge},
    stream::StreamStatus,
};
use sqlx::PgConnection;
use std::sync::Arc;

/// Makes a prediction on a stream of that person's, and holds its pool.
pub async fn create<B: Into<CreatePrediction> + 'static>(
    context: &Arc<Context>,
    by: UserId,
    origin: Origin,
    stream: StreamId,
    call: Once<B>,
) -> Result<HttpResponse, ApiError> {
    let terms = context.site.pool_terms.clone();
    let effect = async move |db: &mut PgConnection, form: B| {
        let new = prediction::create(&form.into())?;
        let id = ids::prediction_id();
        let (creator, status) = store::stream(db, stream)
            .await?
            .ok_or_else(ApiError::stream_not_found)?;
        let may = creator == by || new.is_poll && polls::may_run(db, stream, by).await?;
        if !may {
            return Err(ApiError::forbidden("Only the stream creator can create predictions."));
        }
        if status == StreamStatus::Ended {
            return Err(ApiError::new(Code::Conflict, "This stream has ended."));
        }
        let pool = match &new.pledge {
            Some(pledge) => Some(Pool {
                amount: pool(db, pledge).await?,
                terms: terms.as_ref().map(|terms| terms.of_pool()),
                holding: match &terms {
                    Some(terms) => holding(db, terms).await?,
                    None => None,
                },
            }),
            None => None,
        };
        if !store::insert(db, id, stream, creator, &new, pool).await? {
            return Err(error::exists());
        }
        if let Some(Pool {
            amount: (currency, amount),
            ..
        }) = pool
        {
            let hold = NewHold {
                user: by,
                currency,
                amount,
                cause: Cause::new(CauseKind::Prediction, id),
                expires_at: None,
            };
            open_hold(db, &hold).await??;
        }
        let row = row::read(db, &id.to_string(), None).await?;
        let news = row.ok_or(sqlx::Error::RowNotFound)?.news()?;
        let view = PredictionView {
            prediction: news.prediction.clone(),
            user_vote: None,
            no_share: None,
        };
        let done = line(&news.prediction).done(Answer::created(&view)?);
        let done = done.all_moved(pool.map(|_| by));
        Ok(done.announce(
            stream,
            Announcement::Prediction(PredictionChange::Updated, Box::new(news)),
        ))
    };
    let command = context.audited(Actor::User(by), origin);
    // A second one is refused while the first is active.
    command.once("prediction.create", call.by_nature(), by, effect).await
}

/// The terms for new accounts. A currency that is not there is one that nobody has.
async fn holding(db: &mut PgConnection, terms: &PoolTerms) -> Result<Option<Sum>, ApiError> {
    let Some(holding) = &terms.holding else { return Ok(None) };
    let code = holding.currency.parse().ok();
    let known = match code {
        Some(code) => currencies::get(db, code).await?,
        None => None,
    };
    Ok(known.and_then(|known| Some((known.code, Amount::parse(&holding.amount, known.decimals).ok()?))))
}

/// The pool in its currency's units.
async fn pool(db: &mut PgConnection, pledge: &Pledge) -> Result<Sum, ApiError> {
    let currency: CurrencyCode = parse(pledge.currency)?;
    let Some(known) = currencies::get(db, currency).await? else {
        // An amount that cannot be paid out nobody has (decision B35).
        return Err(Refusal::Insufficient { currency }.into());
    };
    match Amount::parse(pledge.amount.trim(), known.decimals) {
        Ok(amount) if !amount.is_zero() => Ok((currency, amount)),
        Err(e @ (AmountError::TooManyDecimals(_) | AmountError::TooLarge)) => Err(InvalidField {
            field: "incentiveAmount",
            text: e.to_string(),
        }
        .into()),
        Ok(_) | Err(AmountError::Empty | AmountError::NotDecimal | AmountError::Exponent | AmountError::Negative) => {
            Err(Pledge::invalid(&pledge.amount).into())
        }
    }
}
