use super::support::*;
use crate::billiards::*;

fn mirrored(place: Point) -> Point {
    Point::new(place.x, -place.y)
}

#[test]
fn the_mirrored_shot_on_the_mirrored_layout_gives_the_mirrored_end_to_the_bit() {
    let table = nine();
    for seed in 0..12 {
        let layout = table.rack(seed);
        let turned = Layout {
            balls: layout.balls.map(|place| place.map(mirrored)),
        };
        let aim = 0.002 * seed as f64;
        let one = simulate(&table, &layout, &Stroke::new(aim, 0.9, 0.3, 0.2, 0.1).unwrap()).unwrap();
        let other = simulate(&table, &turned, &Stroke::new(-aim, 0.9, -0.3, 0.2, 0.1).unwrap()).unwrap();
        let end = other.layout.balls.map(|place| place.map(mirrored));
        assert_eq!(one.layout.balls, end, "{seed}");
        assert_eq!(one.events.len(), other.events.len());
    }
}

/// A rack whose two halves are mirror images, with gaps; ball by ball from the foremost, and each ball's image.
fn even_rack(table: &Table, gap: f64) -> (Layout, Vec<(BallId, BallId)>) {
    let pitch = 2.0 * constants::RADIUS + gap;
    let mut layout = Layout::default();
    layout.set(BallId::CUE, Some(table.head_spot()));
    let (mut number, mut images) = (1, Vec::new());
    for row in 0..5u8 {
        for column in 0..=row {
            let x = f64::from(row) * pitch * 0.5 * 3f64.sqrt();
            let y = (f64::from(column) - 0.5 * f64::from(row)) * pitch;
            layout.set(ball(number + column), Some(table.foot_spot() + Point::new(x, y)));
            images.push((ball(number + column), ball(number + row - column)));
        }
        number += row + 1;
    }
    (layout, images)
}

#[test]
fn a_straight_break_of_an_even_rack_stays_even() {
    let table = nine();
    for gap in [0.0, 1e-5, 1e-4] {
        let (layout, images) = even_rack(&table, gap);
        let run = simulate(&table, &layout, &stroke(0.0, 9.0, 0.0, 0.1)).unwrap();
        for time in [0.05, 0.15, 0.2, 0.3] {
            for (one, other) in &images {
                let places = [one, other].map(|ball| run.trajectory.place_at(*ball, time).unwrap());
                assert!(
                    places[0].distance(mirrored(places[1])) < 1e-9,
                    "{gap} {time} {one:?} {places:?}"
                );
            }
        }
        assert!(run.layout.on_table().any(|(_, place)| place.y.abs() > 0.2));
    }
}
