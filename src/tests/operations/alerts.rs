//! Series that alerts and dashboard look at are there, and each alert tells what to do.

use crate::support::{Live, Program};
use cuecast::{
    db::Pools,
    features::operations::PoolMeasures,
    testing::{self, fund},
};
use prometheus::{Registry, TextEncoder};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ALERTS: &str = include_str!("../../telemetry/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../telemetry/prometheus/grafana.json");
const RUNBOOK: &str = include_str!("../../RUNBOOK.md");

/// Names of our series in an expression; what Prometheus makes of a histogram is named without its ending.
fn series(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let ours = words.filter(|word| word.starts_with("cuecast_") || word.starts_with("process_"));
    ours.map(|word| {
        ["_bucket", "_count", "_sum"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            .unwrap_or(word)
            .to_owned()
    })
    .collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn every_series_that_an_alert_or_the_dashboard_names_is_exported_by_a_real_server() {
    // Of its own cluster, which has a disk; and one in which somebody did something.
    let mut program = Program::new("alerts", &[]);
    program.start().await;
    let creator = program.site.account().await;
    program.site.stream(&creator).await;
    let mut named = series(ALERTS);
    named.extend(series(DASHBOARD));
    assert!(named.len() > 20, "{named:?}");
    let url = format!("http://{}/metrics", program.site.address);
    let mut missing = named.clone();
    for _ in 0..600 {
        let text = reqwest::get(&url).await.unwrap().text().await.unwrap();
        let kinds = text
            .lines()
            .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
        let exported: BTreeSet<&str> = kinds.collect();
        missing = named
            .iter()
            .filter(|name| !exported.contains(name.as_str()))
            .cloned()
            .collect();
        // Counted by events: nobody was cut off yet.
        missing.remove("cuecast_socket_shed_total");
        if missing.is_empty()
            && !text.contains("cuecast_disk_free_bytes 0\n")
            && !text.contains("cuecast_wal_bytes 0\n")
        {
            program.kill();
            return;
        }
        actix_rt::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("no server exports {missing:?}");
}

#[test]
fn every_alert_has_its_section_in_the_runbook_and_every_section_its_alert() {
    let alerts: BTreeSet<&str> = ALERTS
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect();
    let sections: BTreeSet<&str> = RUNBOOK.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    assert!(alerts.len() > 15, "{alerts:?}");
    assert_eq!(alerts, sections);
}

#[test]
fn the_dashboard_is_one_that_grafana_reads() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    for panel in dashboard["panels"].as_array().unwrap() {
        assert!(
            panel["targets"].as_array().is_some_and(|targets| !targets.is_empty()),
            "{panel}"
        );
    }
}

async fn metrics(live: &Live) -> String {
    let shown = reqwest::get(format!("http://{}/metrics", live.url)).await.unwrap();
    shown.text().await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_transfer_whose_commit_fails_is_counted_where_the_alert_looks() {
    let failed = async |live: &Live| -> f64 {
        let text = metrics(live).await;
        let count = text
            .lines()
            .find_map(|line| line.strip_prefix("cuecast_commit_failures_total "));
        count.unwrap().parse().unwrap()
    };
    let live = Live::start().await;
    let ana = live.account().await;
    let user = ana.user_id.parse().unwrap();
    fund(&mut live.database.pool.acquire().await.unwrap(), user, "USDT", "5").await;
    let stream = live.stream(&ana).await;
    // Every statement succeeds, and the commit does not.
    let refuse = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION $x$no$x$; END';
        CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()";
    sqlx::raw_sql(refuse).execute(&live.database.pool).await.unwrap();
    let before = failed(&live).await;
    let path = format!("/api/streams/{stream}/predictions");
    let form = json!({ "question": "Heads?", "option1": "Yes", "option2": "No", "duration": 18000, "incentiveType": "USDT", "incentiveAmount": "3" });
    let (status, body) = live.call(Method::POST, &path, &ana.token, form).await;
    assert!(status >= 500, "{status} {body}");
    assert!(failed(&live).await > before, "nobody counted it");
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn each_pool_has_series_of_its_own_and_one_that_is_used_up_shows_in_them_alone() {
    let database = testing::database().await;
    let pools = Pools::connect(&database.options, 8, false).await.unwrap();
    let registry = Registry::new();
    let measures = PoolMeasures::new(&registry).unwrap();
    let mut held = Vec::new();
    for _ in 0..pools.rooms.options().get_max_connections() {
        held.push(pools.rooms.acquire().await.unwrap());
    }
    measures.look(&pools).await;
    let text = TextEncoder::new().encode_to_string(&registry.gather()).unwrap();
    for (pool, most, quick) in [("rest", 5, 1), ("jobs", 2, 1), ("rooms", 3, 0), ("reports", 2, 1)] {
        for line in [
            format!(r#"cuecast_pool_connections{{pool="{pool}",state="most"}} {most}"#),
            format!(r#"cuecast_pool_wait_seconds_bucket{{pool="{pool}",le="1"}} {quick}"#),
            format!(r#"cuecast_pool_wait_seconds_count{{pool="{pool}"}} 1"#),
        ] {
            assert!(text.contains(&line), "{line}: {text}");
        }
    }
    assert!(ALERTS.contains("sum by (le, pool) (rate(cuecast_pool_wait_seconds_bucket"));
}

#[actix_rt::test(system = "crate::support::System")]
async fn requests_are_counted_by_route_and_class_and_unknown_paths_make_no_series_of_their_own() {
    let live = Live::start().await;
    for path in [
        "/api/streams",
        "/api/nothing/of-that-name",
        "/api/streams/ffffffffffffffffffffffff",
    ] {
        live.call(reqwest::Method::GET, path, "", Value::Null).await;
    }
    let text = metrics(&live).await;
    assert!(
        text.contains(r#"cuecast_http_seconds_count{route="/api/streams",status="2xx"} 1"#),
        "{text}"
    );
    assert!(
        text.contains(r#"cuecast_http_seconds_count{route="/api/streams/{id}",status="4xx"} 1"#),
        "{text}"
    );
    assert!(!text.contains("of-that-name"), "{text}");
    live.running.stop().await;
}
