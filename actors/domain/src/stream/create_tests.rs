use super::*;
use time::macros::datetime;

const NOW: OffsetDateTime = datetime!(2026-11-21 10:00 UTC);

fn form() -> CreateStream {
    CreateStream {
        title: "Friday nine-ball".into(),
        category: "gaming".into(),
        stream_source: "twitch".into(),
        status: "live".into(),
        twitch_channel_link: "https://twitch.tv/cuemaster".into(),
        ..CreateStream::default()
    }
}

fn texts(form: &CreateStream) -> Vec<(&'static str, String)> {
    match create(form, NOW) {
        Ok(stream) => panic!("accepted {stream:?}"),
        Err(errors) => errors
            .fields()
            .iter()
            .map(|(field, text)| (*field, text.clone()))
            .collect(),
    }
}

fn text_of(field: &str, form: &CreateStream) -> String {
    let texts = texts(form);
    assert_eq!(texts.len(), 1, "{texts:?}");
    assert_eq!(texts[0].0, field);
    texts[0].1.clone()
}

#[test]
fn stream_42_the_channel_link_is_required() {
    let form = CreateStream {
        twitch_channel_link: " ".into(),
        ..form()
    };
    assert_eq!(
        text_of("twitchChannelLink", &form),
        "Please enter your Twitch channel link."
    );
}

#[test]
fn stream_43_the_channel_link_must_be_twitchs() {
    let form = CreateStream {
        twitch_channel_link: "https://evil.example/?twitch.tv/x".into(),
        ..form()
    };
    assert_eq!(
        text_of("twitchChannelLink", &form),
        "Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel)."
    );
}

#[test]
fn stream_44_title_and_category_are_required() {
    let form = CreateStream {
        title: " \u{200b}".into(),
        category: String::new(),
        ..form()
    };
    assert_eq!(
        texts(&form),
        [
            ("category", "Please select a category.".into()),
            ("title", "Please enter a stream title.".into())
        ]
    );
}

#[test]
fn stream_45_the_categories_are_the_documented_four_and_billiards() {
    for word in ["gaming", "esports", "crypto", "other", "billiards"] {
        let stream = create(
            &CreateStream {
                category: word.into(),
                ..form()
            },
            NOW,
        )
        .unwrap();
        assert_eq!(stream.details.category.as_str(), word);
    }
    text_of(
        "category",
        &CreateStream {
            category: "sports".into(),
            ..form()
        },
    );
}

#[test]
fn stream_46_tags_are_trimmed_and_empty_ones_dropped() {
    let tags = [" pool ", "", "  ", "nine-ball", "pool"].map(String::from).to_vec();
    assert_eq!(
        create(&CreateStream { tags, ..form() }, NOW).unwrap().details.tags,
        ["pool", "nine-ball"]
    );
    let most = (0..10).map(|n| n.to_string()).collect();
    assert!(create(&CreateStream { tags: most, ..form() }, NOW).is_ok());
    let many = (0..11).map(|n| n.to_string()).collect();
    assert_eq!(
        text_of("tags", &CreateStream { tags: many, ..form() }),
        "At most 10 tags are allowed."
    );
    text_of(
        "tags",
        &CreateStream {
            tags: vec!["x".repeat(26)],
            ..form()
        },
    );
}

#[test]
fn stream_47_the_thumbnail_is_optional_and_only_https_at_a_public_host() {
    assert_eq!(create(&form(), NOW).unwrap().details.thumbnail_url, None);
    let with = |link: &str| CreateStream {
        thumbnail_url: link.into(),
        ..form()
    };
    assert!(
        create(&with("https://cdn.example/a.png"), NOW)
            .unwrap()
            .details
            .thumbnail_url
            .is_some()
    );
    for bad in [
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "/a.png",
        "ftp://a/b",
        "http://cdn.example/a.png",
        "https://user:password@cdn.example/a.png",
        "https://user@cdn.example/a.png",
        "https://127.0.0.1/a.png",
        "https://0x7f.1/a.png",
        "https://2130706433/a.png",
        "https://10.0.0.1:8443/a.png",
        "https://169.254.169.254/latest/meta-data",
        "https://8.8.8.8/a.png",
        "https://[::1]/a.png",
        "https://[fd00::1]/a.png",
        "https://localhost/a.png",
        "https://router/a.png",
        "https://nas.local/a.png",
        "https://NAS.LOCAL./a.png",
        "https://a.localhost/a.png",
        "https://vault.internal/a.png",
        "https://1.0.0.127.in-addr.arpa/a.png",
    ] {
        assert_eq!(
            text_of("thumbnailUrl", &with(bad)),
            "The thumbnail must be a public https link.",
            "{bad}"
        );
    }
    text_of(
        "thumbnailUrl",
        &with(&format!("https://cdn.example/{}", "a".repeat(2048))),
    );
}

