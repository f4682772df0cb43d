use super::*;
use crate::{MatchId, UserId};
use proptest::prelude::*;

fn user(n: u32) -> UserId {
    UserId::new(n, [0; 8])
}

fn match_id(n: u32) -> MatchId {
    MatchId::new(n, [0; 8])
}

fn room(seats: i64) -> Room {
    let form = NewRoom::parse("The back room", Some(seats)).unwrap();
    Room::new(form.name, form.seats, user(1), 0)
}

fn with(members: u32) -> Room {
    let mut room = room(12);
    (2..=members).for_each(|n| {
        room.handle(Command::Join { by: user(n) }, i64::from(n)).unwrap();
    });
    room
}

fn ready(room: &mut Room, who: &[u32]) {
    for n in who {
        let by = user(*n);
        room.handle(Command::Ready { by, is_ready: true }, 0).unwrap();
    }
}

fn start(room: &mut Room, by: u32, fresh: u32, now: i64) -> Result<Vec<Effect>, Refusal> {
    let (by, fresh) = (user(by), match_id(fresh));
    room.handle(Command::Start { by, fresh }, now)
}

#[test]
fn a_thirteenth_player_finds_the_room_full_and_who_is_in_joins_again_without_effect() {
    let mut room = with(12);
    assert_eq!(room.handle(Command::Join { by: user(13) }, 99), Err(Refusal::Full));
    assert_eq!(room.handle(Command::Join { by: user(12) }, 99), Ok(Vec::new()));
    assert_eq!(room.taken(), 12);
}

#[test]
fn duel_63_64_only_the_creator_starts_and_only_with_two_who_are_ready() {
    let mut room = with(3);
    ready(&mut room, &[1]);
    let refused = start(&mut room, 2, 7, 0).unwrap_err();
    assert_eq!(refused.to_string(), "Only the room creator can start the game");
    let refused = start(&mut room, 1, 7, 0).unwrap_err();
    assert_eq!(refused.to_string(), "Need at least 2 ready players to start");
    ready(&mut room, &[3]);
    assert!(matches!(start(&mut room, 1, 7, 0).unwrap()[..], [Effect::Started(_)]));
    assert_eq!(room.status.as_str(), "in_game");
}

#[test]
fn duel_53_54_55_the_creator_challenges_the_next_ready_player_and_the_others_alternate() {
    let mut room = with(5);
    ready(&mut room, &[3, 4, 1]);
    let [Effect::Started(launch)] = &start(&mut room, 1, 7, 0).unwrap()[..] else {
        panic!()
    };
    let roles: Vec<_> = launch.roles.iter().map(|(who, role)| (*who, role.role())).collect();
    let expected = [
        (1, "challenger"),
        (3, "rival"),
        (2, "challenger"),
        (4, "rival"),
        (5, "challenger"),
    ];
    assert_eq!(roles, expected.map(|(n, role)| (user(n), role)));

    let mut room = with(4);
    ready(&mut room, &[4, 2]);
    let [Effect::Started(launch)] = &start(&mut room, 1, 7, 0).unwrap()[..] else {
        panic!()
    };
    assert_eq!((launch.pairing.challenger, launch.pairing.rival), (user(2), user(4)));
}

#[test]
fn duel_65_133_135_a_repeated_start_is_the_same_match_and_another_one_waits() {
    let mut room = with(2);
    ready(&mut room, &[1, 2]);
    start(&mut room, 1, 7, 1_000).unwrap();
    let [Effect::StartedBefore(launch)] = &start(&mut room, 1, 8, 1_001).unwrap()[..] else {
        panic!()
    };
    assert_eq!(launch.pairing.match_id, match_id(7));
    assert_eq!(room.matches, [match_id(7)]);
    room.handle(Command::MatchOver { of: match_id(7) }, 2_000).unwrap();
    ready(&mut room, &[1, 2]);
    assert_eq!(start(&mut room, 1, 8, 3_999), Err(Refusal::TooSoon));
    assert!(start(&mut room, 1, 8, 4_000).is_ok());
    assert_eq!(
        room.handle(Command::Join { by: user(3) }, 5_000)
            .unwrap_err()
            .to_string(),
        "Game is already in progress. Please wait for it to finish or restart the room."
    );
}

#[test]
fn the_creator_alone_resets_and_only_the_running_match_is_over() {
    let mut room = with(2);
    assert_eq!(room.handle(Command::Reset { by: user(1) }, 0), Ok(Vec::new()));
    ready(&mut room, &[1, 2]);
    start(&mut room, 1, 7, 0).unwrap();
    assert_eq!(
        room.handle(Command::Reset { by: user(2) }, 0),
        Err(Refusal::ResetByOther)
    );
    assert_eq!(room.handle(Command::MatchOver { of: match_id(6) }, 0), Ok(Vec::new()));
    let effects = room.handle(Command::Reset { by: user(1) }, 0).unwrap();
    let (match_id, by) = (match_id(7), Some(user(1)));
    assert_eq!(effects, [Effect::Reset { match_id, by }]);
    assert!(room.members.iter().all(|member| !member.is_ready));
    assert_eq!(room.status, RoomStatus::Active);
}

