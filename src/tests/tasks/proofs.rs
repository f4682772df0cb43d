use super::{decide, look, pending, reviewer, running, submit, task, with};
use crate::support::{Answer, Pay, text};
use cuecast::features::media::{cid::Cid, processor::Shape};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::json;
use std::io::Cursor;

fn picture(width: u32, height: u32, shade: u8) -> Vec<u8> {
    let picture: DynamicImage = RgbImage::from_pixel(width, height, Rgb([shade, 20, 20])).into();
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

/// The same with a note of where it was taken, as a camera writes it.
fn with_place(jpeg: &[u8]) -> Vec<u8> {
    let note = b"Exif\0\0GPSLatitude 51.5074";
    let length = u16::try_from(note.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, note, &jpeg[2..]].concat()
}

async fn upload(pay: &Pay, token: &str, task: &str, bytes: &[u8]) -> Answer {
    let head =
        "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"x.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n";
    let body = [head.as_bytes(), bytes, b"\r\n--b--\r\n"].concat();
    // Each over a connection of its own: one on which something was refused before its end is closed.
    let request = crate::support::client().post(format!("{}/api/tasks/{task}/proof", pay.server.url));
    let request = request
        .bearer_auth(token)
        .header("Content-Type", "multipart/form-data; boundary=b");
    pay.server.send(request.body(body)).await
}

async fn fetch(pay: &Pay, path: &str, token: &str) -> (u16, Vec<u8>) {
    let request = pay.server.request(Method::GET, path);
    let request = if token.is_empty() {
        request
    } else {
        request.bearer_auth(token)
    };
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
}

#[actix_rt::test(system = "crate::support::System")]
async fn upload_03_04_a_proof_is_made_anew_and_seen_by_its_submitter_and_reviewers_alone() {
    let pay = Pay::start().await;
    let (admin, ana, bob, rita) = (
        pay.admin(9).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
        pay.person(3, "", "").await,
    );
    reviewer(&pay, &admin, 3, true).await;
    let id = task(&pay, &admin, running()).await;
    let sent = with_place(&picture(3000, 1500, 200));
    let saved = upload(&pay, &ana, &id, &sent).await.ok();
    assert_eq!(saved["success"], true);
    let url = text(&saved["imageUrl"]).to_owned();
    let (status, kept) = fetch(&pay, &url, &ana).await;
    assert_eq!(status, 200);
    let made = image::load_from_memory(&kept).unwrap();
    assert_eq!((made.width(), made.height()), (1600, 800), "all of it, made smaller");
    let place = b"GPSLatitude";
    assert!(sent.windows(place.len()).any(|part| part == place));
    assert!(
        !kept.windows(place.len()).any(|part| part == place),
        "where it was taken is gone"
    );
    assert!(Cid::of(&kept).as_str().starts_with("bafkrei"));

    // Nobody else's, and for reviewers once it is submitted.
    let name = url.rsplit_once('/').unwrap().1.to_owned();
    let reviewed = format!("/api/admin/tasks/proofs/{name}");
    assert_eq!(fetch(&pay, &url, &bob).await.0, 404);
    assert_eq!(fetch(&pay, &url, "").await.0, 401);
    assert_eq!(fetch(&pay, &reviewed, &rita).await.0, 404);
    assert_eq!(fetch(&pay, &reviewed, &ana).await.0, 403);
    let body = json!({ "proofImageUrl": url, "notes": "" });
    let stolen = submit(&pay, &bob, &id, body.clone()).await;
    assert_eq!(
        (stolen.status, &stolen.body["code"]),
        (400, &json!("VALIDATION_FAILED"))
    );
    assert_eq!(
        look(&pay, &id, &bob).await["currentParticipants"],
        0,
        "no place was taken"
    );
    submit(&pay, &ana, &id, body).await.ok();
    let waiting = pending(&pay, &rita).await;
    assert_eq!(
        (text(&waiting[0]["proofImageUrl"]), &waiting[0]["sameProof"]),
        (reviewed.as_str(), &json!(0))
    );
    for token in [&rita, &admin] {
        assert_eq!(fetch(&pay, &reviewed, token).await.0, 200);
    }
    for path in ["x.jpg", "..%2f..%2fetc%2fpasswd", "%00.jpg"] {
        assert_eq!(
            fetch(&pay, &format!("/api/tasks/proofs/{path}"), &ana).await.0,
            404,
            "{path}"
        );
    }
    assert_eq!(upload(&pay, &ana, &id, &sent).await.status, 409, "they have submitted");
}

#[actix_rt::test(system = "crate::support::System")]
async fn the_same_picture_of_two_people_is_marked_also_when_its_file_differs() {
    let pay = Pay::start().await;
    let (admin, ana, bob) = (
        pay.admin(9).await,
        pay.person(1, "", "").await,
        pay.person(2, "", "").await,
    );
    let id = task(&pay, &admin, running()).await;
    let plain = picture(300, 200, 90);
    for (token, bytes) in [(&ana, plain.clone()), (&bob, with_place(&plain))] {
        let saved = upload(&pay, token, &id, &bytes).await.ok();
        let body = json!({ "proofImageUrl": saved["imageUrl"] });
        submit(&pay, token, &id, body).await.ok();
    }
    let waiting = pending(&pay, &admin).await;
    let marked: Vec<_> = waiting.iter().map(|one| one["sameProof"].as_i64().unwrap()).collect();
    assert_eq!(marked, [1, 1]);
}

#[actix_rt::test(system = "crate::support::System")]
async fn what_is_no_picture_or_too_large_is_refused_and_a_second_one_replaces_the_first() {
    let pay = Pay::start().await;
    let (admin, ana) = (pay.admin(9).await, pay.person(1, "", "").await);
    let id = task(&pay, &admin, with(running(), json!({ "maxParticipants": 1 }))).await;
    let text_file = upload(&pay, &ana, &id, b"<script>alert(1)</script>").await;
    assert_eq!(
        (text_file.status, &text_file.body["code"]),
        (400, &json!("VALIDATION_FAILED"))
    );
    let large = upload(&pay, &ana, &id, &vec![0; Shape::Whole.max_bytes() + 1]).await;
    assert_eq!((large.status, &large.body["code"]), (413, &json!("PAYLOAD_TOO_LARGE")));
    assert_eq!(upload(&pay, "x.y", &id, &picture(20, 20, 1)).await.status, 401);
    let nobody = "65f1c0a2b3d4e5f601234567";
    assert_eq!(upload(&pay, &ana, nobody, &picture(20, 20, 1)).await.status, 404);
    let first = upload(&pay, &ana, &id, &picture(20, 20, 1)).await.ok();
    let second = upload(&pay, &ana, &id, &picture(20, 20, 2)).await.ok();
    assert_eq!(pay.count("SELECT count(*) FROM task_proofs").await, 1);
    assert_eq!(fetch(&pay, text(&first["imageUrl"]), &ana).await.0, 404);
    let made = submit(&pay, &ana, &id, json!({ "proofImageUrl": second["imageUrl"] }))
        .await
        .ok();
    decide(&pay, &admin, "reject", text(&made["data"]["_id"])).await.ok();
    let used = submit(&pay, &ana, &id, json!({ "proofImageUrl": second["imageUrl"] })).await;
    assert_eq!(used.status, 400, "a picture shows one submission");
}
