use crate::{
    auth::Anyone,
    context::Context,
    features::profile::commands::{self, taken},
    http::{
        error::{ApiError, Code, ErrorBody},
        extract::{ClientAddress, JsonBody},
        routing::ServiceConfig,
    },
    ids, users,
};
use actix_web::{post, web};
use domain::{
    Address, Email, Username,
    username::UsernameError::{self, Characters, Empty, Reserved, TooLong, TooShort},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(create_or_update);
}

/// The profile form. Fields that it does not name are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CreateOrUpdateBody)]
pub struct Body {
    /// The wallet address, which must be the caller's.
    address: Option<String>,
    /// 3 to 20 letters, digits, hyphens and underscores.
    username: Option<String>,
    /// Left out it stays; empty it is forgotten.
    email: Option<String>,
}

/// Name and e-mail address as they stand now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreateOrUpdateAnswer)]
pub struct Saved {
    /// Always true.
    success: bool,
    user: SavedUser,
}

/// Name and e-mail address.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedUser {
    #[schema(required)]
    username: Option<String>,
    #[schema(required)]
    email: Option<String>,
}

/// Saves name and e-mail address of the caller. Without a token it only makes an empty profile for an address that is new.
#[utoipa::path(tag = "users", security((), ("token" = [])), request_body = Body, responses(
    (status = 200, body = Saved),
    (status = 401, description = "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED", body = ErrorBody),
    (status = 403, description = "FORBIDDEN: somebody else's address", body = ErrorBody),
    (status = 409, description = "USERNAME_TAKEN or EMAIL_TAKEN", body = ErrorBody),
))]
#[post("/api/user/create-or-update")]
async fn create_or_update(
    context: web::Data<Context>,
    Anyone(viewer): Anyone,
    client: ClientAddress,
    body: JsonBody<Body>,
) -> Result<web::Json<Saved>, ApiError> {
    let address = body.address.as_deref().unwrap_or_default().trim();
    if address.is_empty() {
        return Err(ApiError::field("address", "Wallet address is missing"));
    }
    let address: Address = address
        .to_lowercase()
        .parse()
        .map_err(|_| ApiError::field("address", "Invalid wallet address"))?;
    let who = match viewer.required() {
        Ok(who) => who,
        Err(refusal) if refusal.code() == Code::Unauthenticated => {
            return create(&context, client, address, refusal).await;
        }
        Err(refusal) => return Err(refusal),
    };
    if who.address != address {
        return Err(ApiError::forbidden("You can only change your own profile."));
    }
    let (username, email) = read(&body, address)?;
    let email = commands::register(&context, who.user_id, username.clone(), email).await?;
    Ok(saved(Some(username.to_string()), email))
}

fn saved(username: Option<String>, email: Option<String>) -> web::Json<Saved> {
    web::Json(Saved {
        success: true,
        user: SavedUser { username, email },
    })
}

/// Only what is new is made, and nothing is told of who is there already.
async fn create(
    context: &Context,
    client: ClientAddress,
    address: Address,
    refusal: ApiError,
) -> Result<web::Json<Saved>, ApiError> {
    // It stores a row for a stranger, for ever: a few from one network and so many of the server, and a sign-in makes the rest.
    context.limits.create_person(client.0)?;
    let made = users::create(&mut *context.pool.acquire().await?, address, ids::user_id()).await?;
    if made { Ok(saved(None, None)) } else { Err(refusal) }
}

/// The name, and the e-mail address where one was given: `Some(None)` forgets it.
fn read(body: &Body, owner: Address) -> Result<(Username, Option<Option<Email>>), ApiError> {
    let mut wrong = BTreeMap::new();
    let username = body.username.as_deref().unwrap_or_default().parse::<Username>();
    let username = username.and_then(|username| username.claimed_by(owner));
    if let Err(error) = username {
        match error {
            Empty | TooShort | TooLong | Characters => wrong.insert("username", error.to_string()),
            Reserved => None,
        };
    }
    let email = body.email.as_deref().map(Email::given).transpose();
    if let Err(error) = email {
        wrong.insert("email", error.to_string());
    }
    match (username, email) {
        (Ok(username), Ok(email)) => Ok((username, email)),
        (Err(UsernameError::Reserved), Ok(_)) => Err(taken()),
        _ => Err(ApiError::fields(wrong)),
    }
}
