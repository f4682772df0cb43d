//! The built web app, served beside the API.

mod previews;

use crate::support::{Answer, Server, refusal};
use reqwest::Method;
use std::{fs, path::PathBuf};

/// A folder like the one that Vite builds, removed with the test.
struct Built(PathBuf);

impl Built {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!(
            "cuecast-web-{}-{:08x}",
            std::process::id(),
            rand::random::<u32>()
        ));
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::create_dir_all(folder.join("bitpool")).unwrap();
        let files = [
            (
                "index.html",
                "<!doctype html><!-- preview --><title>Built</title><!-- /preview --><div id=root></div>",
            ),
            ("bitpool/index.html", "<!doctype html><title>Table</title>"),
            ("favicon.svg", "<svg/>"),
            ("assets/app-1a2b.js", "console.log('plain')"),
            ("assets/app-1a2b.js.br", "as brotli"),
            ("assets/app-1a2b.js.gz", "as gzip"),
            (".secret", "secret"),
        ];
        for (name, content) in files {
            fs::write(folder.join(name), content).unwrap();
        }
        fs::write(folder.with_extension("outside"), "outside").unwrap();
        Self(folder)
    }

    async fn server(&self) -> Server {
        let folder = self.0.clone();
        Server::changed(move |parts| parts.context.site.web_dir = folder).await
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
        let _ = fs::remove_file(self.0.with_extension("outside"));
    }
}

async fn taking(server: &Server, path: &str, encodings: &str) -> Answer {
    let request = server.request(Method::GET, path).header("Accept-Encoding", encodings);
    server.send(request).await
}

#[actix_rt::test(system = "crate::support::System")]
async fn hashed_files_are_kept_for_good_and_sent_as_they_were_compressed() {
    let built = Built::new();
    let server = built.server().await;
    let path = "/assets/app-1a2b.js";
    for (encodings, body, encoding) in [
        ("gzip, deflate, br, zstd", "as brotli", Some("br")),
        ("gzip", "as gzip", Some("gzip")),
        ("br;q=0, gzip;q=0.5", "as gzip", Some("gzip")),
        ("identity", "console.log('plain')", None),
    ] {
        let answer = taking(&server, path, encodings).await;
        assert_eq!((answer.status, answer.raw.as_str()), (200, body), "{encodings}");
        assert_eq!(answer.header("content-encoding"), encoding, "{encodings}");
        assert_eq!(answer.header("content-type"), Some("text/javascript"));
        assert_eq!(
            answer.header("cache-control"),
            Some("public, max-age=31536000, immutable")
        );
        assert!(answer.header("vary").is_some());
    }
    let gone = server.get("/assets/app-old.js", "").await;
    assert_eq!(refusal(&gone), (404, "NOT_FOUND", "Resource not found."));
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_address_of_the_games_page_with_its_ticket_is_told_to_nobody() {
    let built = Built::new();
    let server = built.server().await;
    let game = server.get("/bitpool/index.html?ticket=a.b.c", "").await;
    assert_eq!(
        (game.status, game.header("referrer-policy")),
        (200, Some("no-referrer"))
    );
    let other = server.get("/duel", "").await;
    assert_eq!(other.header("referrer-policy"), Some("strict-origin-when-cross-origin"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_route_of_the_browser_is_answered_with_the_page() {
    let built = Built::new();
    let server = built.server().await;
    for path in [
        "/",
        "/cuecast-live",
        "/live/65f1c0a2b3d4e5f601234567",
        "/0x52908400098527886e0f7030069857d2e4169ee7",
        "/index.html",
    ] {
        let answer = server.get(path, "").await;
        assert!(answer.raw.ends_with("<div id=root></div>"), "{path}: {}", answer.raw);
        assert!(!answer.raw.contains("Built"), "{path}: {}", answer.raw);
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        assert_eq!(
            answer.header("content-type"),
            Some("text/html; charset=utf-8"),
            "{path}"
        );
    }
    assert_eq!(
        server.get("/favicon.svg", "").await.header("content-type"),
        Some("image/svg+xml")
    );
    assert_eq!(
        server.get("/humans.txt", "").await.status,
        404,
        "a file that is not there is no page"
    );
    let head = server.send(server.request(Method::HEAD, "/")).await;
    assert_eq!((head.status, head.raw.as_str()), (200, ""));
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_page_that_was_not_changed_is_not_sent_again() {
    let built = Built::new();
    let server = built.server().await;
    let first = server.get("/", "").await;
    let tag = first.header("etag").unwrap();
    let again = server
        .send(server.request(Method::GET, "/").header("If-None-Match", tag))
        .await;
    assert_eq!((again.status, again.raw.as_str()), (304, ""));
}

#[actix_rt::test(system = "crate::support::System")]
async fn nothing_outside_the_folder_and_nothing_hidden_is_served() {
    let built = Built::new();
    let server = built.server().await;
    let outside = format!("{}.outside", built.0.file_name().unwrap().to_str().unwrap());
    for path in ["/.secret", "/%2esecret", "/assets/../.secret", "/..%2f", "/%2e%2e/"]
        .map(str::to_owned)
        .into_iter()
        .chain([
            format!("/../{outside}"),
            format!("/%2e%2e/{outside}"),
            format!("/..%2f{outside}"),
            format!("/assets/..%2f..%2f{outside}"),
            format!("/..%5c{outside}"),
        ])
    {
        let answer = server.get(&path, "").await;
        assert!(
            !answer.raw.contains("secret") && answer.raw != "outside",
            "{path}: {}",
            answer.raw
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_server_whose_web_app_is_not_built_says_so() {
    let server = Server::changed(|parts| parts.context.site.web_dir = "/nonexistent".into()).await;
    assert_eq!(
        refusal(&server.get("/", "").await),
        (404, "NOT_FOUND", "The web app is not built.")
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_document_of_the_api_is_served_with_a_page_to_browse_it() {
    let server = Server::start().await;
    let document = server.get("/api/openapi.json", "").await.ok();
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/api/streams/{id}/bans/{address}"]["put"].is_object());
    let docs = server.get("/api/docs", "").await;
    assert_eq!((docs.status, docs.header("location")), (307, Some("/api/docs/")));
    let page = server.get("/api/docs/", "").await;
    assert!(page.status == 200 && page.raw.contains("swagger-ui"), "{}", page.raw);
    let script = server.get("/api/docs/swagger-initializer.js", "").await;
    assert!(script.raw.contains("/api/openapi.json"), "{}", script.raw);
}
