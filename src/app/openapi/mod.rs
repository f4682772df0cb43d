//! The OpenAPI 3.1 document, collected from the handlers that serve it, with the messages of the websocket.

mod docs;
mod refusals;
mod wire;

use super::routes::routes;
use crate::http::{error::ErrorBody, routing::ServiceConfig};
use actix_web::App;
pub(super) use docs::docs;
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cuecast",
        description = "Live streams watched together. Errors are always {success: false, error, message, code}.\n\n\
            The live part is a websocket at /stream/{id} with JSON text frames: a client sends JoinMessage first, then ChatMessage, \
            TypingMessage, HeartbeatMessage and PingMessage; the server sends ServerMessage and closes with a CloseCode."
    ),
    modifiers(&Token),
    components(schemas(ErrorBody)),
    tags(
        (name = "auth", description = "Sign-in by wallet (SIWE) and sessions"),
        (name = "streams", description = "Streams"),
        (name = "chat", description = "What was said"),
        (name = "predictions", description = "Votes on what happens next"),
        (name = "duels", description = "Rooms in which players meet"),
        (name = "credits", description = "Pool credits, and the plays that they pay"),
        (name = "presale", description = "The token sale: its terms, what came in, and the proofs by which the contract gives"),
        (name = "tasks", description = "Tasks outside of the table, and what people submit for them"),
        (name = "tournaments", description = "Tournaments, and the brackets of those that run themselves"),
        (name = "moderation", description = "For creators and their moderators"),
        (name = "users", description = "People"),
        (name = "admin", description = "For administrators"),
        (name = "wallet", description = "What people have, and every line of how it came and went"),
        (name = "duels", description = "Matches of eight-ball: rooms, tables, ratings"),
        (name = "nfts", description = "NFTs, their collections and what is kept of them by content"),
        (name = "limits", description = "Limits and breaks that people set for themselves"),
        (name = "pool-token", description = "LP-BAI, and what plays pay"),
        (name = "chain", description = "A read-only way to the chains"),
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
    let base = App::new().into_utoipa_app().openapi(Base::openapi());
    let described = base.configure(|config| routes(&mut ServiceConfig::Describing(config)));
    let (_, mut document) = described.split_for_parts();
    document.info.license = None;
    let components = document.components.get_or_insert_default();
    refusals::describe(components);
    wire::add_messages(components);
    for (path, item) in &mut document.paths.paths {
        if path.starts_with("/api/") {
            let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
            operations.into_iter().flatten().for_each(refusals::add);
        }
    }
    document
}

/// The document as it is committed and served: pretty JSON with a final line break.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(openapi().to_pretty_json()? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_committed_document_is_the_one_that_is_served() {
        let committed = include_str!("../openapi.json");
        let served = json().unwrap();
        assert!(
            committed == served,
            "src/app/openapi.json is stale: write it anew with `make openapi`"
        );
    }

    #[test]
    fn every_call_has_a_name_of_its_own_and_every_reference_a_target() {
        let document = serde_json::to_value(openapi()).unwrap();
        let mut names = HashSet::new();
        for item in document["paths"].as_object().unwrap().values() {
            for operation in item.as_object().unwrap().values() {
                assert!(
                    names.insert(operation["operationId"].as_str().unwrap().to_owned()),
                    "{operation}"
                );
            }
        }
        for part in document.to_string().split("\"#/components/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(
                document["components"]
                    .pointer(&format!("/{name}"))
                    .is_some_and(serde_json::Value::is_object),
                "{name} is not described"
            );
        }
    }
}
