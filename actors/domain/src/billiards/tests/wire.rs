use super::support::*;
use crate::billiards::*;
use data_encoding::BASE64;

#[test]
fn a_breaks_message_is_at_most_eight_kilobytes_and_keeps_every_ball_where_it_is() {
    for size in [TableSize::Nine, TableSize::Seven] {
        let table = Table::new(size);
        let mut largest = 0;
        for seed in 0..60 {
            let aim = (seed % 7) as f64 * 0.004 - 0.012;
            let stroke = Stroke::new(aim, 1.0, 0.2, 0.3, 0.0).unwrap();
            let run = simulate(&table, &table.rack(seed), &stroke).unwrap();
            let text = run.trajectory.encode();
            largest = largest.max(text.len());
            let decoded = Trajectory::decode(&text).unwrap();
            for (ball, _) in table.rack(seed).on_table() {
                for step in 0..400 {
                    let time = run.duration * f64::from(step) / 399.0;
                    let both = [&run.trajectory, &decoded].map(|way| way.place_at(ball, time));
                    if let [Some(exact), Some(sent)] = both {
                        assert!(exact.distance(sent) < 1e-3, "{seed} {ball:?} {time} {exact:?} {sent:?}");
                    }
                }
            }
        }
        assert!(largest <= MAX_ENCODED, "{largest}");
    }
}

#[test]
fn every_ball_has_a_record_at_the_start_and_a_last_one_that_is_an_end() {
    let table = nine();
    let run = simulate(&table, &table.rack(5), &stroke(0.0, 10.0, 0.0, 0.0)).unwrap();
    let sent = Trajectory::decode(&run.trajectory.encode()).unwrap();
    assert!(sent.records().is_sorted_by(|a, b| a.start <= b.start));
    for (ball, place) in run.layout.balls.iter().enumerate() {
        let way: Vec<_> = sent
            .records()
            .iter()
            .filter(|record| record.ball.index() == ball)
            .collect();
        assert_eq!(way[0].start, 0.0);
        let last = way.last().unwrap();
        match place {
            Some(place) => {
                assert_eq!(last.phase, Phase::Rest);
                assert!(last.place.distance(*place) < 5e-5);
            }
            None => assert_eq!(last.phase, Phase::Pocketed),
        }
    }
    assert!((sent.duration() - run.duration).abs() < 1e-6);
}

#[test]
fn the_bytes_are_as_the_contract_has_them() {
    let run = play(&[(0, -0.5, 0.25), (9, 1.0, -0.5)], stroke(0.0, 1.0, 0.0, 0.8));
    let bytes = BASE64.decode(run.trajectory.encode().as_bytes()).unwrap();
    let records = u16::from_le_bytes([bytes[2], bytes[3]]);
    assert_eq!(bytes[..2], [1, 0]);
    assert_eq!(bytes.len(), 8 + 19 * usize::from(records));
    let duration = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
    assert_eq!(f64::from(duration), (run.duration * 1e6).round());
    let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
    // The cue ball rolls at 1 m/s from (-0.5, 0.25): 0.05 mm, 0.5 mm/s, 1/64 rad/s.
    assert_eq!(bytes[8], 2);
    assert_eq!([short(13), short(15)], [-10_000, 5_000]);
    assert_eq!([short(17), short(19)], [2_000, 0]);
    assert_eq!(
        [short(21), short(23), short(25)],
        [0, (64.0 / constants::RADIUS).round() as i16, 0]
    );
    // The nine rests.
    assert_eq!(bytes[27], 9 << 4);
    assert_eq!([short(32), short(34)], [20_000, -10_000]);
}

#[test]
fn what_is_no_trajectory_is_refused() {
    let bad = |bytes: &[u8]| Trajectory::decode(&BASE64.encode(bytes)).unwrap_err();
    assert_eq!(Trajectory::decode("?").unwrap_err(), TrajectoryError::NotBase64);
    assert_eq!(bad(&[1, 0, 0]), TrajectoryError::Length);
    assert_eq!(bad(&[2, 0, 0, 0, 0, 0, 0, 0]), TrajectoryError::Version);
    assert_eq!(bad(&[1, 0, 1, 0, 0, 0, 0, 0]), TrajectoryError::Length);
    let mut record = vec![1, 0, 1, 0, 0, 0, 0, 0, 6];
    record.extend([0; 18]);
    assert_eq!(bad(&record), TrajectoryError::Kind);
}