#[test]
fn duel_35_46_the_room_goes_on_with_the_longest_standing_and_closes_behind_the_last() {
    let mut room = with(3);
    let effects = room.handle(Command::Leave { by: user(1) }, 0).unwrap();
    assert_eq!(effects, [Effect::Left(user(1)), Effect::CreatorIs(user(2))]);
    let effects = room.handle(Command::Leave { by: user(3) }, 0).unwrap();
    assert_eq!(effects, [Effect::Left(user(3))]);
    let effects = room.handle(Command::Leave { by: user(2) }, 0).unwrap();
    assert_eq!(effects, [Effect::Left(user(2)), Effect::Closed]);
    assert_eq!(room.status.as_str(), "closed");
    assert_eq!(room.handle(Command::Join { by: user(1) }, 0), Err(Refusal::Closed));
}

#[test]
fn an_abandoned_room_is_left_by_everybody_and_closes() {
    let mut room = with(2);
    let effects = room.handle(Command::Abandon, 0).unwrap();
    let expected = [Effect::Left(user(1)), Effect::Left(user(2)), Effect::Closed];
    assert_eq!(
        (effects.as_slice(), room.status),
        (expected.as_slice(), RoomStatus::Closed)
    );
}

#[test]
fn whoever_made_a_room_is_in_it_or_plays_is_shown_by_name() {
    let mut room = with(3);
    let shown = |room: &Room| [1, 2, 3, 4].map(|n| room.names(user(n)));
    ready(&mut room, &[1, 3]);
    start(&mut room, 1, 7, 0).unwrap();
    room.handle(Command::Leave { by: user(3) }, 0).unwrap();
    assert_eq!(shown(&room), [true, true, true, false], "a player who left still plays");
    room.handle(Command::MatchOver { of: match_id(7) }, 0).unwrap();
    assert_eq!(shown(&room), [true, true, false, false]);
    room.handle(Command::Abandon, 0).unwrap();
    assert_eq!(shown(&room), [true, false, false, false]);
}

#[derive(Debug, Clone)]
struct Step(u8, u32, bool);

fn command(step: &Step, at: usize, room: &Room) -> Command {
    let by = user(step.1);
    match step.0 {
        0 | 1 => Command::Join { by },
        2 => Command::Leave { by },
        3 | 4 => Command::Ready { by, is_ready: step.2 },
        5 => Command::Start {
            by,
            fresh: match_id(at as u32),
        },
        6 => Command::Reset { by },
        7 => Command::MatchOver {
            of: room.running().map_or(match_id(0), |running| running.match_id),
        },
        _ => Command::Abandon,
    }
}

proptest! {
    #[test]
    fn whatever_happens_a_room_keeps_its_rules(
        seats in 1u8..=6,
        steps in proptest::collection::vec((0u8..9, 1u32..16, any::<bool>()).prop_map(|(a, b, c)| Step(a, b, c)), 0..120)
    ) {
        let mut room = room(i64::from(seats) * 2);
        let mut closed = false;
        for (at, step) in steps.iter().enumerate() {
            let before = room.clone();
            let command = command(step, at, &room);
            let now = at as i64 * 1_000;
            match room.handle(command, now) {
                Err(_) => prop_assert_eq!(&room, &before),
                Ok(effects) if effects.is_empty() => prop_assert_eq!(&room, &before),
                Ok(effects) => {
                    let repeated = matches!(effects[..], [Effect::StartedBefore(_)]);
                    prop_assert!(repeated || room != before);
                    if effects.iter().any(|effect| matches!(effect, Effect::Started(_))) {
                        prop_assert_eq!(before.status, RoomStatus::Active);
                        prop_assert!(before.members.iter().filter(|member| member.is_ready).count() >= 2);
                        prop_assert_eq!(user(step.1), before.creator);
                    }
                }
            }
            prop_assert!(room.taken() <= usize::from(room.seats.get()));
            prop_assert!(room.matches.len() <= 50);
            prop_assert_eq!(room.members.is_empty(), room.status == RoomStatus::Closed);
            prop_assert!(room.status == RoomStatus::Closed || room.has(room.creator));
            let mut users: Vec<_> = room.members.iter().map(|member| member.user).collect();
            users.sort_unstable();
            users.dedup();
            prop_assert_eq!(users.len(), room.taken());
            if let Some(pairing) = room.running() {
                prop_assert_ne!(pairing.challenger, pairing.rival);
                prop_assert_eq!(room.matches.last(), Some(&pairing.match_id));
            }
            prop_assert!(!closed || room.status == RoomStatus::Closed);
            closed = room.status == RoomStatus::Closed;
        }
    }
}
