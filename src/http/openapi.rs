//! The OpenAPI 3.1 document, collected from the handlers that serve it.

use super::routes;
use actix_web::{App, HttpResponse, http::header, web};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;
use utoipa_swagger_ui::SwaggerUi;

#[derive(OpenApi)]
#[openapi(
    info(title = "Cuecast", description = "Live streams watched together. Errors are always {success: false, error, message, code}."),
    modifiers(&Token),
    tags(
        (name = "auth", description = "Sign-in by wallet (SIWE) and sessions"),
        (name = "streams", description = "Streams"),
        (name = "chat", description = "What was said; the live part is a websocket at /stream/{id}"),
        (name = "moderation", description = "For creators and their moderators"),
        (name = "users", description = "People"),
        (name = "site", description = "Public configuration"),
        (name = "health", description = "For operators")
    )
)]
struct Base;

struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut Document) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("token", scheme);
    }
}

/// The whole document.
pub fn openapi() -> Document {
    let (_, document) = App::new()
        .into_utoipa_app()
        .openapi(Base::openapi())
        .configure(routes)
        .split_for_parts();
    document
}

/// The document as it is committed and served: pretty JSON with a final line break.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(openapi().to_pretty_json()? + "\n")
}

/// Serves the document and a page to browse it.
pub(super) fn docs(config: &mut web::ServiceConfig) {
    config
        .route("/api/openapi.json", web::get().to(document))
        .route("/api/docs", web::get().to(to_docs))
        .service(SwaggerUi::new("/api/docs/{_:.*}").config(utoipa_swagger_ui::Config::from("/api/openapi.json")));
}

async fn document() -> HttpResponse {
    HttpResponse::Ok().json(openapi())
}

async fn to_docs() -> HttpResponse {
    HttpResponse::TemporaryRedirect()
        .insert_header((header::LOCATION, "/api/docs/"))
        .finish()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_document_is_the_one_that_is_served() {
        let committed = include_str!("openapi.json");
        let served = super::json().unwrap();
        assert!(
            committed == served,
            "src/http/openapi.json is stale: write it anew with `cuecast openapi`"
        );
    }
}
