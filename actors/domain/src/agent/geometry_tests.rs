use super::geometry::{Line, direction, is_clear, is_on_bed, line, open_aims};
use crate::billiards::constants::{CORNER_MOUTH, RADIUS};
use crate::billiards::tests::support::{ball, nine};
use crate::billiards::{BallId, Layout, Pocket, Point};

const D: f64 = 2.0 * RADIUS;

pub(super) fn layout(balls: &[(u8, Point)]) -> Layout {
    let mut layout = Layout::default();
    for (number, at) in balls {
        layout.set(ball(*number), Some(*at));
    }
    layout
}

pub(super) fn at_angle(angle: f64) -> Point {
    Point::new(angle.cos(), angle.sin())
}

/// The line of a lone ball.
fn lone(at: Point, pocket: Pocket) -> Option<Line> {
    line(&nine(), &layout(&[(3, at)]), ball(3), pocket, &[])
}

/// From a pocket's mouth to its hole.
fn inward(pocket: Pocket) -> Point {
    (nine().pocket(pocket) - nine().mouth(pocket)).unit().unwrap()
}

#[test]
fn a_line_leads_from_the_ghost_through_the_ball_to_the_mouth() {
    let (at, pocket) = (Point::new(0.5, 0.1), Pocket::FootLeft);
    let (line, mouth) = (lone(at, pocket).unwrap(), nine().mouth(pocket));
    assert!((line.way - at.distance(mouth)).abs() < 1e-12);
    assert!((line.ghost.distance(at) - D).abs() < 1e-12);
    assert!(
        (line.ghost.distance(mouth) - line.way - D).abs() < 1e-12,
        "they lie in a row"
    );
    assert!((at + line.leaves * line.way).distance(mouth) < 1e-12);
}

#[test]
fn a_ball_that_hangs_in_a_mouth_only_has_to_go_on() {
    for pocket in [Pocket::FootLeft, Pocket::SideRight] {
        let (mouth, inward) = (nine().mouth(pocket), inward(pocket));
        let before = |way: f64| lone(mouth - inward * way, pocket).unwrap();
        assert!((before(1.1 * D).way - 1.1 * D).abs() < 1e-12);
        for hanging in [before(0.9 * D), before(0.3 * D), before(-0.3 * D)] {
            assert!((hanging.way - RADIUS).abs() < 1e-12);
            assert!(hanging.leaves.distance(inward) < 1e-12);
        }
    }
    // Beside a mouth no ball hangs in it, although it lies as near to the cushion.
    let side = |x: f64| lone(Point::new(x, nine().reach().y), Pocket::SideLeft);
    assert!(side(1.9 * D).is_some() && side(2.1 * D).is_none());
    assert!(side(-1.9 * D).is_some() && side(-2.1 * D).is_none());
}

#[test]
fn a_mouth_is_closed_to_a_ball_that_comes_too_flat_or_past_another() {
    let pocket = Pocket::SideLeft;
    assert!(lone(Point::new(0.3, 0.2), pocket).is_some());
    assert!(lone(Point::new(0.9, 0.5), pocket).is_none());
    let (at, between) = (Point::new(0.1, 0.0), Point::new(0.05, 0.3));
    let layout = layout(&[(3, at), (0, between)]);
    let line = |movers: &[BallId]| line(&nine(), &layout, ball(3), pocket, movers);
    assert!(line(&[]).is_none() && line(&[BallId::CUE]).is_some());
    // No cue ball fits behind a ball on the opposite cushion.
    assert!(lone(Point::new(0.0, -nine().reach().y), pocket).is_none());
}

