use crate::{
    auth::Viewer,
    error::{ApiError, Code, ErrorBody},
    fresh,
    http::{extract::InStream, tasks::detached},
    state::AppState,
    store::predictions::{self, CreateError},
};
use actix_web::{HttpResponse, post, web};
use actors::{
    rooms::{Announcement, PredictionChange},
    wire::PredictionView,
};
use domain::prediction::{self, CreatePrediction};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_prediction);
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
    /// `BAI`, `USDT`, `BNB` or `IMX`; `BAI` when only an amount is given.
    incentive_type: Option<String>,
    /// The pool: a decimal number greater than 0, as text or as a number. It is held on the creator's balance.
    #[schema(value_type = Option<String>)]
    incentive_amount: Option<Box<RawValue>>,
}

impl From<CreatePredictionBody> for CreatePrediction {
    fn from(body: CreatePredictionBody) -> Self {
        // The digits as they were sent: a float would not keep them.
        let amount = body
            .incentive_amount
            .map(|raw| serde_json::from_str::<String>(raw.get()).unwrap_or_else(|_| raw.get().to_owned()));
        Self {
            question: body.question.unwrap_or_default(),
            option1: body.option1.unwrap_or_default(),
            option2: body.option2.unwrap_or_default(),
            duration: body.duration.unwrap_or_default(),
            incentive_type: body.incentive_type,
            incentive_amount: amount,
        }
    }
}

/// Makes a prediction on a stream of one's own, and tells its viewers.
#[utoipa::path(tag = "predictions", security(("token" = [])), request_body = CreatePredictionBody,
    params(("id" = String, Path, description = "24 hex characters of the stream")),
    responses(
        (status = 201, body = PredictionView),
        (status = 400, description = "VALIDATION_FAILED with validationErrors, INSUFFICIENT_BALANCE, or BAD_REQUEST", body = ErrorBody),
        (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: not the stream's creator", body = ErrorBody),
        (status = 404, description = "STREAM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "PREDICTION_EXISTS, or CONFLICT: the stream has ended", body = ErrorBody)
    )
)]
#[post("/api/streams/{id}/predictions")]
async fn create_prediction(
    state: web::Data<AppState>,
    viewer: Viewer,
    stream: InStream,
    body: web::Json<CreatePredictionBody>,
) -> Result<HttpResponse, ApiError> {
    let who = viewer.required_or("Authentication required to create prediction.")?;
    let new = prediction::create(&body.into_inner().into())?;
    let stream = stream.0;
    let prediction = detached(async move {
        let mut db = state.pool.begin().await?;
        let news = predictions::create(&mut db, fresh::prediction_id(), stream, who.user_id, &new).await??;
        db.commit().await?;
        let prediction = news.prediction.clone();
        let created = Announcement::Prediction(PredictionChange::Updated, Box::new(news));
        state.rooms.announce(stream, created).await;
        Ok(prediction)
    })
    .await?;
    Ok(HttpResponse::Created().json(PredictionView {
        prediction,
        user_vote: None,
    }))
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::NoStream => Self::stream_not_found(),
            CreateError::NotCreator => Self::forbidden("Only the stream creator can create predictions."),
            CreateError::StreamEnded => Self::new(Code::Conflict, "This stream has ended."),
            CreateError::Exists => Self::new(Code::PredictionExists, "An active prediction already exists"),
        }
    }
}
