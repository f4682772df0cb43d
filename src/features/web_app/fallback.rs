//! Requests that no handler took: a method that a path does not take, an unknown path of the API, a file of the web app.

use super::{files, page::Previews};
use crate::context::Context;
use crate::http::error::{ApiError, Code};
use actix_web::{HttpRequest, HttpResponse, web};
use std::sync::OnceLock;
use utoipa::openapi::{OpenApi, PathItem};

/// Which methods each path takes, from the OpenAPI document: it is made when a request first comes here.
pub struct Methods {
    document: fn() -> OpenApi,
    /// The segments of a path, and its methods.
    paths: OnceLock<Vec<(Vec<String>, String)>>,
}

impl Methods {
    pub fn of_document(document: fn() -> OpenApi) -> Self {
        Self {
            document,
            paths: OnceLock::new(),
        }
    }

    fn paths(&self) -> &[(Vec<String>, String)] {
        self.paths.get_or_init(|| {
            let paths = (self.document)().paths.paths;
            paths
                .iter()
                .map(|(path, item)| (segments(path), allowed(item)))
                .collect()
        })
    }

    /// The methods of a path, if any handler has it.
    fn of(&self, path: &str) -> Option<&str> {
        let path = segments(path);
        let fits = |template: &[String]| {
            template.len() == path.len() && template.iter().zip(&path).all(|(t, p)| t.starts_with('{') || t == p)
        };
        // A path without parameters wins over one with them.
        let mut found: Vec<_> = self.paths().iter().filter(|(template, _)| fits(template)).collect();
        found.sort_by_key(|(template, _)| template.iter().filter(|t| t.starts_with('{')).count());
        found.first().map(|(_, allow)| allow.as_str())
    }
}

fn segments(path: &str) -> Vec<String> {
    path.split('/').skip(1).map(str::to_owned).collect()
}

fn allowed(item: &PathItem) -> String {
    let methods = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("DELETE", &item.delete),
        ("PATCH", &item.patch),
    ];
    let methods: Vec<&str> = methods
        .into_iter()
        .filter(|(_, op)| op.is_some())
        .map(|(name, _)| name)
        .collect();
    methods.join(", ")
}

/// Answers what is left over.
pub async fn fallback(
    request: HttpRequest,
    methods: web::Data<Methods>,
    context: web::Data<Context>,
    previews: web::Data<Previews>,
) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    if let Some(allow) = methods.of(path) {
        return Err(ApiError::method_not_allowed(allow.to_owned()));
    }
    if path == "/api" || path.starts_with("/api/") || path.starts_with("/stream/") {
        return Err(ApiError::new(Code::NotFound, "Resource not found."));
    }
    files::serve(&request, &context, &previews).await
}