#[test]
fn stream_48_49_a_scheduled_stream_needs_a_start_time_in_the_future() {
    let at = |time: &str| CreateStream {
        status: "scheduled".into(),
        scheduled_start_time: time.into(),
        ..form()
    };
    assert_eq!(
        text_of("scheduledStartTime", &at("")),
        "Please select a scheduled start time."
    );
    assert_eq!(
        text_of("scheduledStartTime", &at("2026-11-21T10:00:00Z")),
        "Scheduled time must be in the future."
    );
    assert!(create(&at("2027-11-22T10:00:00Z"), NOW).is_ok(), "366 days ahead");
    assert_eq!(
        text_of("scheduledStartTime", &at("2027-11-22T10:00:01Z")),
        "Scheduled time must be within one year."
    );
    text_of("scheduledStartTime", &at("tomorrow"));
    text_of("scheduledStartTime", &at("9999-12-31T23:59:59-23:59"));
    let stream = create(&at("2026-11-21T11:00:01+01:00"), NOW).unwrap();
    assert_eq!(stream.start, Start::At(datetime!(2026-11-21 10:00:01 UTC)));
}

#[test]
fn stream_37_a_stream_is_scheduled_or_live_at_creation() {
    assert_eq!(create(&form(), NOW).unwrap().start, Start::Now);
    text_of(
        "status",
        &CreateStream {
            status: "ended".into(),
            ..form()
        },
    );
}

#[test]
fn stream_61_the_source_is_twitch() {
    text_of(
        "streamSource",
        &CreateStream {
            stream_source: "youtube".into(),
            ..form()
        },
    );
}

#[test]
fn texts_are_bounded_and_carry_no_control_or_reordering_characters() {
    text_of(
        "title",
        &CreateStream {
            title: "a".repeat(141),
            ..form()
        },
    );
    text_of(
        "title",
        &CreateStream {
            title: "two\nlines".into(),
            ..form()
        },
    );
    text_of(
        "title",
        &CreateStream {
            title: "txt.\u{202e}exe".into(),
            ..form()
        },
    );
    text_of(
        "description",
        &CreateStream {
            description: "nul \0".into(),
            ..form()
        },
    );
    text_of(
        "description",
        &CreateStream {
            description: "a".repeat(2001),
            ..form()
        },
    );
    text_of(
        "game",
        &CreateStream {
            game: "a".repeat(81),
            ..form()
        },
    );
    let kept = CreateStream {
        title: "'; DROP TABLE streams;-- <b>שלום</b>".into(),
        description: "a\nb".into(),
        ..form()
    };
    assert_eq!(create(&kept, NOW).unwrap().details.title, kept.title);
}

#[test]
fn the_first_text_follows_the_order_of_the_form() {
    let errors = create(&CreateStream::default(), NOW).unwrap_err();
    assert_eq!(errors.first(), Some("Please enter your Twitch channel link."));
}

#[test]
fn an_edit_judges_the_words_and_moves_the_start_only_into_the_future() {
    let words = CreateStream {
        title: "Saturday".into(),
        category: "billiards".into(),
        ..CreateStream::default()
    };
    let (details, start) = edit(&words, NOW).unwrap();
    assert_eq!((details.title.as_str(), start), ("Saturday", None));
    let moved = |time: &str| CreateStream {
        scheduled_start_time: time.into(),
        ..words.clone()
    };
    let (_, start) = edit(&moved("2026-11-22T18:00:00Z"), NOW).unwrap();
    assert_eq!(start, Some(datetime!(2026-11-22 18:00 UTC)));
    for past in ["2026-11-21T09:59:59Z", "2028-01-01T00:00:00Z", "soon", " "] {
        let errors = edit(&moved(past), NOW).unwrap_err();
        assert!(errors.fields().contains_key("scheduledStartTime"), "{past}");
    }
    let errors = edit(&CreateStream::default(), NOW).unwrap_err();
    assert_eq!(
        errors.fields().keys().copied().collect::<Vec<_>>(),
        ["category", "title"]
    );
}
