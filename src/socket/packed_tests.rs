use super::*;
use actors::wire::{Badges, Chat, Encode, Position, RepliedLine, frame};
use domain::{MessageId, Role};
use proptest::prelude::*;

fn offered(protocol: &'static str, extensions: &'static str) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert(
        header::SEC_WEBSOCKET_PROTOCOL,
        header::HeaderValue::from_static(protocol),
    );
    headers.insert(
        header::SEC_WEBSOCKET_EXTENSIONS,
        header::HeaderValue::from_static(extensions),
    );
    is_offered(&headers)
}

#[test]
fn what_browsers_offer_is_taken_and_what_this_server_cannot_keep_to_is_not() {
    for offer in [
        "permessage-deflate; client_max_window_bits",
        "permessage-deflate",
        "x-webkit-deflate-frame, permessage-deflate; client_max_window_bits=10",
        "permessage-deflate; server_max_window_bits=8, permessage-deflate; client_max_window_bits",
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
    ] {
        assert!(offered("other, cuecast.2", offer), "{offer}");
        assert!(!offered("cuecast.1", offer), "{offer}");
    }
    for offer in [
        "x-webkit-deflate-frame",
        "permessage-deflate; server_max_window_bits=15",
        "permessage-deflate; client_no_context_takeover; client_no_context_takeover",
        "permessage-deflate; server_no_context_takeover=1",
        "permessage-deflate; client_max_window_bits=7",
        "permessage-deflate; unheard_of",
    ] {
        assert!(!offered("cuecast.2", offer), "{offer}");
    }
}

/// As the other end reads it.
fn opened(packed: &[u8]) -> String {
    assert_eq!(packed[0], 0xc1);
    let plain = [&[0x81], &packed[1..]].concat();
    let (deflated, behind) = first_text(&plain).unwrap();
    assert!(behind.is_empty());
    String::from_utf8(unpack(deflated, 1 << 20).unwrap()).unwrap()
}

#[test]
fn lines_of_one_flush_are_an_array_of_less_than_half_their_bytes() {
    let line = |n: u32| {
        format!(
            r#"{{"type":"chat","streamId":"65f1c0a2b3d4e5f601234567","id":"65f1c0a2b3d4e5f6{n:08x}","epoch":3,"seq":{n},"author":{{"address":"0x52908400098527886E0F7030069857D2E4169EE7","username":"ana","role":"viewer"}},"text":"What a shot, number {n}!","createdAt":17000000{n:05}}}"#
        )
    };
    let lines: Vec<_> = (0..6).map(line).collect();
    let frames: Vec<u8> = lines.iter().flat_map(|line| frame::text(line.as_bytes())).collect();
    let packed = pack(&frames).unwrap();
    assert_eq!(opened(&packed), format!("[{}]", lines.join(",")));
    assert!(packed.len() * 2 < frames.len(), "{} of {}", packed.len(), frames.len());
}

/// A line of somebody who has not spoken in this flush, with ids as they are.
fn chat(seq: u64, message: String, reply_to: Option<RepliedLine>) -> Chat {
    let hex = |bytes: usize| {
        (0..bytes)
            .map(|_| format!("{:02x}", rand::random::<u8>()))
            .collect::<String>()
    };
    let id: MessageId = hex(12).parse().unwrap();
    Chat {
        at: Position { epoch: 7, seq },
        id,
        document_id: id,
        client_message_id: Some(hex(16)),
        message,
        address: format!("0x{}", hex(20)).parse().unwrap(),
        username: format!("player{seq}"),
        user_id: hex(12).parse().unwrap(),
        timestamp: 1_764_180_000_000 + seq.cast_signed() * 37,
        role: Role::Viewer,
        error: false,
        reply_to,
        badges: Badges::default(),
    }
}

