use crate::{
    auth::Account,
    context::Context,
    features::limits::{
        commands::Own,
        view::{DECIMALS, LimitsView},
    },
    http::{
        amount::AmountText,
        data::Data,
        error::{ApiError, Code, ErrorBody},
        extract::{Id, JsonBody, Origin, PathId},
        routing::ServiceConfig,
    },
    spending::{TERMS_VERSION, region::Region},
};
use actix_web::{get, post, put, web};
use domain::spending::{BREAK_DAYS, MAX_CENTS, Period};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(own_limits)
        .service(set_limit)
        .service(take_break)
        .service(attest);
}

impl PathId for Period {
    const NAME: &'static str = "period";

    fn refusal() -> ApiError {
        ApiError::bad_request("The period must be day, week or month.")
    }
}

/// A limit as it is wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LimitBody {
    /// Dollars with at most two decimals, as text or a number, up to ten million; null takes the limit away. It must be there.
    #[serde(deserialize_with = "there")]
    #[schema(value_type = Option<String>, required)]
    limit: Option<AmountText>,
}

/// Tells null from a field that is left out, so that a field left out by mistake takes no limit away.
fn there<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<AmountText>, D::Error> {
    Option::deserialize(deserializer)
}

/// A break.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BreakBody {
    /// 1 to 1826.
    #[schema(minimum = 1, maximum = 1826)]
    days: u16,
}

/// A person's declaration about themselves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationBody {
    /// That they are at least 18 years old.
    adult: bool,
    /// The terms that they agree to: `termsVersion` as it was answered.
    terms_version: String,
}

/// One's own limits, what was spent this day, week and month, the break that is taken, and what cannot be bought where one is.
#[utoipa::path(tag = "limits", security(("token" = [])), responses((status = 200, body = Data<LimitsView>)))]
#[get("/api/limits")]
async fn own_limits(
    context: web::Data<Context>,
    who: Account,
    region: Region,
) -> Result<web::Json<Data<LimitsView>>, ApiError> {
    let mut db = context.pool.acquire().await?;
    Ok(Data::json(LimitsView::read(&mut db, who.0.user_id, &region).await?))
}

/// Sets one's own limit of a day, a week or a month. A lower one holds at once; a higher one, or none, after 24 hours.
#[utoipa::path(tag = "limits", security(("token" = [])), request_body = LimitBody,
    params(("period" = String, Path, description = "day, week or month")),
    responses((status = 200, body = Data<LimitsView>))
)]
#[put("/api/limits/{period}")]
async fn set_limit(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    region: Region,
    period: Id<Period>,
    body: JsonBody<LimitBody>,
) -> Result<web::Json<Data<LimitsView>>, ApiError> {
    let wanted = body.into_inner().limit.as_ref().map(cents).transpose()?;
    let own = Own {
        context: context.into_inner(),
        person: who.0.user_id,
        origin,
        region,
    };
    Ok(Data::json(own.set_limit(period.0, wanted).await?))
}

fn cents(text: &AmountText) -> Result<u64, ApiError> {
    let refused = |text: String| ApiError::field("limit", text);
    let amount = text.parse(DECIMALS).map_err(|error| refused(error.to_string()))?;
    let cents = u64::try_from(amount.minor()).ok().filter(|cents| *cents <= MAX_CENTS);
    cents.ok_or_else(|| refused("The limit can be at most $10,000,000.".to_owned()))
}

/// Takes a break: nothing can be bought or staked until it is over, and it cannot be made shorter. Watching, chat and withdrawals stay open.
#[utoipa::path(tag = "limits", security(("token" = [])), request_body = BreakBody, responses(
    (status = 200, body = Data<LimitsView>),
    (status = 409, description = "CONFLICT: the break that is taken lasts longer", body = ErrorBody)
))]
#[post("/api/limits/break")]
async fn take_break(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    region: Region,
    body: JsonBody<BreakBody>,
) -> Result<web::Json<Data<LimitsView>>, ApiError> {
    if !BREAK_DAYS.contains(&body.days) {
        return Err(ApiError::field("days", "A break lasts 1 to 1826 days."));
    }
    let own = Own {
        context: context.into_inner(),
        person: who.0.user_id,
        origin,
        region,
    };
    Ok(Data::json(own.take_break(body.days).await?))
}

/// Says that one is at least 18 years old and agrees to the terms as they are now. It is asked once, and again when the terms change.
#[utoipa::path(tag = "limits", security(("token" = [])), request_body = AttestationBody, responses(
    (status = 200, body = Data<LimitsView>),
    (status = 409, description = "CONFLICT: the terms have changed", body = ErrorBody)
))]
#[post("/api/limits/attestation")]
async fn attest(
    context: web::Data<Context>,
    who: Account,
    origin: Origin,
    region: Region,
    body: JsonBody<AttestationBody>,
) -> Result<web::Json<Data<LimitsView>>, ApiError> {
    if !body.adult {
        return Err(ApiError::field("adult", "You must be at least 18 years old."));
    }
    if body.terms_version != TERMS_VERSION {
        let text = "The terms have changed. Please read them again and confirm.";
        return Err(ApiError::new(Code::Conflict, text));
    }
    let own = Own {
        context: context.into_inner(),
        person: who.0.user_id,
        origin,
        region,
    };
    Ok(Data::json(own.attest().await?))
}
