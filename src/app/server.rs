//! The HTTP application: every route, and what happens around each.

use super::{openapi, routes::routes, services::Services};
use crate::{
    features::web_app::{crawlers, fallback},
    http::{edge, extract, listeners::Serves, routing::ServiceConfig},
    telemetry::{TrustedProxies, trace},
};
use actix_web::{
    App, Error,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::{Compress, from_fn},
    web,
};
use std::sync::LazyLock;

static METHODS: LazyLock<web::Data<fallback::Methods>> =
    LazyLock::new(|| web::Data::new(fallback::Methods::of_document(openapi::openapi)));

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
    App::new()
        .app_data(extract::json_config())
        .app_data(extract::payload_config())
        .configure(|config| routes(&mut ServiceConfig::Serving(config)))
        .app_data(METHODS.clone())
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
