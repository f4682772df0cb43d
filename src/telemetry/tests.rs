use std::collections::BTreeMap;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use actix_web::http::header::{HeaderMap, HeaderValue};
use actix_web::middleware::from_fn;
use actix_web::{App, HttpResponse, test as web_test, web};
use sqlx::PgPool;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use super as telemetry;
use super::{HEADER, RequestId, TrustedProxies, trace};
use crate::{config::Config, testing};

const PROXY: &str = "10.1.2.3";

fn id_for(peer: &str, given: &str) -> String {
    let mut headers = HeaderMap::new();
    headers.insert(HEADER, HeaderValue::from_str(given).unwrap());
    let trusted = ["10.0.0.0/8".parse().unwrap()];
    RequestId::of(&headers, Some(peer.parse::<IpAddr>().unwrap()), &trusted).to_string()
}

#[test]
fn a_request_id_is_taken_from_a_trusted_proxy_alone() {
    assert_eq!(id_for(PROXY, "edge-0042"), "edge-0042");
    assert_eq!(id_for("::ffff:10.1.2.3", "edge-0042"), "edge-0042");
    let made = id_for("192.0.2.1", "edge-0042");
    assert!(
        made.len() == 32 && made.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{made}"
    );
    assert_ne!(made, id_for("192.0.2.1", "edge-0042"));
}

#[test]
fn a_malformed_request_id_is_replaced() {
    for given in [
        "short",
        &"a".repeat(65),
        "has space in it",
        "has\"quote\"in",
        "line\tbreak-here",
    ] {
        assert_ne!(id_for(PROXY, given), given);
    }
}

/// Lines that the process logs while its tests run.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    fn containing(&self, word: &str) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        text.lines()
            .filter(|line| line.contains(word))
            .map(str::to_owned)
            .collect()
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

async fn ask_the_database(pool: web::Data<PgPool>) -> HttpResponse {
    let one: i32 = sqlx::query_scalar("SELECT 4242").fetch_one(&**pool).await.unwrap();
    HttpResponse::Ok().body(one.to_string())
}

#[actix_web::test]
async fn one_request_id_stands_on_the_answer_the_request_s_line_and_its_sql() {
    let database = testing::database().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt().json().with_writer(lines.clone());
    let subscriber = subscriber.with_env_filter(EnvFilter::new("info,sqlx=debug")).finish();
    // The process's own: what is logged first by a thread without one would be switched off for all.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let app = App::new()
        .app_data(web::Data::new(TrustedProxies(vec!["10.0.0.0/8".parse().unwrap()])))
        .app_data(web::Data::new(database.pool.clone()))
        .wrap(from_fn(trace))
        .route("/things/{id}", web::get().to(ask_the_database));
    let app = web_test::init_service(app).await;
    let peer = format!("{PROXY}:1234").parse().unwrap();
    let request = web_test::TestRequest::get()
        .uri("/things/0xsecret?token=hidden-4242")
        .peer_addr(peer);
    let request = request
        .insert_header((HEADER, "edge-0042"))
        .insert_header(("authorization", "Bearer hidden-4242"));
    let response = web_test::call_service(&app, request.to_request()).await;
    assert_eq!(response.headers().get(HEADER).unwrap(), "edge-0042");

    let answered = lines.containing("/things/{id}");
    assert_eq!(answered.len(), 1);
    for part in ["answered", "edge-0042", "\"status\":200", "\"ms\":", "GET"] {
        assert!(answered[0].contains(part), "{part} in {}", answered[0]);
    }
    let sql = lines.containing("SELECT 4242");
    assert!(
        !sql.is_empty() && sql.iter().all(|line| line.contains("edge-0042")),
        "{sql:?}"
    );
    assert!(lines.containing("hidden-4242").is_empty() && lines.containing("0xsecret").is_empty());
}

#[actix_web::test]
async fn a_failed_request_carries_its_id_as_well() {
    let failing = || async { Err::<HttpResponse, _>(actix_web::error::ErrorInternalServerError("broken")) };
    let app = App::new().wrap(from_fn(trace)).route("/", web::get().to(failing));
    let app = web_test::init_service(app).await;
    let response = web_test::call_service(&app, web_test::TestRequest::get().uri("/").to_request()).await;
    assert_eq!(response.status(), 500);
    assert_eq!(response.headers().get(HEADER).unwrap().len(), 32);
}

/// The hook belongs to the whole process, so it is tried in one of its own.
#[test]
fn a_panic_is_a_log_line_with_its_place_and_the_request_it_broke() {
    const CHILD: &str = "CUECAST_TEST_CHILD_PANICS";
    if std::env::var_os(CHILD).is_some() {
        telemetry::init(
            &Config::from_text("[log]\nformat = \"json\"", BTreeMap::new())
                .unwrap()
                .log,
        );
        let _ =
            std::thread::spawn(|| tracing::info_span!("request", id = "edge-0042").in_scope(|| panic!("out of cues")))
                .join();
        return;
    }
    let name = "telemetry::tests::a_panic_is_a_log_line_with_its_place_and_the_request_it_broke";
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args([name, "--exact", "--nocapture"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let line = text
        .lines()
        .find(|line| line.contains("panicked: out of cues"))
        .expect("a line about the panic");
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(line["level"], "ERROR");
    assert!(line["place"].as_str().unwrap().contains("telemetry/tests.rs"));
    assert_eq!(line["spans"][0]["id"], "edge-0042");
}
