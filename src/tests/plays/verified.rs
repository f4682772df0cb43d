//! Games that were really played, played again by the command. The whole size, and how long it takes:
//! `CUECAST_VERIFIED_PLAYS=1000 cargo test --release -p cuecast --test server plays::verified -- --nocapture`.

use super::{
    Stage,
    races::{WIN, joiner},
};
use actors::{clock::unix_millis, table::play_out};
use cuecast::testing;
use domain::agent::Level;
use sqlx::ConnectOptions;
use std::{
    env,
    process::Command,
    time::{Duration, Instant},
};

const PLAYS: usize = 4;
/// Of a thousand.
const AIM: Duration = Duration::from_secs(60);
/// A frame of two agents lasts minutes: it began so long ago, in milliseconds.
const AGO: i64 = 20 * 60_000;

#[actix_rt::test(system = "crate::support::System")]
async fn games_that_were_played_to_their_end_come_out_as_they_were_booked_and_another_hand_is_found() {
    let plays = env::var("CUECAST_VERIFIED_PLAYS").map_or(PLAYS, |text| text.parse().unwrap());
    let stage = Stage::start(i32::try_from(plays).unwrap(), WIN).await;
    let mut games = Vec::new();
    for _ in 0..plays {
        let player = joiner(&stage, 1).await;
        let game = stage.begun(&player).await;
        let hands = [Level::Medium, Level::Easy];
        play_out(&stage.tables, game, hands, unix_millis() - AGO).await.unwrap();
        games.push(game);
    }
    let rewarded = stage.pay.count("SELECT count(*) FROM play_rewards").await;
    assert_eq!(
        rewarded,
        stage.pay.count("SELECT count(*) FROM plays WHERE won").await,
        "who wins is paid"
    );
    let verify = || {
        let begun = Instant::now();
        let url = stage.pay.server.database.options.to_url_lossy().to_string();
        let output = Command::new(env!("CARGO_BIN_EXE_cuecast"))
            .args(["quests", "verify"])
            .env("DATABASE_URL", url)
            .env("CUECAST_AUTH_AUDIT_KEY", testing::AUDIT_KEY)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        (output.status.success(), said, begun.elapsed())
    };
    let (is_sound, said, took) = verify();
    let thought = plays.min(50);
    assert!(is_sound, "{said}");
    assert!(
        said.contains(&format!(
            "{plays} of {plays} plays come out as they were booked, {thought} with the agents' choices"
        )),
        "{said}"
    );
    let shots = stage.pay.count("SELECT count(shot_number) FROM match_steps").await;
    println!("{plays} plays of {shots} shots, {rewarded} of them paid, verified in {took:?}");
    assert!(plays < 1_000 || took <= AIM, "{took:?}");

    // The agent's hand was another one than that of which its shots are booked.
    let other = "UPDATE matches SET hand_secret = decode(repeat('00', 32), 'hex') WHERE id = $1";
    let newest = games.last().unwrap();
    sqlx::query(other)
        .bind(newest.to_string())
        .execute(&stage.pay.server.context.pool)
        .await
        .unwrap();
    let (is_sound, said, _) = verify();
    assert!(!is_sound && said.contains(&newest.to_string()), "{said}");
    stage.sound().await;
}
