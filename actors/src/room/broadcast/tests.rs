use super::*;
use crate::metrics::Metrics;
use crate::room::{Brake, ConnectionId, RoomKey, Slot, Subject, ToWorker, Wait, WorkerHandle, WorkerId};
use tokio::sync::mpsc;

fn room(coalesce_ms: u64) -> (Broadcast, WorkerHandle, mpsc::Receiver<ToWorker>) {
    let metrics = Metrics::new().unwrap().room("test");
    let history = History::new(8, 1_000, Vec::new(), true, Position { epoch: 0, seq: 0 });
    let brake = Brake::new(Duration::from_millis(coalesce_ms));
    let out = Outgoing::new(RoomKey::new("test", "1"), Audience::default(), brake, metrics);
    let mut broadcast = Broadcast::new(out, 1, history);
    let (worker, inbox) = WorkerHandle::channel(WorkerId(0));
    broadcast
        .out
        .audience
        .join(&worker, ConnectionId(1), Subject::Guest([127, 0, 0, 1].into()));
    (broadcast, worker, inbox.messages)
}

fn text(frames: &[u8]) -> String {
    let text = frames.iter().filter(|byte| byte.is_ascii_graphic());
    text.map(|byte| char::from(*byte)).collect()
}

fn delivered(receiver: &mut mpsc::Receiver<ToWorker>) -> Vec<(Class, String)> {
    let mut delivered = Vec::new();
    while let Ok(told) = receiver.try_recv() {
        if let ToWorker::Deliver { parts, .. } = told {
            delivered.extend(parts.iter().map(|part| (part.class, text(&part.frames))));
        }
    }
    delivered
}

#[test]
fn an_event_in_a_quiet_room_goes_out_at_once_and_a_busy_room_gathers() {
    let (mut broadcast, _worker, mut receiver) = room(50);
    let now = Instant::now();
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    assert_eq!(broadcast.out.pace(now), None);
    assert_eq!(delivered(&mut receiver).len(), 1);
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    assert_eq!(
        broadcast.out.pace(now + Duration::from_millis(20)),
        Some(Wait::For(Duration::from_millis(30)))
    );
    broadcast.publish(Class::Chat, Bytes::from_static(b"c"), None);
    assert_eq!(broadcast.out.pace(now + Duration::from_millis(40)), None);
    assert!(delivered(&mut receiver).is_empty());
    broadcast.out.flush(now + Duration::from_millis(50));
    assert_eq!(delivered(&mut receiver), vec![(Class::Chat, "bc".to_owned())]);
    assert_eq!(broadcast.told().seq, 3);
}

#[test]
fn a_value_of_which_only_the_latest_matters_takes_the_place_of_the_one_that_waits() {
    let (mut broadcast, _worker, mut receiver) = room(0);
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"1"));
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"2"));
    broadcast.publish(Class::Result, Bytes::from_static(b"r"), None);
    broadcast.out.flush(Instant::now());
    let told = delivered(&mut receiver);
    assert_eq!(
        told,
        [(Class::Result, "r".to_owned()), (Class::Cosmetic, "2".to_owned())]
    );
}

#[test]
fn events_of_one_class_are_one_part_of_a_flush_and_values_are_parts_of_their_own() {
    let (mut broadcast, _worker, mut receiver) = room(0);
    broadcast.publish(Class::Chat, Bytes::from_static(b"one"), None);
    broadcast.publish(Class::Chat, Bytes::from_static(b"two"), None);
    broadcast.publish(Class::Result, Bytes::from_static(b"result"), None);
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"9"));
    broadcast.out.flush(Instant::now());
    let told = delivered(&mut receiver);
    assert_eq!(
        told,
        [
            (Class::Chat, "onetwo".to_owned()),
            (Class::Result, "result".to_owned()),
            (Class::Cosmetic, "9".to_owned())
        ]
    );
}

#[test]
fn a_reply_follows_the_events_that_were_queued_before_it() {
    let (mut broadcast, worker, mut receiver) = room(0);
    broadcast.publish(Class::Chat, Bytes::from_static(b"line"), None);
    broadcast.out.reply(&worker, ConnectionId(1), b"ack");
    broadcast.out.flush(Instant::now());
    let told = receiver.try_recv().unwrap();
    assert!(matches!(told, ToWorker::Deliver { replies, .. } if replies.len() == 1));
}

#[test]
fn a_small_room_keeps_less_history_once_it_has_been_small_for_a_minute() {
    let (mut broadcast, worker, _receiver) = room(0);
    broadcast.history = History::new(10_000, 512 * 1024, Vec::new(), true, Position { epoch: 0, seq: 0 });
    broadcast.most_history = 512 * 1024;
    let line = Bytes::from(vec![b'x'; 1_000]);
    (0..400).for_each(|_| broadcast.publish(Class::Chat, line.clone(), None));
    let begun = broadcast.small_since;
    broadcast.keep_small(begun + SMALL_FOR / 2, 0);
    assert_eq!(
        broadcast.history.bytes(),
        400_000,
        "who comes back after a rebuild resumes"
    );
    for guest in 0..u8::try_from(SMALL_AUDIENCE).unwrap() {
        let subject = Subject::Guest([10, 0, 0, guest].into());
        broadcast
            .out
            .audience
            .join(&worker, ConnectionId(100 + u64::from(guest)), subject);
    }
    broadcast.keep_small(begun + SMALL_FOR, 0);
    assert_eq!(broadcast.history.bytes(), 400_000, "a large room keeps all");
    assert!(broadcast.out.metrics.memory.get() > 400_000);
    broadcast.out.audience.drop_worker(worker.id);
    broadcast.keep_small(begun + 2 * SMALL_FOR, 0);
    assert!(broadcast.history.bytes() <= SMALL_HISTORY_BYTES);
    assert!(broadcast.out.metrics.memory.get() < 400_000);
    let metrics = broadcast.out.metrics.clone();
    drop(broadcast);
    assert_eq!((metrics.memory.get(), metrics.memory_of_all.get()), (0, 0));
}

