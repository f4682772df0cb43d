//! The pictures of a creator's own.

use crate::support::{Account, Live, client, text};
use actors::stream::Crash;
use cuecast::features::media::processor::{self, Shape};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use rand::{Rng, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Cursor;

fn png(picture: RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture)
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

fn red() -> Vec<u8> {
    png(RgbaImage::from_pixel(200, 100, Rgba([220, 20, 20, 255])))
}

async fn add(live: &Live, who: &Account, of: &Account, name: &str, picture: &[u8]) -> (u16, Value) {
    let head =
        "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"x\"\r\nContent-Type: image/png\r\n\r\n";
    let body = [head.as_bytes(), picture, b"\r\n--b--\r\n"].concat();
    let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let path = format!("http://{}/api/creators/{}/emotes?name={name}", live.url, of.address);
    let request = client().post(path).bearer_auth(&who.token);
    let request = request
        .header("Content-Type", "multipart/form-data; boundary=b")
        .body(body);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn remove(live: &Live, who: &Account, of: &Account, name: &str) -> u16 {
    let path = format!("/api/creators/{}/emotes/{name}", of.address);
    live.call(Method::DELETE, &path, &who.token, Value::Null).await.0
}

fn names(told: &Value) -> Vec<&str> {
    let emotes = told["emotes"].as_array().unwrap();
    emotes.iter().map(|emote| text(&emote["name"])).collect()
}

#[actix_rt::test(system = "crate::support::System")]
async fn a_creators_pictures_are_told_to_their_rooms_alone_outlive_them_and_go_by_a_moderators_hand_which_is_noted() {
    let live = Live::start().await;
    let (alice, bob, carol) = (live.account().await, live.account().await, live.account().await);
    let (status, refused) = add(&live, &alice, &alice, "gg", &red()).await;
    assert_eq!(
        (status, &refused["code"]),
        (409, &json!("CONFLICT")),
        "who has had no stream has no chat"
    );
    let (stream, other) = (live.stream(&alice).await, live.stream(&carol).await);
    let (mut b, joined) = live.watch(&stream, Some(&bob)).await;
    assert!(joined.get("emotes").is_none(), "a room without any looks as ever");
    let (mut elsewhere, _) = live.watch(&other, Some(&bob)).await;

    let (status, added) = add(&live, &alice, &alice, "gg", &red()).await;
    assert_eq!((status, &added["name"]), (200, &json!("gg")), "{added}");
    let told = b.next_of("emotes").await;
    assert_eq!(told["emotes"], json!([{ "name": "gg", "url": added["imageUrl"] }]));
    assert_eq!(told["seq"], 0, "it takes no number");
    assert_eq!(
        add(&live, &alice, &alice, "gg", &red()).await.0,
        409,
        "a name is taken once"
    );
    assert_eq!(add(&live, &alice, &alice, "ace", &red()).await.0, 200);
    assert_eq!(names(&b.next_of("emotes").await), ["ace", "gg"]);
    // Another creator's are their own, also under the same name.
    assert_eq!(add(&live, &carol, &carol, "gg", &red()).await.0, 200);
    assert_eq!(names(&elsewhere.next_of("emotes").await), ["gg"]);
    assert_eq!(add(&live, &carol, &alice, "mine", &red()).await.0, 403);

    let path = format!("http://{}{}", live.url, text(&added["imageUrl"]));
    let picture = client().get(&path).send().await.unwrap();
    assert_eq!(picture.headers()["cache-control"], "public, max-age=300");
    assert_eq!(picture.headers()["content-type"], "image/webp");
    let picture = image::load_from_memory(&picture.bytes().await.unwrap())
        .unwrap()
        .to_rgba8();
    assert_eq!(picture.dimensions(), (112, 112));
    assert_eq!(
        (picture.get_pixel(56, 56)[3], picture.get_pixel(56, 2)[3]),
        (255, 0),
        "all of it, see-through around it"
    );

    b.say("1", ":gg: well played").await;
    let room = live.running.sockets.streams.running(&stream.parse().unwrap()).unwrap();
    room.tell(Crash).unwrap();
    b.next_of("resync").await;
    let joined = b.join(Some(&bob), Some(json!({ "epoch": 1, "seq": 1 }))).await;
    assert_eq!(
        (&joined["recovered"], names(&joined)),
        (&json!(true), vec!["ace", "gg"])
    );

    assert_eq!(
        remove(&live, &bob, &alice, "gg").await,
        403,
        "viewers take nothing away"
    );
    assert_eq!(remove(&live, &carol, &alice, "gg").await, 403, "nor do other creators");
    let named = format!("/api/streams/{stream}/moderators/{}", bob.address);
    live.ok(Method::PUT, &named, &alice.token, Value::Null).await;
    assert_eq!(remove(&live, &bob, &alice, "gg").await, 200);
    assert_eq!(names(&b.next_of("emotes").await), ["ace"]);
    assert_eq!(remove(&live, &bob, &alice, "gg").await, 404);
    assert_eq!(remove(&live, &bob, &alice, "GG").await, 400);
    let shown = client().get(&path).send().await.unwrap();
    assert_eq!(shown.status(), 200, "another creator still has the same picture");
    assert_eq!(remove(&live, &carol, &carol, "gg").await, 200);
    assert_eq!(remove(&live, &alice, &alice, "ace").await, 200);
    assert_eq!(b.next_of("emotes").await["emotes"], json!([]));
    assert_eq!(client().get(&path).send().await.unwrap().status(), 404);

    let log = format!("/api/streams/{stream}/moderation-log");
    let log = live.ok(Method::GET, &log, &alice.token, Value::Null).await;
    let gone = &log["entries"][1];
    assert_eq!(
        (&gone["action"], &gone["actor"]["address"], &gone["detail"]["emote"]),
        (&json!("remove_emote"), &json!(bob.address), &json!("gg"))
    );
    live.running.stop().await;
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_no_name_or_no_picture_is_refused_and_no_creator_has_more_than_fifty() {
    let live = Live::with("[http]\nwrites_per_minute = 100000").await;
    let alice = live.account().await;
    live.stream(&alice).await;
    for name in ["", "g", "GG", "g:g", "a b", "../x", "é_é", &"a".repeat(25)] {
        let (status, refused) = add(&live, &alice, &alice, name, &red()).await;
        assert_eq!((status, &refused["code"]), (400, &json!("VALIDATION_FAILED")), "{name}");
    }
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let tiny = png(RgbaImage::from_pixel(8, 8, Rgba([1, 2, 3, 255])));
    for hostile in [svg.as_slice(), b"", &tiny, &red()[..60]] {
        let (status, refused) = add(&live, &alice, &alice, "gg", hostile).await;
        assert_eq!((status, &refused["code"]), (400, &json!("VALIDATION_FAILED")));
    }
    let list = format!("/api/creators/{}/emotes", alice.address);
    let found = live.ok(Method::GET, &list, "", Value::Null).await;
    assert_eq!(found["data"], json!([]));

    let many = "INSERT INTO room_emotes (creator_id, name, cid, bytes)
                SELECT $1, 'e_' || n, 'b' || repeat('a', 58), '' FROM generate_series(1, 49) n";
    sqlx::query(many)
        .bind(&alice.user_id)
        .execute(&live.database.pool)
        .await
        .unwrap();
    assert_eq!(add(&live, &alice, &alice, "one", &red()).await.0, 200, "the fiftieth");
    let (status, refused) = add(&live, &alice, &alice, "two", &red()).await;
    assert_eq!((status, &refused["code"]), (409, &json!("CONFLICT")));
    let found = live.ok(Method::GET, &list, "", Value::Null).await;
    assert_eq!(found["data"].as_array().unwrap().len(), 50);
    live.running.stop().await;
}

#[test]
fn a_picture_of_noise_fits_its_bound_whatever_its_shape() {
    let mut random = StdRng::seed_from_u64(7);
    for (width, height) in [(112, 112), (400, 400), (640, 32), (32, 640)] {
        let noise = RgbaImage::from_fn(width, height, |_, _| Rgba(random.random()));
        let made = processor::make(&png(noise), Shape::Emote).unwrap().picture;
        assert_eq!((made.extension, made.width, made.height), ("webp", 112, 112));
        assert!(made.bytes.len() <= 64 * 1024, "{} bytes", made.bytes.len());
    }
}
