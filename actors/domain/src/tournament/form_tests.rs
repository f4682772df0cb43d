use super::*;

fn form() -> TournamentForm {
    TournamentForm {
        title: " Friday Open ".into(),
        game: "Eight-ball".into(),
        prize: "1000 BITP".into(),
        date: "2030-06-01T18:00:00+02:00".into(),
        max_participants: Some(32),
        thumbnail: "https://img.example/a.png".into(),
        description: "Single elimination.\nBring your own cue.".into(),
        rules: vec!["Be on time.".into()],
        ..TournamentForm::default()
    }
}

fn run() -> RunForm {
    RunForm {
        format: Format::SingleElimination,
        play: Play::Duel,
        seeding: Seeding::Rating,
        check_in_minutes: 15,
        no_show_seconds: 60,
        table_size: TableLength::Nine,
    }
}

fn judged(form: &TournamentForm) -> Result<NewTournament, FieldErrors> {
    create(form, Author::Anyone, OffsetDateTime::UNIX_EPOCH)
}

/// The fields that are wrong.
fn wrong(form: &TournamentForm) -> Vec<&'static str> {
    judged(form).unwrap_err().fields().keys().copied().collect()
}

#[test]
fn tourn_26_27_title_game_prize_date_participants_thumbnail_and_description_are_required() {
    assert_eq!(judged(&form()).unwrap().title, "Friday Open");
    let mut expected = vec![
        "title",
        "game",
        "prize",
        "date",
        "maxParticipants",
        "thumbnail",
        "description",
    ];
    expected.sort_unstable();
    assert_eq!(wrong(&TournamentForm::default()), expected);
    let first = judged(&TournamentForm::default()).unwrap_err();
    assert_eq!(first.first(), Some("Please enter a title."));
}

#[test]
fn tourn_48_an_admin_may_leave_the_thumbnail_out_and_gets_a_placeholder() {
    for link in ["", "  ", PLACEHOLDER] {
        let form = TournamentForm {
            thumbnail: link.into(),
            ..form()
        };
        let made = create(&form, Author::Admin, OffsetDateTime::UNIX_EPOCH).unwrap();
        assert_eq!(made.thumbnail, PLACEHOLDER);
        assert_eq!(wrong(&form), ["thumbnail"]);
    }
    for link in [
        "javascript:alert(1)",
        "ftp://a.example/x",
        "http://a.example/x",
        "https://192.168.0.1/x",
        "a.png",
        "//evil",
    ] {
        let form = TournamentForm {
            thumbnail: link.into(),
            ..form()
        };
        let refused = create(&form, Author::Admin, OffsetDateTime::UNIX_EPOCH).unwrap_err();
        assert_eq!(
            refused.first(),
            Some("The thumbnail must be a public https link."),
            "{link}"
        );
    }
}

#[test]
fn tourn_30_31_57_what_says_nothing_is_dropped() {
    let phase = |phase: &str, date: &str, status: &str| PhaseForm {
        phase: phase.into(),
        date: date.into(),
        status: status.into(),
    };
    let prize = |place: &str, amount: &str, extras: &str| Prize {
        place: place.into(),
        amount: amount.into(),
        extras: extras.into(),
    };
    let made = judged(&TournamentForm {
        rules: ["One", " ", "", "Two"].map(Into::into).into(),
        schedule: vec![
            phase("Finals", "2030-06-02", ""),
            phase("No date", "", "Upcoming"),
            phase(" ", "2030-06-02", ""),
            phase("Group", "tonight", "In Progress"),
        ],
        prizes: vec![prize("1st", "", ""), prize("", " ", ""), prize("", "", "A cue")],
        ..form()
    })
    .unwrap();
    assert_eq!(made.rules, ["One", "Two"]);
    let phases: Vec<_> = made
        .schedule
        .iter()
        .map(|row| (row.phase.as_str(), row.status))
        .collect();
    assert_eq!(
        phases,
        [("Finals", PhaseStatus::Upcoming), ("Group", PhaseStatus::InProgress)]
    );
    assert_eq!(made.prizes, [prize("1st", "", ""), prize("", "", "A cue")]);
}

