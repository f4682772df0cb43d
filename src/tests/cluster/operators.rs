//! Operators look at each node through any of them, and order about rooms and sockets where those are.

use super::{two, until};
use crate::support::{Account, Live, text};
use reqwest::Method;
use serde_json::{Value, json};

const PATH: &str = "/api/admin/operations";

async fn look(live: &Live, admin: &Account, node: i32) -> Value {
    let path = format!("{PATH}?node={node}");
    live.ok(Method::GET, &path, &admin.token, Value::Null).await
}

#[actix_rt::test(system = "crate::support::System")]
async fn operators_see_and_close_rooms_and_drain_nodes_through_any_node() {
    let [one, other] = two().await;
    let operator = one.admin().await;
    let (here, there) = (
        one.running.cluster.node().unwrap().0,
        other.running.cluster.node().unwrap().0,
    );
    let host = one.account().await;
    let stream = one.stream(&host).await;
    let (_watching, _) = other.watch(&stream, Some(&host)).await;
    let room = async |node: i32| {
        let seen = look(&one, &operator, node).await;
        let rooms = seen["rooms"].as_array().unwrap().clone();
        rooms
            .into_iter()
            .find(|room| room["id"] == stream.as_str() && room["state"] == "running")
    };
    let mut owned = Value::Null;
    until(async || {
        owned = room(there).await.unwrap_or_default();
        !owned.is_null()
    })
    .await;
    assert!(room(here).await.is_none(), "the room is at the other node alone");
    let seen = look(&one, &operator, there).await;
    let told: Vec<_> = seen["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| {
            (
                text(&node["name"]).to_owned(),
                node["isThis"] == true,
                node["leads"] == true,
            )
        })
        .collect();
    assert_eq!(
        told,
        [("one".to_owned(), false, true), ("other".to_owned(), true, false)]
    );

    let close = async |node: i32| {
        let path = format!("{PATH}/rooms/stream/{stream}/close?node={node}");
        let body = json!({ "incarnation": owned["incarnation"] });
        one.ok(Method::POST, &path, &operator.token, body).await["changed"] == true
    };
    assert!(!close(here).await, "it does not run here");
    assert!(close(there).await);

    let drain = async |path: &str| {
        let path = format!("{PATH}/{path}?node={there}");
        one.ok(Method::POST, &path, &operator.token, json!({ "seconds": 1 }))
            .await
    };
    assert_eq!(drain("drain").await["changed"], true);
    let ready = async |live: &Live| live.call(Method::GET, "/readyz", "", Value::Null).await.0;
    until(async || ready(&other).await == 503).await;
    until(async || ready(&one).await == 200).await;
    assert!(
        look(&one, &operator, here).await["drain"].is_null(),
        "nobody else is drained"
    );
    assert_eq!(drain("drain/end").await["changed"], true);
    until(async || ready(&other).await == 200).await;

    let nobody = format!("{PATH}?node={}", i32::MAX);
    assert_eq!(
        one.call(Method::GET, &nobody, &operator.token, Value::Null).await.0,
        503
    );
    let stranger = one.account().await;
    let refused = one
        .call(
            Method::GET,
            &format!("{PATH}?node={there}"),
            &stranger.token,
            Value::Null,
        )
        .await;
    assert_eq!(refused.0, 403, "the node that is asked looks the role up as any other");
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn each_node_tells_prometheus_who_is_there_who_leads_and_how_old_its_news_are() {
    let [one, other] = two().await;
    let operator = one.admin().await;
    let figures = async |live: &Live| {
        let url = format!("http://{}/metrics", live.url);
        let call = crate::support::client().get(url).bearer_auth(&operator.token);
        call.send().await.unwrap().text().await.unwrap()
    };
    let value = async |live: &Live, series: &str| -> f64 {
        let text = figures(live).await;
        let line = text.lines().find(|line| line.split(' ').next() == Some(series));
        let line = line.unwrap_or_else(|| panic!("no {series} in {text}"));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    until(async || value(&one, "cuecast_cluster_nodes").await == 2.0).await;
    until(async || value(&one, "cuecast_cluster_lease_holds").await == 1.0).await;
    let leads = async || value(&one, "cuecast_cluster_leads").await + value(&other, "cuecast_cluster_leads").await;
    until(async || leads().await == 1.0).await;
    until(async || value(&other, "cuecast_cluster_news_age_seconds").await < 2.0).await;
    for node in [other, one] {
        node.running.stop().await;
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_node_that_comes_forgets_those_that_have_been_gone_for_a_day() {
    let [one, other] = two().await;
    let gone = "INSERT INTO nodes (node, name, address, lease_until, steady_since, version, protocol)
                SELECT 1000000 + days, 'gone-' || days, '127.0.0.1:1', now() - days * interval '1 day' + interval '1 hour', now(), '0', 1
                FROM generate_series(1, 3) AS days";
    sqlx::query(gone).execute(&one.database.pool).await.unwrap();
    let third = super::node(one.database.again(), "third").await;
    let names = "SELECT array_agg(name::text ORDER BY name) FROM nodes";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_one(&one.database.pool).await.unwrap();
    assert_eq!(names, ["gone-1", "one", "other", "third"]);
    for node in [third, other, one] {
        node.running.stop().await;
    }
}
