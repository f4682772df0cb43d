//! What the web app must know before anyone signs in.

use crate::{config::Links, error::ApiError, state::AppState};
use actix_web::{get, web};
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn routes(config: &mut ServiceConfig) {
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
    /// Hosts for the Twitch player's `parent`.
    twitch_parents: Vec<String>,
    operator: PublicOperator,
    links: PublicLinks,
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

/// Who runs this server, as the legal pages say it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Operator)]
pub struct PublicOperator {
    name: String,
    /// An e-mail address; null only where the operator's own people test.
    #[schema(required)]
    contact: Option<String>,
}

/// What the web app must know before anyone signs in.
#[utoipa::path(tag = "site", responses((status = 200, body = PublicConfig)))]
#[get("/api/config")]
async fn public_config(state: web::Data<AppState>) -> Result<web::Json<PublicConfig>, ApiError> {
    let chain_id = state.siwe.chain_ids.first().copied();
    Ok(web::Json(PublicConfig {
        environment: state.site.environment,
        product: "Cuecast",
        chain_id: chain_id.ok_or_else(|| ApiError::internal("no chain is configured"))?,
        project_id: state.site.project_id.clone(),
        game_origin: state.site.game_origin.clone(),
        twitch_parents: state.site.twitch_parents.clone(),
        operator: PublicOperator {
            name: state.site.operator.name.clone(),
            contact: state.site.operator.contact.clone(),
        },
        links: (&state.site.links).into(),
    }))
}
