//! REST: thin handlers that ask who is calling, parse, ask a store or a room, and answer.

mod admin;
mod alone;
pub mod amount;
mod audited;
mod claims;
mod cursor;
mod deposits;
mod duels;
mod edge;
mod extract;
mod fallback;
mod files;
mod health;
mod home;
pub mod idempotency;
pub mod limits;
pub mod matches;
mod media;
mod moderation;
mod notifications;
pub mod openapi;
pub mod predictions;
mod previews;
mod ready;
pub mod security;
mod session;
mod site;
mod streams;
mod tasks;
pub mod tournaments;
mod transactions;
pub mod turns;
mod users;
mod wallet;
mod withdrawals;

pub use home::Front;
pub use previews::Previews;

use crate::{
    state::AppState,
    telemetry::{TrustedProxies, trace},
};
use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, from_fn},
    web,
};
use utoipa_actix_web::{AppExt, service_config::ServiceConfig};

/// The whole application behind one worker's listener.
pub fn app(
    state: web::Data<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let proxies = web::Data::new(TrustedProxies(state.site.trusted_proxies.clone()));
    let (app, paths) = App::new()
        .app_data(extract::json_config())
        .app_data(extract::payload_config())
        .app_data(extract::query_config())
        .app_data(state)
        .into_utoipa_app()
        .configure(routes)
        .split_for_parts();
    app.app_data(web::Data::new(fallback::Methods::from(&paths)))
        .app_data(proxies)
        .configure(openapi::docs)
        .route("/robots.txt", web::get().to(previews::robots))
        .route("/sitemap.xml", web::get().to(previews::sitemap))
        .default_service(web::to(fallback::fallback))
        .wrap(Compress::default())
        .wrap(from_fn(edge::edge))
        .wrap(from_fn(trace))
}

/// Every handler; the OpenAPI document is collected from the same list.
fn routes(config: &mut ServiceConfig) {
    health::routes(config);
    site::routes(config);
    session::routes(config);
    home::routes(config);
    streams::routes(config);
    predictions::routes(config);
    duels::routes(config);
    moderation::routes(config);
    users::routes(config);
    notifications::routes(config);
    media::routes(config);
    admin::routes(config);
    claims::routes(config);
    wallet::routes(config);
    transactions::routes(config);
    deposits::routes(config);
    withdrawals::routes(config);
    matches::routes(config);
    tournaments::routes(config);
}
