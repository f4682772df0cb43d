//! Cushions and mouths of pockets, as they are laid out.

use crate::billiards::{constants::*, cushions::*, *};

fn tables() -> [Table; 2] {
    [TableSize::Nine, TableSize::Seven].map(Table::new)
}

/// From a place to a straight piece.
fn to_piece(place: Point, piece: &Nose) -> f64 {
    let foot = (place - piece.from).dot(piece.along).clamp(0.0, piece.length);
    place.distance(piece.from + piece.along * foot)
}

#[test]
fn the_box_of_a_mouth_holds_every_place_where_a_ball_touches_it_and_little_more() {
    for mouth in tables().iter().flat_map(|table| &table.mouths) {
        let (mut low, mut high) = (mouth.centre, mouth.centre);
        for step in 0..90_000 {
            let off = Point::new(f64::from(step % 300) - 149.5, f64::from(step / 300) - 149.5);
            let place = mouth.centre + off * 2e-3;
            let touches = place.distance(mouth.centre) <= mouth.radius
                || mouth.facings.iter().any(|facing| to_piece(place, facing) <= REACH)
                || mouth
                    .tips
                    .iter()
                    .any(|tip| place.distance(tip.centre) <= REACH + TIP_RADIUS);
            if touches {
                low = Point::new(low.x.min(place.x), low.y.min(place.y));
                high = Point::new(high.x.max(place.x), high.y.max(place.y));
            }
        }
        for (bound, seen) in [
            (mouth.low.x, low.x),
            (mouth.low.y, low.y),
            (-mouth.high.x, -high.x),
            (-mouth.high.y, -high.y),
        ] {
            assert!(
                bound <= seen && bound > seen - 0.01,
                "{:?}: {bound} {seen}",
                mouth.pocket
            );
        }
    }
}

#[test]
fn every_nose_goes_over_into_a_rounded_end_and_this_into_its_facing() {
    for table in tables() {
        let tips: Vec<Tip> = table.mouths.iter().flat_map(|mouth| mouth.tips).collect();
        let facings: Vec<Nose> = table.mouths.iter().flat_map(|mouth| mouth.facings).collect();
        let is_round = |end: Point, normal: Point, rail: Rail| {
            let centre = end + normal * -TIP_RADIUS;
            tips.iter()
                .any(|tip| tip.rail == rail && tip.centre.distance(centre) < 1e-12)
        };
        for nose in table.rails.iter().chain(&facings) {
            assert!((nose.along.length() - 1.0).abs() < 1e-12 && nose.along.dot(nose.normal).abs() < 1e-12);
            assert!(is_round(nose.from, nose.normal, nose.rail), "{nose:?}");
        }
        for nose in &table.rails {
            assert!(
                is_round(nose.from + nose.along * nose.length, nose.normal, nose.rail),
                "{nose:?}"
            );
            assert!(nose.normal.dot(nose.from) < 0.0, "it looks at the table's centre");
        }
        for (nose, tip) in facings.iter().zip(&tips) {
            assert_eq!(nose.rail, tip.rail);
            assert!((nose.from - tip.centre).dot(nose.along).abs() < 1e-12);
        }
    }
}

