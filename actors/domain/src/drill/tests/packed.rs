use crate::{
    billiards::{BallId, Layout, Point},
    drill::{DrillId, MAX_PACKED, NotPacked, pack, unpack},
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_packed_layout_comes_back_within_a_tenth_of_a_micrometre(
        places in prop::array::uniform16(prop::option::of((-1.3..1.3_f64, -0.7..0.7_f64))),
    ) {
        let balls = places.map(|place| place.map(|(x, y)| Point::new(x, y)));
        let layout = Layout { balls };
        let bytes = pack(&layout);
        prop_assert!(bytes.len() <= MAX_PACKED);
        let read = unpack(&bytes).unwrap();
        for ball in BallId::all() {
            match (layout.get(ball), read.get(ball)) {
                (Some(was), Some(is)) => prop_assert!(was.distance(is) < 1e-7),
                (was, is) => prop_assert_eq!(was, is),
            }
        }
        prop_assert_eq!(pack(&read), bytes);
    }

    #[test]
    fn any_bytes_are_a_layout_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(layout) = unpack(&bytes) {
            prop_assert_eq!(pack(&layout).len(), bytes.len());
        }
    }
}

#[test]
fn a_ball_that_comes_twice_or_is_cut_short_is_refused() {
    let bytes = pack(&DrillId::TheL.drill().layout());
    assert_eq!(unpack(&[&bytes[..], &bytes[..9]].concat()), Err(NotPacked));
    assert_eq!(unpack(&bytes[1..]), Err(NotPacked));
}