#[test]
fn flushes_of_six_to_twenty_lines_take_at_most_035_of_the_documented_bytes() {
    let words = "what a break nice one no way he missed that easy pot who wins this frame the table is so fast tonight"
        .split(' ');
    let words: Vec<_> = words.collect();
    for lines in [6_u64, 10, 20] {
        let said = || {
            let count = rand::random_range(3..16);
            let words = (0..count).map(|_| words[rand::random_range(0..words.len())]);
            words.collect::<Vec<_>>().join(" ")
        };
        let (mut whole, mut short) = (0, 0);
        for flush in 0..50 {
            let frames: Vec<u8> = (0..lines)
                .map(|line| chat(flush * lines + line, said(), None))
                .flat_map(|line| frame::text(&line.json()))
                .collect();
            (whole, short) = (whole + frames.len(), short + pack(&frames).unwrap().len());
        }
        assert!(short * 100 <= whole * 35, "{lines} lines: {short} of {whole}");
    }
}

#[test]
fn a_line_leaves_out_what_its_reader_knows_whatever_its_words_look_like() {
    let replied = RepliedLine {
        id: "65f1c0a2b3d4e5f601234567".parse().unwrap(),
        address: "0x52908400098527886E0F7030069857D2E4169EE7".parse().unwrap(),
        username: r#","userId":"","error":false,"_id":""#.to_owned(),
    };
    let mut line = chat(
        3,
        r#"","message":"","userId":"","error":false,"_id":"x"#.to_owned(),
        Some(replied),
    );
    line.badges.regular = true;
    let mut events = Vec::new();
    put_event(&line.json(), &mut events);
    let told: serde_json::Value = serde_json::from_slice(&events).unwrap();
    let mut documented: serde_json::Value = serde_json::from_slice(&line.json()).unwrap();
    for left_out in ["_id", "clientMessageId", "userId", "error"] {
        assert!(documented.as_object_mut().unwrap().remove(left_out).is_some());
    }
    assert_eq!(told, documented);
    let nameless = Chat {
        client_message_id: None,
        ..chat(4, "by a documented client".to_owned(), None)
    };
    let mut events = Vec::new();
    put_event(&nameless.json(), &mut events);
    let told: serde_json::Value = serde_json::from_slice(&events).unwrap();
    assert!(told["clientMessageId"].is_null() && told.get("clientMessageId").is_some());
    assert!(told.get("_id").is_none() && told["message"] == "by a documented client");
}

#[test]
fn what_is_no_text_or_does_not_get_shorter_stays_as_it_is() {
    assert!(pack(&frame::text(b"{}")).is_none());
    assert!(pack(&frame::close(4002, "slow")).is_none());
    assert!(pack(&[0x81, 126, 0]).is_none());
}

#[test]
fn a_text_that_grows_beyond_the_bound_or_is_no_deflate_is_refused() {
    let mut compress = Compress::new(Compression::best(), false);
    let mut bomb = Vec::with_capacity(1 << 16);
    let status = compress.compress_vec(&vec![b'x'; 1 << 20], &mut bomb, FlushCompress::Sync);
    assert!(matches!(status, Ok(Status::Ok)) && bomb.len() < 4_096);
    assert_eq!(unpack(&bomb, 16_384), Err(CloseCode::TooBig));
    assert_eq!(unpack(&[0xff; 64], 16_384), Err(CloseCode::Protocol));
    assert_eq!(unpack(&[], 16_384), Ok(Vec::new()));
}

proptest! {
    #[test]
    fn any_texts_come_out_as_they_went_in(texts in proptest::collection::vec("[ -~é]{0,300}", 1..12)) {
        let quoted: Vec<_> = texts.iter().map(|text| serde_json::to_string(text).unwrap()).collect();
        let frames: Vec<u8> = quoted.iter().flat_map(|text| frame::text(text.as_bytes())).collect();
        if let Some(packed) = pack(&frames) {
            prop_assert_eq!(opened(&packed), format!("[{}]", quoted.join(",")));
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_exceed_its_bound(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        if let Ok(text) = unpack(&bytes, 4_096) {
            prop_assert!(text.len() <= 4_096);
        }
    }
}
