//! Registration of handlers: with the application that serves them, or with the OpenAPI document that describes them.

use actix_web::{Route, dev::HttpServiceFactory, web};
use utoipa_actix_web::{OpenApiFactory, service_config::ServiceConfig as Description};

/// Where a feature's handlers are registered. Describing all of them takes longer than all else that a worker does at its start, so one that serves
/// them describes none.
pub enum ServiceConfig<'a, 'b> {
    Serving(&'a mut web::ServiceConfig),
    Describing(&'a mut Description<'b>),
}

impl ServiceConfig<'_, '_> {
    /// Adds a handler.
    pub fn service(&mut self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        match self {
            Self::Serving(config) => drop(config.service(handler)),
            Self::Describing(config) => drop(config.service(handler)),
        }
        self
    }

    /// Adds a handler that the document leaves out.
    pub fn route(&mut self, path: &str, route: Route) -> &mut Self {
        if let Self::Serving(config) = self {
            config.route(path, route);
        }
        self
    }
}