#[test]
fn the_chance_of_a_pot_is_that_of_a_normal_error_within_the_opening() {
    let (mouth, way) = (nine().mouth(Pocket::FootLeft), 0.5);
    let line = lone(mouth - inward(Pocket::FootLeft) * way, Pocket::FootLeft).unwrap();
    let tolerance = (0.5 * CORNER_MOUTH - RADIUS) / way;
    // Throw adds an error of 0.002 to that of the hand, which the distance and the cut make larger.
    for (deviations, normal) in [(1.0, 0.6827), (1.5, 0.8664), (2.0, 0.9545)] {
        for (cut, far) in [(0.0f64, 0.4), (1.0, 0.4), (-1.0, 0.3)] {
            let hand = ((tolerance / deviations).powi(2) - 0.002 * 0.002).sqrt();
            let aim = hand * D * cut.cos() / far;
            let back = direction(line.leaves, Point::ORIGIN) + cut;
            let from = line.ghost + at_angle(back) * far;
            let chance = line.chance(from, aim);
            assert!((chance - normal).abs() < 0.007, "{cut} {far}: {chance} {normal}");
            assert!((line.cut(from) - cut.cos()).abs() < 1e-12);
        }
    }
    // However steady the hand, throw alone misses at times; from nearby a ball is as good as certain.
    let from = line.ghost - line.leaves * 0.3;
    assert!(line.chance(from, 0.0) > 0.999 && line.chance(from, 0.0) >= line.chance(from, 1e-4));
    let far = lone(Point::new(-1.0, -0.5), Pocket::FootLeft).unwrap();
    let straight = far.ghost - far.leaves * 0.1;
    let off = 0.5 * CORNER_MOUTH * far.leaves.dot(inward(Pocket::FootLeft)) - RADIUS;
    let bound = off / far.way / 0.002;
    let chance = (1.0 - (-2.0 * bound * bound / std::f64::consts::PI).exp()).sqrt();
    assert!((far.chance(straight, 0.0) - chance).abs() < 1e-9, "{chance}");
}

#[test]
fn a_ball_is_not_cut_thinner_than_a_fifth_and_not_driven_past_another() {
    let at = Point::new(0.5, 0.1);
    let line = lone(at, Pocket::FootLeft).unwrap();
    let back = direction(line.leaves, Point::ORIGIN);
    for side in [1.0, -1.0] {
        let from = |cut: f64| line.ghost + at_angle(back + side * cut.acos()) * 0.3;
        let open = |cut: f64| line.is_open_from(&layout(&[(3, at), (0, from(cut))]), from(cut), BallId::CUE);
        assert!(open(0.21) && !open(0.19));
        assert!(line.chance(from(0.21), 0.001) > 0.0 && line.chance(from(0.19), 0.001) == 0.0);
    }
    let (from, between) = (line.ghost - line.leaves * 0.4, line.ghost - line.leaves * 0.2);
    assert!(!line.is_open_from(&layout(&[(3, at), (0, from), (7, between)]), from, BallId::CUE));
    assert_eq!(line.cut(line.ghost), 0.0, "from the ghost itself it has no direction");
}

#[test]
fn a_way_is_clear_of_what_lies_more_than_a_diameter_beside_it() {
    let (from, to) = (Point::new(-0.3, 0.1), Point::new(0.3, 0.5));
    let along = (to - from).unit().unwrap();
    let clear = |at: Point| is_clear(&layout(&[(5, at)]), from, to, &[]);
    for part in [0.0, 0.3, 1.0] {
        let foot = from + (to - from) * part;
        for side in [1.0, -1.0] {
            let beside = |far: f64| foot + along.left() * (side * far);
            assert!(clear(beside(D + 1e-6)) && !clear(beside(D - 1e-6)), "{part} {side}");
        }
    }
    // Behind the start and beyond the end.
    for end in [from - along * D, to + along * D] {
        let outward = (end - (from + to) * 0.5).unit().unwrap();
        assert!(clear(end + outward * 1e-6) && !clear(end - outward * 1e-6));
    }
    assert!(is_clear(&layout(&[(5, from)]), from, to, &[ball(5)]));
    assert!(!is_clear(&layout(&[(5, from)]), from, from, &[]), "a way of no length");
}

