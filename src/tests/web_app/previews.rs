//! Head of a page before any script runs: for search engines, and where its link is shared.

use crate::support::{Answer, Server, Wallet, text};
use reqwest::Method;
use serde_json::json;
use std::{fs, path::PathBuf};

struct Built(PathBuf);

impl Built {
    fn new() -> Self {
        let name = format!("cuecast-previews-{}-{:08x}", std::process::id(), rand::random::<u32>());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let built = Self(folder);
        built.write("first");
        built
    }

    fn write(&self, mark: &str) {
        let page = format!("<head><!-- preview --><title>Built</title><!-- /preview --></head>{mark}");
        fs::write(self.0.join("index.html"), page).unwrap();
    }

    async fn server(&self) -> Server {
        let folder = self.0.clone();
        Server::changed(move |parts| {
            parts.context.site.web_dir = folder;
            parts.context.site.public_origin = "https://live.example".to_owned();
        })
        .await
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn page(server: &Server, path: &str) -> Answer {
    let answer = server.get(path, "").await;
    assert_eq!(
        answer.header("content-type"),
        Some("text/html; charset=utf-8"),
        "{path}"
    );
    answer
}

fn says(answer: &Answer, parts: &[&str]) {
    for part in parts {
        assert!(answer.raw.contains(part), "{part} is not in {}", answer.raw);
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_stream_shows_its_title_its_words_and_its_picture() {
    let built = Built::new();
    let server = built.server().await;
    let token = server.token(&Wallet::number(1)).await;
    let form = json!({
        "title": "Finals <b>\"live\"</b>", "description": "Races\nto seven", "category": "gaming", "game": "Pool",
        "tags": [], "streamSource": "twitch", "thumbnailUrl": "https://pictures.example/a.png", "status": "live",
        "scheduledStartTime": null, "twitchChannelLink": "https://twitch.tv/CueMaster"
    });
    let created = server.post("/api/streams", &token, form).await.ok();
    let id = text(&created["streamId"]);
    let answer = page(&server, &format!("/live/{id}")).await;
    assert_eq!(answer.status, 200);
    says(
        &answer,
        &[
            "<title>Finals &lt;b&gt;&quot;live&quot;&lt;/b&gt; · Cuecast</title>",
            "<meta name=\"description\" content=\"Races to seven\">",
            "<meta property=\"og:title\" content=\"Finals &lt;b&gt;&quot;live&quot;&lt;/b&gt;\">",
            "<meta property=\"og:image\" content=\"https://pictures.example/a.png\">",
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
        ],
    );
    let canonical = format!("<link rel=\"canonical\" href=\"https://live.example/live/{id}\">");
    says(&answer, &[&canonical]);
    says(&page(&server, &format!("/streams/{id}")).await, &[&canonical]);
    let other = server.live_stream(&token).await;
    let answer = page(&server, &format!("/live/{other}")).await;
    says(
        &answer,
        &["<meta property=\"og:image\" content=\"https://live.example/og.png\">"],
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_tournament_shows_its_title_its_words_and_its_picture() {
    let built = Built::new();
    let server = built.server().await;
    server
        .sql(
            "INSERT INTO tournaments (id, title, game, prize, starts_at, max_participants, thumbnail, description, status)
             VALUES ('00000000000000000000000a', 'Winter cup', 'Pool', '$1', '2090-01-01', 8, 'https://p.example/c.png', 'Be there.',
                     'Registration Open')",
        )
        .await;
    for path in [
        "/tournament/00000000000000000000000a",
        "/tournament/00000000000000000000000a/bracket",
    ] {
        says(
            &page(&server, path).await,
            &[
                "<title>Winter cup · Cuecast</title>",
                "content=\"Be there.\"",
                "<meta property=\"og:image\" content=\"https://p.example/c.png\">",
                "href=\"https://live.example/tournament/00000000000000000000000a\"",
            ],
        );
    }
    assert_eq!(page(&server, "/tournament/00000000000000000000000b").await.status, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_quest_shows_its_name_its_words_and_its_picture_until_it_is_deleted() {
    let built = Built::new();
    let server = built.server().await;
    let quest = "INSERT INTO quests (id, title, description, image_url, reward_amount, reward_currency)
                 VALUES ('00000000000000000000000a', 'Clear the table - Ray', 'All of it.', 'https://p.example/q.png', 5, 'POOL'),
                        ('00000000000000000000000b', 'Not yet', '', NULL, 5, 'POOL')";
    server.sql(quest).await;
    server
        .sql("UPDATE quests SET status = 'waiting' WHERE title = 'Not yet'")
        .await;
    let path = "/quests/00000000000000000000000a";
    says(
        &page(&server, path).await,
        &[
            "<title>Clear the table · Cuecast</title>",
            "content=\"All of it.\"",
            "<meta property=\"og:image\" content=\"https://p.example/q.png\">",
            "href=\"https://live.example/quests/00000000000000000000000a\"",
        ],
    );
    for missing in [
        "/quests/00000000000000000000000b",
        "/quests/00000000000000000000000c",
        "/quests/7",
    ] {
        assert_eq!(page(&server, missing).await.status, 404, "{missing}");
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_profile_shows_its_name_and_picture_by_address_and_by_name_in_any_case() {
    let built = Built::new();
    let server = built.server().await;
    let wallet = Wallet::number(1);
    let session = server.session(&wallet).await;
    let (token, address) = (text(&session["token"]), text(&session["user"]["address"]));
    server
        .put("/api/users/me/username", token, json!({"username": "Break_King"}))
        .await
        .ok();
    server
        .sql("UPDATE users SET avatar_url = '/media/a.webp', bio = 'I break.'")
        .await;
    for path in ["/break_king", "/Break_King", &format!("/{address}")] {
        let answer = page(&server, path).await;
        assert_eq!(answer.status, 200);
        says(
            &answer,
            &[
                "<title>Break_King · Cuecast</title>",
                "content=\"I break.\"",
                "<link rel=\"canonical\" href=\"https://live.example/Break_King\">",
                "<meta property=\"og:image\" content=\"https://live.example/media/a.webp\">",
                "<meta property=\"og:type\" content=\"profile\">",
            ],
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_shot_has_a_picture_of_its_own_once_its_match_is_over() {
    let built = Built::new();
    let server = built.server().await;
    server
        .sql(
            "INSERT INTO matches (id, kind, challenger_agent, rival_agent, table_size, seed) VALUES (repeat('a', 24), 'quick', 'easy', 'hard', 'nine', 7);
             INSERT INTO match_steps (match_id, number, decision, shot_number, shot) VALUES (repeat('a', 24), 1, '{}', 1, '{}')",
        )
        .await;
    let path = format!("/duel/replay/{}", "a".repeat(24));
    let own = format!("/api/duel/matches/{}/shots/1.jpg", "a".repeat(24));
    let picture = format!("<meta property=\"og:image\" content=\"https://live.example{own}\">");
    let running = page(&server, &format!("{path}?shot=1")).await;
    assert_eq!(running.status, 200);
    assert!(!running.raw.contains(&own), "nothing is shown of a match that runs");
    server
        .sql("UPDATE matches SET status = 'ended', ended_at = now()")
        .await;
    built.write("second");
    let shot = page(&server, &format!("{path}?shot=1")).await;
    says(
        &shot,
        &[
            &picture,
            "<title>Shot 1: ",
            &format!("href=\"https://live.example{path}?shot=1\""),
        ],
    );
    for other in ["", "?shot=2", "?shot=x"] {
        let answer = page(&server, &format!("{path}{other}")).await;
        assert_eq!(answer.status, 200, "{other}");
        says(
            &answer,
            &["<title>Duel replay · Cuecast</title>", "https://live.example/og.png"],
        );
    }
    let robots = server.get("/robots.txt", "").await;
    says(&robots, &["Allow: /api/duel/matches/*/shots/*.jpg$\n"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_page_that_is_not_there_is_404_with_the_app_in_it() {
    let built = Built::new();
    let server = built.server().await;
    for path in [
        "/nobody_here",
        "/0x52908400098527886e0f7030069857d2e4169ee7",
        "/live/65f1c0a2b3d4e5f601234567",
        "/live/1",
        "/no/such/page",
    ] {
        let answer = page(&server, path).await;
        assert_eq!(answer.status, 404, "{path}");
        says(
            &answer,
            &["<title>Page not found · Cuecast</title>", "noindex", "first"],
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn fixed_pages_have_their_own_words_and_private_ones_are_not_listed() {
    let built = Built::new();
    let server = built.server().await;
    let home = page(&server, "/").await;
    says(
        &home,
        &[
            "<title>Cuecast</title>",
            "href=\"https://live.example/\"",
            "twitter:image",
        ],
    );
    assert!(!home.raw.contains("noindex") && !home.raw.contains("Built"));
    let rules = page(&server, "/rules").await;
    assert_eq!((rules.status, rules.raw.contains("noindex")), (200, false));
    says(&rules, &["<title>Rules · Cuecast</title>"]);
    let ladder = page(&server, "/predictions/ladder?month=2026-10").await;
    assert_eq!((ladder.status, ladder.raw.contains("noindex")), (200, false));
    says(&ladder, &["<title>Best callers · Cuecast</title>"]);
    says(
        &page(&server, "/wallet").await,
        &["<title>Wallet · Cuecast</title>", "noindex"],
    );
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_new_build_is_served_at_once_and_what_is_known_is_not_sent_again() {
    let built = Built::new();
    let server = built.server().await;
    let first = page(&server, "/cuecast-live").await;
    let tag = first.header("etag").unwrap();
    let request = server
        .request(Method::GET, "/cuecast-live")
        .header("if-none-match", tag);
    assert_eq!(server.send(request).await.status, 304);
    built.write("the second build");
    says(&page(&server, "/cuecast-live").await, &["the second build"]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn while_the_database_is_away_the_app_is_served_all_the_same() {
    let built = Built::new();
    let server = built.server().await;
    let outage = server.database.outage().await;
    let answer = page(&server, "/live/65f1c0a2b3d4e5f601234567").await;
    assert_eq!(answer.status, 200);
    says(&answer, &["<title>Cuecast</title>"]);
    outage.end().await;
    assert_eq!(page(&server, "/live/65f1c0a2b3d4e5f601234567").await.status, 404);
}

#[actix_rt::test(system = "crate::support::System")]
async fn crawlers_are_told_where_the_pages_are() {
    let built = Built::new();
    let server = built.server().await;
    let token = server.token(&Wallet::number(1)).await;
    let id = server.live_stream(&token).await;
    let robots = server.get("/robots.txt", "").await;
    assert_eq!(robots.header("content-type"), Some("text/plain; charset=utf-8"));
    says(
        &robots,
        &["Disallow: /api/", "Sitemap: https://live.example/sitemap.xml"],
    );
    let map = server.get("/sitemap.xml", "").await;
    let stream = format!("<loc>https://live.example/live/{id}</loc>");
    says(
        &map,
        &[
            "<loc>https://live.example/</loc>",
            "<loc>https://live.example/cuecast-live</loc>",
            &stream,
        ],
    );
    assert!(!map.raw.contains("wallet") && !map.raw.contains('{'), "{}", map.raw);
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shared_nft_shows_its_name_and_picture_once_its_collection_is_active() {
    let built = Built::new();
    let server = built.server().await;
    server
        .sql(
            "INSERT INTO media (cid, kind, width, height, bytes) VALUES ('b' || repeat('a', 58), 'jpg', 9, 9, '\\x00'), ('b' || repeat('b', 58), 'json', NULL, NULL, '\\x01');
             INSERT INTO nft_collections (id, name, description, creator, total_supply, price, currency, release_date, royalty_wallet, royalty_bps, admin_wallet, created_by)
             VALUES (repeat('c', 24), 'First Break', 'Cues.', 'Cuecast', 5, 0, 'ETH', now(), '0x' || repeat('1', 40), 0, '0x' || repeat('1', 40), 'a');
             INSERT INTO nfts (id, collection_id, name, description, image_cid, rarity, attributes, price, currency, total_supply, created_by)
             VALUES (repeat('d', 24), repeat('c', 24), 'Golden cue', 'Of the first break.', 'b' || repeat('a', 58), 'Rare', '[{\"trait_type\": \"Luck\", \"value\": 1}]', 0, 'ETH', 1, 'a')",
        )
        .await;
    let path = format!("/nft/{}", "d".repeat(24));
    assert_eq!(page(&server, &path).await.status, 404, "a draft is the administrators'");
    server
        .sql(
            "UPDATE nfts SET slot = 1, metadata_cid = 'b' || repeat('b', 58);
             UPDATE nft_collections SET status = 'active', activated_at = now(), chain_id = 1, provenance = decode(repeat('00', 32), 'hex')",
        )
        .await;
    built.write("second");
    let answer = page(&server, &path).await;
    assert_eq!(answer.status, 200);
    let image = format!("content=\"https://live.example/ipfs/b{}\"", "a".repeat(58));
    says(
        &answer,
        &["<title>Golden cue · Cuecast</title>", "Of the first break.", &image],
    );
}
