use super::*;
use crate::metrics::Metrics;
use crate::room::brake::MAX_PACE;
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

fn delivered(receiver: &mut mpsc::Receiver<ToWorker>) -> Vec<(Class, String)> {
    let mut delivered = Vec::new();
    while let Ok(told) = receiver.try_recv() {
        if let ToWorker::Deliver { class, frames, .. } = told {
            let text = frames
                .iter()
                .filter(|b| b.is_ascii_graphic())
                .map(|b| char::from(*b))
                .collect();
            delivered.push((class, text));
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
    assert_eq!(told, vec![(Class::Result, "r2".to_owned())]);
}

#[test]
fn viewer_counts_and_splits_ride_in_the_write_of_the_lines_and_what_must_not_be_lost_takes_no_line_with_it() {
    let (mut broadcast, _worker, mut receiver) = room(0);
    broadcast.publish(Class::Chat, Bytes::from_static(b"line"), None);
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"9"));
    broadcast.out.set(Slot::Prediction, Bytes::from_static(b"split"));
    broadcast.out.flush(Instant::now());
    assert_eq!(delivered(&mut receiver), [(Class::Chat, "line9split".to_owned())]);
    broadcast.publish(Class::Chat, Bytes::from_static(b"line"), None);
    broadcast.out.set(Slot::Pinned, Bytes::from_static(b"pin"));
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"8"));
    broadcast.out.flush(Instant::now());
    let told = delivered(&mut receiver);
    assert_eq!(
        told,
        [(Class::Chat, "line".to_owned()), (Class::Result, "pin8".to_owned())]
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

/// As a hub does: everything that came is held until `swept` for so long.
fn sweep(receiver: &mut mpsc::Receiver<ToWorker>, takes: Duration) {
    while let Ok(told) = receiver.try_recv() {
        if let ToWorker::Deliver { credit, .. } = &told {
            credit.as_ref().unwrap().begins();
            std::thread::sleep(takes);
        }
    }
}

#[test]
fn a_room_flushes_again_only_when_its_workers_have_swept_the_last_flush() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    assert_eq!(broadcast.out.pace(now), None);
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    let later = |ms| now + Duration::from_millis(ms);
    assert_eq!(broadcast.out.pace(later(5)), Some(Wait::For(Duration::from_millis(15))));
    assert_eq!(broadcast.out.due(later(20)), Some(Wait::Sweep));
    assert_eq!(broadcast.out.pace(later(100)), None, "it is being waited for already");
    assert_eq!(delivered(&mut receiver), [(Class::Chat, "a".to_owned())]);
    broadcast.publish(Class::Chat, Bytes::from_static(b"c"), None);
    assert_eq!(broadcast.out.due(later(120)), None);
    assert_eq!(delivered(&mut receiver), [(Class::Chat, "bc".to_owned())]);
}

#[test]
fn the_longer_a_sweep_takes_the_longer_a_room_gathers() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    broadcast.out.pace(now);
    sweep(&mut receiver, Duration::from_millis(40));
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    assert!(
        broadcast.out.brake.interval() >= Duration::from_millis(100),
        "{:?}",
        broadcast.out.brake.interval()
    );
    assert!(matches!(
        broadcast.out.pace(now + Duration::from_millis(20)),
        Some(Wait::For(_))
    ));
    sweep(&mut receiver, Duration::ZERO);
    assert_eq!(broadcast.out.due(now + MAX_PACE), None);
    sweep(&mut receiver, Duration::from_millis(300));
    assert_eq!(
        broadcast.out.brake.interval(),
        MAX_PACE,
        "but never longer than half a second"
    );
}

#[test]
fn what_is_late_a_moment_later_waits_for_the_last_sweep_alone_and_once_a_second() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let now = Instant::now();
    let later = |ms| now + Duration::from_millis(ms);
    broadcast.publish(Class::Chat, Bytes::from_static(b"a"), None);
    broadcast.out.pace(now);
    sweep(&mut receiver, Duration::from_millis(40));
    broadcast.publish(Class::Chat, Bytes::from_static(b"b"), None);
    assert!(matches!(broadcast.out.pace(later(20)), Some(Wait::For(_))));
    broadcast.out.set(Slot::TableShot, Bytes::from_static(b"shot"));
    assert!(broadcast.out.hurry(later(21)));
    assert_eq!(broadcast.out.pace(later(21)), None);
    assert_eq!(delivered(&mut receiver), [(Class::Chat, "bshot".to_owned())]);
    // The next ones take their turn again, another shot of the same second too.
    for ms in [22, 1_020] {
        broadcast.out.set(Slot::TableShot, Bytes::from_static(b"next"));
        assert!(!broadcast.out.hurry(later(ms)));
    }
    assert!(matches!(broadcast.out.pace(later(22)), Some(Wait::For(_))));
    assert!(broadcast.out.hurry(later(1_022)));
    assert_eq!(broadcast.out.pace(later(1_022)), None);
    broadcast.out.set(Slot::TableShot, Bytes::from_static(b"last"));
    assert!(broadcast.out.hurry(later(2_100)));
    assert_eq!(
        broadcast.out.pace(later(2_100)),
        Some(Wait::Sweep),
        "nobody has swept that"
    );
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
        Some(Wait::Sweep)
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
fn how_long_events_are_under_way_is_counted_once_a_worker_has_swept_them_and_not_when_they_are_lost() {
    let (mut broadcast, _worker, mut receiver) = room(20);
    let lag = broadcast.out.metrics.delivery_lag.clone();
    broadcast.out.set(Slot::ViewerCount, Bytes::from_static(b"1"));
    broadcast.out.flush(Instant::now());
    sweep(&mut receiver, Duration::ZERO);
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
    sweep(&mut receiver, Duration::from_millis(20));
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