#[test]
fn a_ball_is_aimed_at_full_and_thinner_to_both_sides() {
    let (from, at) = (Point::new(-0.2, -0.1), Point::new(0.3, 0.2));
    let aims: Vec<f64> = open_aims(&layout(&[(0, from), (4, at)]), from, ball(4)).collect();
    // How far beside the ball's middle the cue ball's middle would pass, in diameters; to the left of the ball is positive.
    let beside = aims.iter().map(|aim| -at_angle(*aim).cross(at - from) / D);
    for (beside, expected) in beside.zip([0.0, 0.3, -0.3, 0.6, -0.6]) {
        assert!((beside - expected).abs() < 1e-9, "{beside} {expected}");
    }
    assert_eq!(aims.len(), 5);
    assert_eq!(open_aims(&layout(&[(0, from)]), from, ball(4)).count(), 0);
}

#[test]
fn an_aim_is_open_when_nothing_lies_before_the_contact_and_whatever_lies_behind_it() {
    let (from, at) = (Point::new(-0.2, 0.0), Point::new(0.3, 0.0));
    let open = |along: f64, beside: f64| {
        let third = at + Point::new(along * D, beside * D);
        let layout = layout(&[(0, from), (4, at), (9, third)]);
        let aims: Vec<f64> = open_aims(&layout, from, ball(4)).collect();
        aims.iter()
            .map(|aim| (aim.sin() * 0.5 / D * 10.0).round() as i32)
            .collect::<Vec<_>>()
    };
    let all = vec![0, 3, -3, 6, -6];
    assert_eq!(open(1.0, 0.0), all, "right behind the ball");
    assert_eq!(open(0.3, 1.0), all);
    assert_eq!(open(0.3, -1.0), all);
    // Beside the ball and a little before it, the third is met first by those that pass on its side.
    assert_eq!(open(-0.7, 0.75), vec![-3, -6]);
    assert_eq!(open(-0.7, -0.75), vec![3, 6]);
    assert_eq!(open(-3.0, 0.0), Vec::<i32>::new());
}

#[test]
fn an_aim_ends_where_the_cue_ball_touches() {
    let (from, at) = (Point::new(-0.1, 0.05), Point::new(0.1, 0.1));
    let balls = [(0, from), (4, at)];
    for aim in open_aims(&layout(&balls), from, ball(4)) {
        let way = at_angle(aim);
        let beside = way.cross(at - from);
        let contact = from + way * ((at - from).dot(way) - (D * D - beside * beside).sqrt());
        assert!((contact.distance(at) - D).abs() < 1e-12);
        let open = |third: Point| {
            let layout = layout(&[balls[0], balls[1], (9, third)]);
            open_aims(&layout, from, ball(4)).any(|other| other == aim)
        };
        // A third ball right ahead of the contact is not met, and one beside it would be.
        assert!(open(contact + way * (1.001 * D)) && !open(contact + way * (0.999 * D)));
        for side in [1.0, -1.0] {
            let aside = way.left() * side;
            assert!(open(contact + aside * (1.001 * D)) && !open(contact + aside * (0.999 * D)));
        }
    }
}

#[test]
fn a_cue_ball_that_touches_the_ball_still_has_a_direction_to_it() {
    let (from, at) = (Point::ORIGIN, Point::new(0.0, 0.5 * D));
    let aims: Vec<f64> = open_aims(&layout(&[(0, from), (4, at)]), from, ball(4)).collect();
    assert_eq!(aims.len(), 5);
    assert!(aims.iter().all(|aim| aim.is_finite()), "{aims:?}");
}

#[test]
fn the_bed_ends_where_a_ball_touches_the_cushions() {
    let (table, reach) = (nine(), nine().reach());
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, -1.0)] {
        let edge = Point::new(x * reach.x, y * reach.y);
        assert!(is_on_bed(&table, edge));
        assert!(!is_on_bed(&table, edge + Point::new(x * 1e-9, y * 1e-9)));
    }
}
