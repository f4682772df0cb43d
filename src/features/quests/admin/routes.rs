use super::{
    body::{ConfirmQuestBody, QuestBody},
    commands::{self, Act},
    store::{self, Which},
    view::{AdminQuest, AdminQuestPage, MadeQuest, RewardCurrency},
};
use crate::{
    auth::{Admin, MoneyAdmin},
    context::Context,
    features::approvals::ApprovalLimits,
    http::{
        data::Data,
        done::Done,
        error::{ApiError, Code, ErrorBody},
        extract::{Id, JsonBody, Origin, PathId, Query, note},
        idempotency::Once,
        paging,
        routing::ServiceConfig,
    },
    ledger::currencies,
};
use actix_web::{FromRequest, HttpRequest, HttpResponse, delete, dev::Payload, get, post, put, web};
use domain::QuestId;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_quests_as_admin)
        .service(list_currencies_as_admin)
        .service(list_reward_currencies)
        .service(create_quest)
        .service(update_quest)
        .service(delete_quest)
        .service(confirm_quest)
        .service(reject_quest);
}

/// Characters of a search at most.
const MAX_SEARCH: usize = 200;

/// The `{id}` of a quest.
type OfQuest = Id<QuestId>;

impl PathId for QuestId {
    const NAME: &'static str = "id";

    fn refusal() -> ApiError {
        ApiError::bad_request("Invalid Quest ID")
    }
}

/// Which quests.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminQuestsQuery {
    /// Part of a title, a description or an agent's name, or a quest's id. Left out or empty, every quest.
    #[param(max_length = 200)]
    search: Option<String>,
    /// The `nextCursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 50 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Quests that were not deleted.
#[utoipa::path(tag = "admin", security(("token" = [])), params(AdminQuestsQuery), responses((status = 200, body = AdminQuestPage)))]
#[get("/api/admin/quests")]
async fn list_quests_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
    query: Query<AdminQuestsQuery>,
) -> Result<web::Json<AdminQuestPage>, ApiError> {
    let search = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if search.is_some_and(|text| text.chars().count() > MAX_SEARCH || text.contains('\0')) {
        let refusal = format!("The search must be at most {MAX_SEARCH} characters.");
        return Err(ApiError::field("search", refusal));
    }
    let (limit, wanted) = paging::limit(query.limit)?;
    let id: Option<QuestId> = search.and_then(|text| text.parse().ok());
    let which = Which {
        id,
        search: search.filter(|_| id.is_none()),
        after: paging::read(query.cursor.as_deref())?,
        limit: wanted,
    };
    let mut page = store::list(&mut *context.pool.acquire().await?, &which).await?;
    let more = page.len() > limit;
    page.truncate(limit);
    Ok(web::Json(AdminQuestPage {
        success: true,
        next_cursor: page
            .last()
            .filter(|_| more)
            .map(|quest| paging::write(quest.created_at, quest.id)),
        data: page.into_iter().map(AdminQuest::from).collect(),
    }))
}

/// The currencies that a reward may be of, in the order of wallets.
#[utoipa::path(tag = "admin", security(("token" = [])), responses((status = 200, body = Data<Vec<RewardCurrency>>)))]
#[get("/api/admin/currencies")]
async fn list_currencies_as_admin(
    context: web::Data<Context>,
    _admin: Admin,
) -> Result<web::Json<Data<Vec<RewardCurrency>>>, ApiError> {
    reward_currencies(&context).await
}

/// The currencies that a quest's reward may be of, in the order of wallets.
#[utoipa::path(tag = "quests", responses((status = 200, body = Data<Vec<RewardCurrency>>)))]
#[get("/api/quests/reward-currencies")]
async fn list_reward_currencies(context: web::Data<Context>) -> Result<web::Json<Data<Vec<RewardCurrency>>>, ApiError> {
    reward_currencies(&context).await
}

async fn reward_currencies(context: &Context) -> Result<web::Json<Data<Vec<RewardCurrency>>>, ApiError> {
    let all = currencies::shown(&mut *context.pool.acquire().await?).await?;
    let active = all.into_iter().filter(|currency| currency.enabled);
    Ok(Data::json(active.map(RewardCurrency::from).collect()))
}

