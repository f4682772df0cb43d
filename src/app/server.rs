//! The HTTP application: every route, and what happens around each.

use super::{openapi, routes::routes, services::Services};
use crate::{
    features::web_app::{crawlers, fallback},
    http::{edge, extract, listeners::Serves},
    telemetry::{TrustedProxies, trace},
};
use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, from_fn},
    web,
};
use utoipa_actix_web::AppExt;

/// The application behind one worker's listener, which serves that part of it.
pub fn app(
    services: Services,
    serves: Serves,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let proxies = web::Data::new(TrustedProxies(services.context.site.trusted_proxies.clone()));
    let (app, paths) = App::new()
        .app_data(extract::json_config())
        .app_data(extract::payload_config())
        .into_utoipa_app()
        .configure(routes)
        .split_for_parts();
    app.app_data(web::Data::new(fallback::Methods::from(&paths)))
        .app_data(proxies)
        .app_data(serves)
        .configure(|config| services.register(config))
        .configure(openapi::docs)
        .route("/robots.txt", web::get().to(crawlers::robots))
        .route("/sitemap.xml", web::get().to(crawlers::sitemap))
        .default_service(web::to(fallback::fallback))
        .wrap(Compress::default())
        .wrap(from_fn(edge::edge))
        .wrap(from_fn(trace))
}