/// As a hub does with everything that came: after `takes` it has told all.
fn tell(receiver: &mut mpsc::Receiver<ToWorker>, takes: Duration) {
    while let Ok(told) = receiver.try_recv() {
        if let ToWorker::Deliver { credit, .. } = &told {
            credit.as_ref().unwrap().begins();
            std::thread::sleep(takes);
        }
    }
}

#[test]
fn a_room_flushes_again_only_when_its_workers_are_well_on_their_way_with_the_last_flush() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    assert_eq!(broadcast.out.pace(now), None);
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    let later = |ms| now + Duration::from_millis(ms);
    assert_eq!(broadcast.out.pace(later(5)), Some(Wait::For(Duration::from_millis(15))));
    assert_eq!(broadcast.out.due(later(20)), Some(Wait::Workers));
    assert_eq!(broadcast.out.pace(later(100)), None, "it is being waited for already");
    let Ok(ToWorker::Deliver {
        credit: Some(credit), ..
    }) = receiver.try_recv()
    else {
        panic!("the first line was not told")
    };
    broadcast.publish(Class::Chat, Bytes::from_static(b"c"), None);
    credit.is_under_way();
    assert_eq!(
        broadcast.out.due(later(120)),
        None,
        "the worker has not told all yet, but enough"
    );
    assert_eq!(delivered(&mut receiver), [(Class::Chat, "bc".to_owned())]);
}

#[test]
fn what_is_late_a_moment_later_is_told_at_once_and_in_one_go_but_once_a_second() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    let later = |ms| now + Duration::from_millis(ms);
    let mut told = move || match receiver.try_recv() {
        Ok(ToWorker::Deliver { parts, hurries, .. }) => {
            let parts: Vec<_> = parts.iter().map(|part| text(&part.frames)).collect();
            Some((parts.concat(), hurries))
        }
        _ => None,
    };
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    broadcast.out.pace(now);
    assert_eq!(told(), Some(("a".to_owned(), false)));
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    assert!(matches!(broadcast.out.pace(later(10)), Some(Wait::For(_))));
    broadcast.out.set(Slot::TableShot, Bytes::from_static(b"shot"));
    assert!(broadcast.out.hurry(later(11)));
    assert_eq!(broadcast.out.pace(later(11)), None);
    assert_eq!(told(), Some(("bshot".to_owned(), true)));
    // The next ones take their turn again, another shot of the same second too.
    for ms in [12, 1_010] {
        broadcast.out.set(Slot::TableShot, Bytes::from_static(b"next"));
        assert!(!broadcast.out.hurry(later(ms)));
    }
    assert!(matches!(broadcast.out.pace(later(12)), Some(Wait::For(_))));
    assert!(broadcast.out.hurry(later(1_012)));
    assert_eq!(broadcast.out.pace(later(1_012)), None);
    assert_eq!(told(), Some(("next".to_owned(), true)));
}

#[test]
fn a_worker_that_is_stuck_does_not_silence_the_room_for_the_others() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    broadcast.out.pace(now);
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    assert_eq!(
        broadcast.out.pace(now + Duration::from_millis(1_900)),
        Some(Wait::Workers)
    );
    // The documented time, not the constant, which may be wrong.
    assert_eq!(broadcast.out.due(now + Duration::from_secs(2)), None);
    let lines = delivered(&mut receiver);
    assert_eq!(lines, [(Class::Chat, "a".to_owned()), (Class::Chat, "b".to_owned())]);
}

#[test]
fn a_worker_that_does_not_keep_up_loses_deliveries_and_that_is_counted() {
    let (mut broadcast, _worker, _receiver) = room(0);
    for _ in 0..crate::room::outlet::OUTLET_CAPACITY + 5 {
        broadcast.publish(Class::Chat, Bytes::from_static(b"x"), None);
        broadcast.out.flush(Instant::now());
    }
    assert_eq!(broadcast.out.metrics.outlet_full.get(), 5);
}

#[test]
fn how_long_events_are_under_way_is_counted_once_a_worker_has_told_all_and_not_when_they_are_lost() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let lag = broadcast.out.metrics.delivery_lag.clone();
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"1"));
    broadcast.out.flush(Instant::now());
    tell(&mut receiver, Duration::ZERO);
    assert_eq!(
        lag.get_sample_count(),
        0,
        "a value that changes all the time is no event"
    );
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    std::thread::sleep(Duration::from_millis(30));
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    broadcast.out.flush(Instant::now());
    assert_eq!(lag.get_sample_count(), 0, "it waits for its worker");
    tell(&mut receiver, Duration::from_millis(20));
    assert_eq!(lag.get_sample_count(), 1);
    assert!(
        lag.get_sample_sum() >= 0.05,
        "from the oldest event to the last write: {}",
        lag.get_sample_sum()
    );
    broadcast.publish(Class::Chat, Bytes::from_static(b"c"), None);
    broadcast.out.flush(Instant::now());
    drop(receiver);
    assert_eq!(lag.get_sample_count(), 1, "nobody has heard it");
}
