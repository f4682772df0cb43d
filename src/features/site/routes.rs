//! Facts that the web app must know before anyone signs in.

use crate::{
    config::Links,
    context::Context,
    features::sessions::{
        passport::{Endpoints, Passport, SCOPES},
        service::SignInService,
    },
    http::{error::ApiError, routing::ServiceConfig, site::PoolTerms},
};
use actix_web::{get, web};
use actors::wire::ShareTerms;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

pub fn routes(config: &mut ServiceConfig) {
    config.service(public_config);
}

/// The public configuration of this server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicConfig {
    #[schema(pattern = "^(local|development|production)$")]
    environment: &'static str,
    product: &'static str,
    /// The chain that wallets are asked for.
    chain_id: u64,
    /// The wallet modal's project; null leaves the modal out.
    #[schema(required)]
    project_id: Option<String>,
    /// The origin of the game's page: links of matches lead there alone.
    game_origin: String,
    /// The origin of everything else, where people are signed in.
    site_origin: String,
    /// Hosts for the Twitch player's `parent`.
    twitch_parents: Vec<String>,
    operator: PublicOperator,
    /// The login with Immutable Passport; null where it is not set up.
    #[schema(required)]
    passport: Option<PublicPassport>,
    links: PublicLinks,
    /// Terms of predictions' pools; left out where everybody shares them who is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    share_terms: Option<ShareTerms>,
}

/// Where else the operator is found; null: nowhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Links)]
pub struct PublicLinks {
    /// The sister product with scratch cards.
    #[schema(required)]
    scratch_cards: Option<String>,
    /// The second sister game.
    #[schema(required)]
    second_game: Option<String>,
    /// The chat-bot product.
    #[schema(required)]
    chat_bot: Option<String>,
    #[schema(required)]
    x: Option<String>,
    #[schema(required)]
    discord: Option<String>,
    #[schema(required)]
    telegram: Option<String>,
    #[schema(required)]
    youtube: Option<String>,
}

impl From<&Links> for PublicLinks {
    fn from(links: &Links) -> Self {
        let link = |url: &Option<Url>| url.as_ref().map(Url::to_string);
        Self {
            scratch_cards: link(&links.scratch_cards),
            second_game: link(&links.second_game),
            chat_bot: link(&links.chat_bot),
            x: link(&links.x),
            discord: link(&links.discord),
            telegram: link(&links.telegram),
            youtube: link(&links.youtube),
        }
    }
}

/// The operator of this server, as the legal pages say it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Operator)]
pub struct PublicOperator {
    name: String,
    /// An e-mail address; null only where the operator's own people test.
    #[schema(required)]
    contact: Option<String>,
}

/// The login with Immutable Passport: an OpenID Connect authorization code flow with PKCE.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passport)]
pub struct PublicPassport {
    /// As the provider writes it in its tokens.
    issuer: String,
    client_id: String,
    #[schema(pattern = "^(sandbox|production)$")]
    environment: &'static str,
    scopes: [&'static str; 4],
    /// Claim of the id token that holds the wallet's address; dots lead into objects.
    address_claim: String,
    /// Null until the provider has answered this server.
    #[schema(required)]
    endpoints: Option<Endpoints>,
}

impl From<&Passport> for PublicPassport {
    fn from(passport: &Passport) -> Self {
        let (issuer, endpoints) = passport.discovered().unzip();
        Self {
            issuer: issuer.unwrap_or_else(|| passport.issuer().to_string()),
            client_id: passport.client_id().to_owned(),
            environment: passport.environment().as_str(),
            scopes: SCOPES,
            address_claim: passport.address_claim(),
            endpoints,
        }
    }
}

/// Facts that the web app must know before anyone signs in.
#[utoipa::path(tag = "site", responses((status = 200, body = PublicConfig)))]
#[get("/api/config")]
async fn public_config(
    context: web::Data<Context>,
    service: web::Data<SignInService>,
) -> Result<web::Json<PublicConfig>, ApiError> {
    let chain_id = service.siwe.chain_ids.first().copied();
    Ok(web::Json(PublicConfig {
        environment: context.site.environment,
        product: "Cuecast",
        chain_id: chain_id.ok_or_else(|| ApiError::internal("no chain is configured"))?,
        project_id: context.site.project_id.clone(),
        game_origin: context.site.game_origin.clone(),
        site_origin: context.site.public_origin.clone(),
        twitch_parents: context.site.twitch_parents.clone(),
        operator: PublicOperator {
            name: context.site.operator.name.clone(),
            contact: context.site.operator.contact.clone(),
        },
        passport: service.passport.as_ref().map(Into::into),
        links: (&context.site.links).into(),
        share_terms: context.site.pool_terms.as_ref().map(PoolTerms::shown),
    }))
}