#[test]
fn mouths_are_as_wide_and_facings_turn_as_far_as_the_standard_says() {
    for table in tables() {
        for mouth in &table.mouths {
            let out = (mouth.centre - mouth.middle).unit().unwrap();
            let (wide, turn, shelf) = match mouth.pocket.is_side() {
                true => (SIDE_MOUTH, 104f64, SIDE_SHELF),
                false => (CORNER_MOUTH, 142.0, CORNER_SHELF),
            };
            assert!((mouth.centre.distance(mouth.middle) - shelf - mouth.radius).abs() < 1e-12);
            for facing in &mouth.facings {
                let rail = table.rails.iter().find(|rail| rail.rail == facing.rail).unwrap();
                let angle = rail.along.dot(facing.along).abs().acos().to_degrees();
                assert!((angle - (180.0 - turn)).abs() < 1e-9, "{angle}");
                assert!(facing.along.dot(out) > 0.2, "it leads into the pocket");
                // The lines of nose and facing cross half a mouth beside the middle.
                let cut = (facing.from - rail.from).dot(rail.normal) / facing.along.dot(rail.normal);
                let corner = facing.from - facing.along * cut;
                assert!((corner.distance(mouth.middle) - 0.5 * wide).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn a_ball_lies_on_a_shelf_up_to_the_holes_edge_the_facings_and_the_rounded_ends() {
    for table in tables() {
        for mouth in &table.mouths {
            let out = (mouth.centre - mouth.middle).unit().unwrap();
            let edge = |more: f64| mouth.centre - out * (mouth.radius + more);
            assert!(table.holds(edge(0.0)) && !table.holds(edge(-1e-4)));
            for (facing, tip) in mouth.facings.iter().zip(&mouth.tips) {
                let leaning =
                    |along: f64, more: f64| facing.from + facing.along * along + facing.normal * (REACH + more);
                assert!(table.holds(leaning(1e-3, 0.0)), "{:?}", mouth.pocket);
                assert!(!table.holds(leaning(1e-3, -1e-5)), "{:?}", mouth.pocket);
                // Between the straight nose and the facing, against the rounding.
                let rail = table.rails.iter().find(|rail| rail.rail == facing.rail).unwrap();
                let between = (rail.normal + facing.normal).unit().unwrap();
                let round = |more: f64| tip.centre + between * (REACH + TIP_RADIUS + more);
                assert!(table.holds(round(0.0)), "{:?}", mouth.pocket);
                assert!(!table.holds(round(-1e-5)), "{:?}", mouth.pocket);
            }
            for behind in [mouth.radius + 0.02, 0.2] {
                assert!(!table.holds(mouth.centre + out * behind), "behind the hole");
            }
        }
    }
}

#[test]
fn the_frame_ends_a_facings_length_behind_the_noses() {
    for table in tables() {
        let (x, y) = (
            0.5 * table.length() + FACING_LENGTH,
            0.5 * table.width() + FACING_LENGTH,
        );
        for (a, b) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let at = |part: f64| Point::new(a * x * part, b * y * part);
            assert!(table.surrounds(at(0.9999)) && !table.surrounds(at(1.0001)));
        }
        assert!(table.surrounds(Point::ORIGIN) && !table.surrounds(Point::new(x, y)));
    }
}

#[test]
fn a_table_tells_its_measures() {
    for (size, length, width) in [(TableSize::Nine, 2.54, 1.27), (TableSize::Seven, 1.98, 0.99)] {
        let table = Table::new(size);
        assert_eq!((table.size(), table.length(), table.width()), (size, length, width));
        assert_eq!(table.head_spot(), Point::new(-0.25 * length, 0.0));
        assert_eq!(table.foot_spot(), Point::new(0.25 * length, 0.0));
        for pocket in Pocket::ALL {
            let mouth = table.mouth(pocket);
            let (x, y) = (mouth.x.abs() / length, mouth.y.abs() / width);
            assert!(x < 0.5 + 1e-9 && (0.4..0.5 + 1e-9).contains(&y));
            assert_eq!(pocket.is_side(), x < 0.1, "{pocket:?}");
            assert!(table.hole_radius(pocket) > RADIUS);
            assert_eq!(
                (u8::from(pocket), Pocket::try_from(pocket.number())),
                (pocket.number(), Ok(pocket))
            );
        }
        assert_eq!(Pocket::try_from(6), Err(UnknownPocket));
    }
    for ball in BallId::all() {
        assert_eq!(
            (u8::from(ball), ball.index()),
            (ball.number(), usize::from(ball.number()))
        );
        assert_eq!(BallId::try_from(ball.number()), Ok(ball));
    }
    assert_eq!(BallId::try_from(16), Err(UnknownBall));
}
