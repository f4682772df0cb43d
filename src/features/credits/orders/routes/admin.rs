use crate::{
    audit::Actor,
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::{
        credits::orders::{
            commands::notified::replay,
            service::OrderService,
            store::{
                Provider,
                event::{self, Failed},
            },
        },
        deposits::service::DepositService,
    },
    http::{
        done::Done,
        error::{ApiError, ErrorBody},
        extract::{Id, Origin, PathId, Query},
        paging,
        routing::ServiceConfig,
    },
};
use actix_web::{get, post, web};
use domain::CreditOrderId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(failed_webhooks).service(replay_webhook);
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct WebhookQuery {
    /// `failed`, the only one that is listed.
    state: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 by default.
    limit: Option<usize>,
}

/// A signed notification that could not be applied.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedWebhook {
    /// `PROVIDER:ID`, as the replay takes it.
    id: String,
    provider: &'static str,
    /// The provider's word, such as `charge.refunded`.
    kind: String,
    #[schema(required)]
    order_id: Option<CreditOrderId>,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    received_at: OffsetDateTime,
}

impl From<Failed> for FailedWebhook {
    fn from(failed: Failed) -> Self {
        Self {
            id: format!("{}:{}", failed.provider.as_str(), failed.id),
            provider: failed.provider.as_str(),
            kind: failed.kind,
            order_id: failed.order,
            reason: failed.reason,
            received_at: failed.received_at,
        }
    }
}

/// A page of notifications that could not be applied, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedWebhooks {
    /// Always true.
    success: bool,
    data: Vec<FailedWebhook>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Signed notifications of payment providers that could not be applied in the last 30 days, with the reason.
#[utoipa::path(tag = "admin", security(("token" = [])), params(WebhookQuery), responses((status = 200, body = FailedWebhooks)))]
#[get("/api/admin/webhooks")]
async fn failed_webhooks(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<WebhookQuery>,
) -> Result<web::Json<FailedWebhooks>, ApiError> {
    if !matches!(query.state.as_deref(), None | Some("" | "failed")) {
        return Err(ApiError::bad_request("The state must be failed."));
    }
    let (limit, wanted) = paging::limit(query.limit)?;
    let after = paging::read(query.cursor.as_deref())?;
    let mut page = event::failed(&mut *context.pool.acquire().await?, after, wanted).await?;
    let next_cursor = paging::next(&mut page, limit, |last| {
        paging::write(last.received_at, format!("{}:{}", last.provider.as_str(), last.id))
    });
    Ok(web::Json(FailedWebhooks {
        success: true,
        next_cursor,
        data: page.into_iter().map(FailedWebhook::from).collect(),
    }))
}

/// The name of a notification: `PROVIDER:ID`.
#[derive(Debug, Clone)]
pub struct WebhookId {
    pub provider: Provider,
    pub id: String,
}

impl std::str::FromStr for WebhookId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (provider, id) = text.split_once(':').ok_or(())?;
        let plain = id.bytes().all(|byte| byte.is_ascii_graphic());
        if id.is_empty() || id.len() > 200 || !plain {
            return Err(());
        }
        Ok(Self {
            provider: provider.parse().map_err(drop)?,
            id: id.to_owned(),
        })
    }
}

impl PathId for WebhookId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid notification ID")
    }
}

/// Applies a notification again: the provider is asked anew about what it names.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "PROVIDER:ID, as the list tells it")),
    responses(
        (status = 200, body = Done),
        (status = 404, description = "NOT_FOUND: none of that name failed", body = ErrorBody),
        (status = 409, description = "CONFLICT: it still names no order of ours", body = ErrorBody)
    )
)]
#[post("/api/admin/webhooks/{id}/replay")]
async fn replay_webhook(
    context: web::Data<Context>,
    orders: web::Data<OrderService>,
    deposits: web::Data<DepositService>,
    admin: MoneyAdmin,
    origin: Origin,
    id: Id<WebhookId>,
) -> Result<web::Json<Done>, ApiError> {
    let actor: Actor = admin.who.actor();
    let WebhookId { provider, id } = id.0;
    replay(
        &context,
        orders.into_inner(),
        deposits.into_inner(),
        actor,
        origin,
        provider,
        id,
    )
    .await?;
    Ok(web::Json(Done::OK))
}
