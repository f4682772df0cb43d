//! kill -9 between two frames: no table is left without one, and nobody is drawn twice.

use crate::support::Victim;
use cuecast::testing;

async fn killed_at(failpoint: &str) {
    let settings = [
        ("CUECAST_HOUSE_TABLES", "2".to_owned()),
        ("CUECAST_HOUSE_BREAK_SECONDS", "0".to_owned()),
        ("CUECAST_DUELS_AGENTS_WAIT", "off".to_owned()),
    ];
    let mut live = Victim::start(testing::database().await, "", &settings).await;
    live.stop();
    live.start_again(failpoint);
    live.death().await;
    let running = "SELECT count(*) FROM house_tables h JOIN matches m ON m.id = h.match_id WHERE m.status = 'running'";
    live.until(running, 2).await;
    live.until(
        "SELECT (count(*) >= 3)::int::bigint FROM matches WHERE status = 'ended' AND kind = 'house'",
        1,
    )
    .await;
    for (sql, expected) in [
        ("SELECT count(*) FROM house_tables", 2),
        ("SELECT count(*) FROM streams WHERE source = 'table' AND status = 'live'", 2),
        // Every frame that ended was rated once, for both.
        (
            "SELECT (SELECT sum(wins + losses) FROM agents)::bigint - 2 * count(*) FROM matches
             WHERE kind = 'house' AND status = 'ended' AND winner IS NOT NULL",
            0,
        ),
        // And for nobody else (E52).
        ("SELECT count(*) FROM ratings", 0),
        // No agent sits at two tables.
        (
            "SELECT count(*) FROM matches a JOIN matches b ON a.number < b.number AND a.status = 'running' AND b.status = 'running'
             AND (a.challenger_character IN (b.challenger_character, b.rival_character)
                  OR a.rival_character IN (b.challenger_character, b.rival_character))",
            0,
        ),
        // No frame runs beside the one that its table shows.
        (
            "SELECT count(*) FROM matches m WHERE m.status = 'running' AND m.kind = 'house'
             AND NOT EXISTS (SELECT FROM house_tables h WHERE h.match_id = m.id)",
            0,
        ),
    ] {
        live.until(sql, expected).await;
    }
    assert_eq!(live.kills, 1, "{failpoint}");
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_before_a_frame_is_drawn_it_is_drawn_once_by_the_next_server() {
    killed_at("house.before_commit").await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn killed_after_a_frame_was_drawn_it_is_played_and_rated_once() {
    killed_at("house.after_commit").await;
}
