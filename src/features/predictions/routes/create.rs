use crate::{
    auth::Viewer,
    context::Context,
    features::predictions::commands,
    http::{
        amount::AmountText,
        error::{ApiError, ErrorBody},
        extract::{InStream, Origin},
        idempotency::Once,
        routing::ServiceConfig,
    },
};
use actix_web::{HttpResponse, post, web};
use actors::wire::PredictionView;
use domain::prediction::CreatePrediction;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_prediction);
}

/// Whether somebody can be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = NewPredictionKind)]
pub enum NewKind {
    Prediction,
    Poll,
}

/// The form. Fields that it does not name are ignored; the creator is the session's person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePredictionBody {
    /// 1 to 140 characters.
    question: Option<String>,
    /// 1 to 60 characters.
    option1: Option<String>,
    /// 1 to 60 characters.
    option2: Option<String>,
    /// Seconds times 60: 18000, 36000, 54000, 108000, 216000 or 25920000; the same six in seconds are understood too.
    duration: Option<i64>,
    /// `prediction` when left out. A poll has no winner and no pool; moderators may make one too.
    kind: Option<NewKind>,
    /// `BAI`, `USDT`, `BNB` or `IMX`; `BAI` when only an amount is given.
    incentive_type: Option<String>,
    /// The pool: a decimal number greater than 0, as text or as a number. It is held on the creator's balance.
    #[schema(value_type = Option<String>)]
    incentive_amount: Option<AmountText>,
}

impl From<CreatePredictionBody> for CreatePrediction {
    fn from(body: CreatePredictionBody) -> Self {
        Self {
            question: body.question.unwrap_or_default(),
            option1: body.option1.unwrap_or_default(),
            option2: body.option2.unwrap_or_default(),
            duration: body.duration.unwrap_or_default(),
            is_poll: body.kind == Some(NewKind::Poll),
            incentive_type: body.incentive_type,
            incentive_amount: body.incentive_amount.map(AmountText::into_string),
        }
    }
}

/// Makes a prediction on a stream of one's own, or a poll on one that the caller moderates, and tells its viewers.
#[utoipa::path(tag = "predictions", security(("token" = [])), request_body = CreatePredictionBody,
    params(("id" = String, Path, description = "24 hex characters of the stream")),
    responses(
        (status = 201, body = PredictionView),
        (status = 400, description = "VALIDATION_FAILED with validationErrors, INSUFFICIENT_BALANCE, or BAD_REQUEST", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not the stream's creator, nor for a poll a moderator", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "PREDICTION_EXISTS, or CONFLICT: the stream has ended", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions")]
async fn create_prediction(
    context: web::Data<Context>,
    viewer: Viewer,
    stream: InStream,
    origin: Origin,
    call: Once<CreatePredictionBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer
        .required_or("Authentication required to create prediction.")?
        .user_id;
    context.limits.create_prediction(who)?;
    commands::create(&context, who, origin, stream.0, call).await
}