#[test]
fn tourn_54_55_a_phase_is_upcoming_unless_it_says_otherwise_and_knows_three_words() {
    for (word, status) in [
        ("", Some(PhaseStatus::Upcoming)),
        ("Upcoming", Some(PhaseStatus::Upcoming)),
        ("In Progress", Some(PhaseStatus::InProgress)),
        ("Completed", Some(PhaseStatus::Completed)),
        ("Cancelled", None),
    ] {
        let row = PhaseForm {
            phase: "Finals".into(),
            date: "Sunday".into(),
            status: word.into(),
        };
        let made = judged(&TournamentForm {
            schedule: vec![row],
            ..form()
        });
        assert_eq!(made.ok().map(|made| made.schedule[0].status), status, "{word}");
    }
}

#[test]
fn tourn_56_participants_are_a_number_of_at_least_2() {
    for (count, fits) in [
        (None, false),
        (Some(-1), false),
        (Some(1), false),
        (Some(2), true),
        (Some(10_000), true),
        (Some(i64::MAX), false),
    ] {
        let form = TournamentForm {
            max_participants: count,
            ..form()
        };
        assert_eq!(judged(&form).is_ok(), fits, "{count:?}");
    }
}

#[test]
fn every_list_and_text_has_its_bound() {
    let long = |count: usize| "x".repeat(count);
    let cases: [(&str, TournamentForm); 7] = [
        (
            "title",
            TournamentForm {
                title: long(141),
                ..form()
            },
        ),
        (
            "game",
            TournamentForm {
                game: long(81),
                ..form()
            },
        ),
        (
            "prize",
            TournamentForm {
                prize: long(141),
                ..form()
            },
        ),
        (
            "description",
            TournamentForm {
                description: long(4001),
                ..form()
            },
        ),
        (
            "rules",
            TournamentForm {
                rules: vec!["x".into(); 31],
                ..form()
            },
        ),
        (
            "rules",
            TournamentForm {
                rules: vec![long(301)],
                ..form()
            },
        ),
        (
            "title",
            TournamentForm {
                title: "a\u{202e}b".into(),
                ..form()
            },
        ),
    ];
    for (field, form) in cases {
        assert_eq!(wrong(&form), [field]);
    }
    let most = TournamentForm {
        rules: vec![long(300); 30],
        ..form()
    };
    assert_eq!(judged(&most).unwrap().rules.len(), 30);
}

#[test]
fn a_run_has_its_own_bounds_and_begins_in_the_future() {
    let with = |change: fn(&mut RunForm), count| {
        let mut run = run();
        change(&mut run);
        let form = TournamentForm {
            run: Some(run),
            max_participants: Some(count),
            ..form()
        };
        judged(&form)
            .map(drop)
            .map_err(|errors| errors.fields().keys().copied().collect::<Vec<_>>())
    };
    assert_eq!(with(|_| (), 128), Ok(()));
    assert_eq!(with(|_| (), 129), Err(vec!["maxParticipants"]));
    assert_eq!(with(|run| run.format = Format::RoundRobin, 16), Ok(()));
    assert_eq!(
        with(|run| run.format = Format::RoundRobin, 17),
        Err(vec!["maxParticipants"])
    );
    assert_eq!(with(|run| run.check_in_minutes = 121, 8), Err(vec!["run"]));
    assert_eq!(with(|run| run.check_in_minutes = -1, 8), Err(vec!["run"]));
    assert_eq!(with(|run| run.no_show_seconds = 29, 8), Err(vec!["run"]));
    assert_eq!(with(|run| run.no_show_seconds = i64::MAX, 8), Err(vec!["run"]));
    let past = TournamentForm {
        run: Some(run()),
        date: "1969-01-01T00:00:00Z".into(),
        ..form()
    };
    assert_eq!(wrong(&past), ["date"]);
}