/// Makes a quest. Its rewards are promised at once; above what one administrator may promise alone it waits for a second one.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = QuestBody, responses(
    (status = 201, body = MadeQuest),
    (status = 400, description = "MISSING_FIELDS, or VALIDATION_FAILED, or BAD_REQUEST: the reserve has too little", body = ErrorBody),
    (status = 403, description = "NOT_ADMIN, FORBIDDEN or SIGN_IN_AGAIN", body = ErrorBody),
    (status = 409, description = "IDEMPOTENCY_CONFLICT", body = ErrorBody)
))]
#[post("/api/quests")]
async fn create_quest(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    QuestMaker(admin): QuestMaker,
    origin: Origin,
    call: Once<QuestBody>,
) -> Result<HttpResponse, ApiError> {
    commands::create(&context, approvals.into_inner(), admin, origin, call).await
}

/// An administrator who may make quests; everybody else is refused with the code of D3.
struct QuestMaker(MoneyAdmin);

impl FromRequest for QuestMaker {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let admin = MoneyAdmin::from_request(request, payload);
        Box::pin(async move {
            let admin = admin
                .await
                .map_err(|refusal| match refusal == ApiError::admins_only() {
                    true => ApiError::new(Code::NotAdmin, Code::NotAdmin.text()),
                    false => refusal,
                })?;
            Ok(Self(admin))
        })
    }
}

/// Changes a quest: the whole form, with its status. What is promised moves with it; above what one administrator may promise alone the change waits
/// for a second one, and the quest goes on as it is.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = QuestBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<AdminQuest>),
        (status = 400, description = "MISSING_FIELDS, or VALIDATION_FAILED, or BAD_REQUEST: the reserve has too little", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: people have taken part", body = ErrorBody)
    )
)]
#[put("/api/quests/{id}")]
async fn update_quest(
    context: web::Data<Context>,
    approvals: web::Data<ApprovalLimits>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfQuest,
    body: JsonBody<QuestBody>,
) -> Result<web::Json<Data<AdminQuest>>, ApiError> {
    let act = Act {
        admin,
        origin,
        id: id.0,
    };
    let changed = commands::update(&context, approvals.into_inner(), act, body.into_inner()).await?;
    Ok(Data::json(changed))
}

/// Takes a quest off every list: nobody joins it any more, what runs finishes and is paid, and the rest of its promise goes back.
#[utoipa::path(tag = "admin", security(("token" = [])),
    params(("id" = String, Path, description = "24 hex characters")),
    responses((status = 200, body = Done), (status = 404, description = "NOT_FOUND", body = ErrorBody))
)]
#[delete("/api/quests/{id}")]
async fn delete_quest(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfQuest,
) -> Result<web::Json<Done>, ApiError> {
    commands::delete(
        &context,
        Act {
            admin,
            origin,
            id: id.0,
        },
    )
    .await?;
    Ok(web::Json(Done::OK))
}

/// Confirms a quest or a change that another administrator asked for.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = ConfirmQuestBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<AdminQuest>),
        (status = 400, description = "BAD_REQUEST: the reserve has too little", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nothing waits, it was changed, or this person asked for it", body = ErrorBody)
    )
)]
#[post("/api/admin/quests/{id}/confirm")]
async fn confirm_quest(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfQuest,
    body: JsonBody<ConfirmQuestBody>,
) -> Result<web::Json<Data<AdminQuest>>, ApiError> {
    let act = Act {
        admin,
        origin,
        id: id.0,
    };
    let changed = commands::confirm(&context, act, body.into_inner()).await?;
    Ok(Data::json(changed))
}

/// Why a quest or a change is refused.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RejectQuestBody {
    /// 1 to 500 characters, for the audit log.
    #[serde(default)]
    reason: String,
}

/// Refuses what waits for a second administrator. Who asked for it may take it back themselves.
#[utoipa::path(tag = "admin", security(("token" = [])), request_body = RejectQuestBody,
    params(("id" = String, Path, description = "24 hex characters")),
    responses(
        (status = 200, body = Data<AdminQuest>),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
        (status = 409, description = "CONFLICT: nothing waits", body = ErrorBody)
    )
)]
#[post("/api/admin/quests/{id}/reject")]
async fn reject_quest(
    context: web::Data<Context>,
    admin: MoneyAdmin,
    origin: Origin,
    id: OfQuest,
    body: JsonBody<RejectQuestBody>,
) -> Result<web::Json<Data<AdminQuest>>, ApiError> {
    let reason = note("reason", &body.reason)?;
    let act = Act {
        admin,
        origin,
        id: id.0,
    };
    Ok(Data::json(commands::reject(&context, act, reason).await?))
}
