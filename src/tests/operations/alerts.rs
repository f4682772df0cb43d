//! Series that alerts and dashboard look at are there, and each alert tells what to do.

use crate::support::{Live, Program};
use serde_json::Value;
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

#[actix_rt::test]
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

#[actix_rt::test]
async fn requests_are_counted_by_route_and_class_and_unknown_paths_make_no_series_of_their_own() {
    let live = Live::start().await;
    for path in [
        "/api/streams",
        "/api/nothing/of-that-name",
        "/api/streams/ffffffffffffffffffffffff",
    ] {
        live.call(reqwest::Method::GET, path, "", Value::Null).await;
    }
    let text = reqwest::get(format!("http://{}/metrics", live.url))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
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
