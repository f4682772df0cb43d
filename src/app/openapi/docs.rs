//! Serves the document, and a page to browse it.

use crate::http::{
    error::{ApiError, Code},
    ready::Ready,
};
use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{self, ServiceConfig},
};
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};
use utoipa_swagger_ui::Config;

const PAGE: &str = "/api/docs/";
const DOCUMENT: &str = "/api/openapi.json";
/// The files of the page, with the type of each.
const FILES: [(&str, &str); 6] = [
    ("index.html", "text/html; charset=utf-8"),
    ("index.css", "text/css; charset=utf-8"),
    ("swagger-ui.css", "text/css; charset=utf-8"),
    ("swagger-initializer.js", "text/javascript; charset=utf-8"),
    ("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
    ("swagger-ui-standalone-preset.js", "text/javascript; charset=utf-8"),
];

/// Registers them.
pub fn docs(config: &mut ServiceConfig) {
    config
        .route(DOCUMENT, web::get().to(document))
        .route("/api/docs", web::get().to(to_page))
        .route("/api/docs/{file:.*}", web::get().to(page));
}

async fn document(request: HttpRequest) -> HttpResponse {
    static MADE: LazyLock<Ready> = LazyLock::new(|| Ready::json(super::json().unwrap_or_default()));
    MADE.answer(&request)
}

async fn to_page() -> HttpResponse {
    HttpResponse::TemporaryRedirect()
        .insert_header((header::LOCATION, PAGE))
        .finish()
}

/// The page's script is over a megabyte: it is compressed when it is first asked for, and never again.
async fn page(request: HttpRequest, file: web::Path<String>) -> Result<HttpResponse, ApiError> {
    static MADE: LazyLock<HashMap<&str, Ready>> = LazyLock::new(files);
    let file = match file.as_str() {
        "" => FILES[0].0,
        file => file,
    };
    let missing = || ApiError::new(Code::NotFound, "Resource not found.");
    Ok(MADE.get(file).ok_or_else(missing)?.answer(&request))
}

fn files() -> HashMap<&'static str, Ready> {
    let config = Arc::new(Config::from(DOCUMENT));
    let made = FILES.into_iter().filter_map(|(name, kind)| {
        let file = utoipa_swagger_ui::serve(name, config.clone()).ok()??;
        Some((name, Ready::new(kind, file.bytes.into_owned())))
    });
    made.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_there() {
        let files = files();
        for (name, _) in FILES {
            assert!(files.contains_key(name), "{name}");
        }
    }
}
