use crate::{
    auth::{self, AdminSession, AuthError, Viewer},
    context::Context,
    features::{
        admins::{
            commands::admin_refresh,
            view::{AdminSessionView, AdminView},
        },
        sessions::{
            commands,
            view::{Me, Session},
        },
    },
    http::{
        error::{ApiError, Code, ErrorBody},
        routing::ServiceConfig,
    },
};
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(verify_token)
        .service(refresh_token)
        .service(who_am_i)
        .route("/api/auth/signup", web::post().to(no_sign_up));
}

/// Result of the check of a token.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verified {
    valid: bool,
    /// Null when the token opens nothing.
    #[schema(required)]
    user: Option<Subject>,
}

/// Whose a token is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = TokenSubject)]
pub enum Subject {
    Person(Me),
    Admin(AdminView),
}

/// A session of either kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = RefreshedSession)]
pub enum Refreshed {
    Person(Session),
    Admin(AdminSessionView),
}

/// Tells whether the token opens anything, and whose it is.
#[utoipa::path(tag = "auth", security((), ("token" = [])), responses((status = 200, body = Verified)))]
#[get("/api/auth/verify")]
async fn verify_token(viewer: Viewer, session: AdminSession) -> web::Json<Verified> {
    let admin = session
        .0
        .ok()
        .flatten()
        .map(|office| Subject::Admin(office.holder.into()));
    let user = admin.or_else(|| viewer.identity().cloned().map(|person| Subject::Person(person.into())));
    web::Json(Verified {
        valid: user.is_some(),
        user,
    })
}

/// Whose the token is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TokenOwner)]
pub struct Owner {
    user: Subject,
}

/// The bearer of the token.
#[utoipa::path(tag = "auth", security(("token" = [])), responses((status = 200, body = Owner)))]
#[get("/api/auth/me")]
async fn who_am_i(viewer: Viewer, session: AdminSession) -> Result<web::Json<Owner>, ApiError> {
    let user = match session.0? {
        Some(office) => Subject::Admin(office.holder.into()),
        None => Subject::Person(viewer.required()?.into()),
    };
    Ok(web::Json(Owner { user }))
}

/// A documented call that decision A38 closes.
async fn no_sign_up() -> Result<HttpResponse, ApiError> {
    let text =
        "There is no sign-up: connecting a wallet is all it takes. Administrators' accounts are made by the operator.";
    Err(ApiError::new(Code::Gone, text))
}

/// The same token, or past 70 percent of its life a new one of the same session. An administrator's session lasts four hours more,
/// never past seven days from its sign-in.
#[utoipa::path(tag = "auth", security(("token" = [])), responses(
    (status = 200, body = Refreshed),
    (status = 403, description = "FORBIDDEN: the role was taken away", body = ErrorBody)
))]
#[get("/api/auth/refresh")]
async fn refresh_token(context: web::Data<Context>, request: HttpRequest) -> Result<web::Json<Refreshed>, ApiError> {
    let token = auth::bearer(&request).ok_or(AuthError::Missing)?;
    if let Some(signed_in) = admin_refresh(&context, token).await? {
        return Ok(web::Json(Refreshed::Admin(signed_in.into())));
    }
    let (token, who) = commands::refresh(&context, token).await?;
    Ok(web::Json(Refreshed::Person(Session {
        token,
        user: who.into(),
    })))
}
