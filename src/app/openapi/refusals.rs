//! The answers that calls share, because what reads a request refuses it before the handler runs. A call that has something of its own
//! to say under one of these statuses says so in its annotation.

use utoipa::openapi::{Components, Content, Ref, RefOr, Response, path::Operation, security::SecurityRequirement};

/// Their statuses, names in the document and texts.
const SHARED: [(&str, &str, &str); 7] = [
    (
        "400",
        "BadRequest",
        "BAD_REQUEST, or VALIDATION_FAILED with validationErrors",
    ),
    (
        "401",
        "Unauthenticated",
        "UNAUTHENTICATED, INVALID_TOKEN or SESSION_REVOKED",
    ),
    ("403", "AdminsOnly", "FORBIDDEN: not an administrator"),
    ("404", "NotFound", "NOT_FOUND"),
    (
        "415",
        "UnsupportedEncoding",
        "UNSUPPORTED_ENCODING: the body has a Content-Encoding",
    ),
    ("429", "RateLimited", "RATE_LIMITED, with Retry-After"),
    ("503", "Unavailable", "UNAVAILABLE, with Retry-After"),
];

/// Describes them once.
pub(super) fn describe(components: &mut Components) {
    let shared = SHARED.map(|(_, name, text)| (name.to_owned(), RefOr::T(response(text))));
    components.responses.extend(shared);
}

/// Adds those that come with what the call reads, and refers to the shared one where an annotation says the same.
pub(super) fn add(operation: &mut Operation) {
    let reads = operation.request_body.is_some() || operation.parameters.as_ref().is_some_and(|all| !all.is_empty());
    let anybody = SecurityRequirement::default();
    let signed_in = operation
        .security
        .as_ref()
        .is_some_and(|ways| !ways.is_empty() && !ways.contains(&anybody));
    let for_admins = signed_in && operation.tags.iter().flatten().any(|tag| tag == "admin");
    for (status, name, text) in SHARED {
        let comes = match status {
            "400" => reads,
            "401" => signed_in,
            "403" => for_admins,
            "404" => false,
            "415" => operation.request_body.is_some(),
            _ => true,
        };
        let shared = RefOr::Ref(Ref::from_response_name(name));
        let responses = &mut operation.responses.responses;
        match responses.get_mut(status) {
            Some(own) if *own == RefOr::T(response(text)) => *own = shared,
            None if comes => {
                responses.insert(status.to_owned(), shared);
            }
            Some(_) | None => {}
        }
    }
}

fn response(text: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
    Response::builder()
        .description(text)
        .content("application/json", content)
        .build()
}
