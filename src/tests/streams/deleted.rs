//! Streams as administrators find them and take them away.

use crate::support::{Server, Wallet, refusal, text};
use actors::rooms::Announcement;
use serde_json::{Value, json};

const STREAMS: &str = "/api/admin/streams";

async fn made(server: &Server, token: &str, title: &str, game: &str) -> String {
    let form = json!({
        "title": title, "description": "Races to seven", "category": "gaming", "game": game, "status": "live",
        "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    text(&server.post("/api/streams", token, form).await.ok()["streamId"]).to_owned()
}

async fn titles(server: &Server, token: &str, query: &str) -> Vec<String> {
    let page = server.get(&format!("{STREAMS}?{query}"), token).await.ok();
    let rows = page["data"].as_array().unwrap().iter();
    rows.map(|row| text(&row["title"]).to_owned()).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_15_18_23_streams_are_listed_page_by_page_and_found_by_words_creator_id_or_link() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let (ana, ben) = (
        server.token(&Wallet::number(1)).await,
        server.token(&Wallet::number(2)).await,
    );
    let name = json!({ "username": "Ana_P" });
    server.put("/api/users/me/username", &ana, name).await.ok();
    let first = made(&server, &ana, "Friday nine-ball", "Pool").await;
    made(&server, &ben, "Night of snooker", "8-ball").await;
    made(&server, &ben, "Quiet Éclair", "Pool").await;
    let page = server.get(&format!("{STREAMS}?limit=2"), &admin).await.ok();
    assert_eq!(page["success"], true);
    let row = &page["data"][0];
    let mut fields: Vec<_> = row.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "_id",
            "createdAt",
            "creator",
            "description",
            "game",
            "status",
            "thumbnailUrl",
            "title"
        ]
    );
    assert_eq!(
        (&row["title"], &row["status"]),
        (&json!("Quiet Éclair"), &json!("live"))
    );
    let next = format!("limit=2&cursor={}", text(&page["nextCursor"]));
    assert_eq!(titles(&server, &admin, &next).await, ["Friday nine-ball"]);
    let link = format!("search=https://cuecast.example/live/{first}");
    for (query, found) in [
        ("search=NINE", &["Friday nine-ball"][..]),
        ("search=ball", &["Night of snooker", "Friday nine-ball"]),
        ("search=fri%20poo", &["Friday nine-ball"]),
        ("search=8-b", &["Night of snooker"]),
        ("search=%C3%89cl", &["Quiet Éclair"]),
        ("search=riday", &[]),
        ("search=ana_p", &["Friday nine-ball"]),
        (&link, &["Friday nine-ball"]),
        ("search=%27%29%3B%20DROP", &[]),
        ("search=!%26|%3A*%00", &[]),
    ] {
        assert_eq!(titles(&server, &admin, query).await, found, "{query}");
    }
    let by_address = format!("search={}", Wallet::number(2).checksummed());
    assert_eq!(
        titles(&server, &admin, &by_address).await,
        ["Quiet Éclair", "Night of snooker"]
    );
    for bad in [
        "limit=0",
        "limit=101",
        "cursor=x",
        &format!("search={}", "a".repeat(201)),
    ] {
        assert_eq!(
            server.get(&format!("{STREAMS}?{bad}"), &admin).await.status,
            400,
            "{bad}"
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn admin_24_a_deleted_stream_is_ended_and_shown_nowhere_and_a_repeat_changes_nothing() {
    let server = Server::start().await;
    let admin = server.admin_token("ada").await;
    let wallet = Wallet::number(1);
    let ana = server.token(&wallet).await;
    let stream = made(&server, &ana, "Friday nine-ball", "Pool").await;
    let kept = made(&server, &ana, "Saturday", "Pool").await;
    let path = format!("{STREAMS}/{stream}");
    for _ in 0..2 {
        assert_eq!(server.delete(&path, &admin).await.ok(), json!({ "success": true }));
    }
    assert_eq!(server.recorder.take(), [(stream.parse().unwrap(), Announcement::Ended)]);
    assert_eq!(titles(&server, &admin, "").await, ["Saturday"]);
    assert!(titles(&server, &admin, "search=friday").await.is_empty());
    assert!(titles(&server, &admin, &format!("search={stream}")).await.is_empty());
    let profile = format!("/api/users/{}", wallet.address());
    for list in ["/api/streams", "/api/streams?status=ended", "/api/home", &profile] {
        let shown = server.get(list, "").await.ok().to_string();
        assert!(!shown.contains(&stream), "{list}: {shown}");
    }
    assert!(server.get("/api/streams", "").await.ok().to_string().contains(&kept));
    for gone in ["", "/messages", "/predictions"] {
        let answer = server.get(&format!("/api/streams/{stream}{gone}"), &ana).await;
        assert_eq!(refusal(&answer).1, "STREAM_NOT_FOUND", "{gone}");
    }
    let end = server
        .post("/api/streams/end", &ana, json!({ "streamId": stream }))
        .await;
    assert_eq!(refusal(&end).1, "STREAM_NOT_FOUND");
    let lines = server.audited(&admin, "stream.delete").await;
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["target"], format!("stream:{stream}"));
    let told = |side: &Value| (side["status"].clone(), side["deleted"].clone(), side["title"].clone());
    assert_eq!(
        told(&lines[0]["before"]),
        (json!("live"), json!(false), json!("Friday nine-ball"))
    );
    assert_eq!(
        told(&lines[0]["after"]),
        (json!("ended"), json!(true), json!("Friday nine-ball"))
    );
    for (unknown, code) in [("65f1c0a2b3d4e5f601234567", "STREAM_NOT_FOUND"), ("x", "BAD_REQUEST")] {
        let answer = server.delete(&format!("{STREAMS}/{unknown}"), &admin).await;
        assert_eq!(refusal(&answer).1, code, "{unknown}");
    }
}
