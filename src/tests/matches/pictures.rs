//! A shot of a match that is over can be sent to anybody as a picture.

use super::replays::{concede, two_shots};
use crate::support::{Live, client};
use futures_util::future::join_all;
use image::AnimationDecoder;
use reqwest::{Method, Response};
use serde_json::Value;
use std::io::Cursor;

async fn ask(client: &reqwest::Client, live: &Live, path: String) -> Response {
    client.get(format!("http://{}{path}", live.url)).send().await.unwrap()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_shot_is_a_picture_once_its_match_is_over_and_two_hundred_who_ask_at_once_wait_for_one_drawing() {
    let (live, client) = (Live::start().await, client());
    let (id, told, [guest, _other]) = two_shots(&live).await;
    let path = |name: &str| format!("/api/duel/matches/{id}/shots/{name}");
    let (status, refusal) = live.call(Method::GET, &path("1.gif"), "", Value::Null).await;
    assert_eq!((status, &refusal["code"]), (409, &"CONFLICT".into()), "{refusal}");
    concede(&live, id, guest).await;

    let asked = (0..200).map(|_| ask(&client, &live, path("1.gif")));
    let mut films = Vec::new();
    for answer in join_all(asked).await {
        assert_eq!(
            answer.status(),
            200,
            "nobody is sent away who asks for what is being drawn"
        );
        assert_eq!(answer.headers()["content-type"], "image/gif");
        assert_eq!(answer.headers()["cache-control"], "public, max-age=31536000, immutable");
        films.push(answer.bytes().await.unwrap());
    }
    assert!(films.iter().all(|film| *film == films[0]) && films[0].len() <= 1 << 20);
    let frames = image::codecs::gif::GifDecoder::new(Cursor::new(&films[0])).unwrap();
    let frames = frames.into_frames().collect_frames().unwrap();
    let millis: u64 = frames
        .iter()
        .map(|frame| u64::from(frame.delay().numer_denom_ms().0))
        .sum();
    assert!(millis >= told[0]["durationMs"].as_u64().unwrap(), "{millis} ms");

    let still = ask(&client, &live, path("2.jpg")).await;
    assert_eq!(still.headers()["content-type"], "image/jpeg");
    let still = image::load_from_memory(&still.bytes().await.unwrap()).unwrap();
    assert_eq!((still.width(), still.height()), (1200, 630));
    for missing in ["3.gif", "4000000000.gif", "0.gif", "1.png", "01.gif", "gif"] {
        assert_eq!(ask(&client, &live, path(missing)).await.status(), 404, "{missing}");
    }
    let nowhere = "/api/duel/matches/aaaaaaaaaaaaaaaaaaaaaaaa/shots/1.gif";
    assert_eq!(ask(&client, &live, nowhere.to_owned()).await.status(), 404);
}
