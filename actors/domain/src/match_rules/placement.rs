//! Where balls may be put by hand.

use crate::billiards::constants::RADIUS;
use crate::billiards::{BallId, Layout, Point, Table};
use crate::eight_ball::{Frame, Hand, Rules, Ruling};

/// Whether the cue ball in hand may be put there: on the bed, clear of the balls, behind the head string when it must be.
pub(crate) fn may_place(table: &Table, layout: &Layout, frame: &Frame, at: Point) -> bool {
    let allowed = match frame.hand {
        Hand::None => false,
        Hand::Kitchen => is_behind(table, frame.rules, at),
        Hand::Anywhere => true,
    };
    allowed && table.is_free(&without_cue(layout), at)
}

/// Whether it is behind the head string. On the string is not behind it, but was by the first rules.
fn is_behind(table: &Table, rules: Rules, at: Point) -> bool {
    match rules {
        Rules::First => at.x <= table.head_string(),
        Rules::Second => at.x < table.head_string(),
    }
}

/// The table as the next player finds it: the eight spotted if it has to be, the cue ball where it may be shot from.
pub(crate) fn after(table: &Table, layout: &Layout, ruling: &Ruling) -> Layout {
    let spotted = spotted(table, layout, ruling);
    match ruling.frame.ending {
        Some(_) => spotted,
        None => settle_cue(table, &spotted, &ruling.frame),
    }
}

/// The table with the eight spotted if it has to be.
pub(crate) fn spotted(table: &Table, layout: &Layout, ruling: &Ruling) -> Layout {
    match ruling.spot_eight {
        true => spot_eight(table, layout),
        false => *layout,
    }
}

/// The table with the eight back on its spot: on the foot spot or, where that is taken, as near to it as possible on the long string,
/// towards the foot cushion first (WPA 1.4).
pub(crate) fn spot_eight(table: &Table, layout: &Layout) -> Layout {
    const STEP: f64 = 0.001;
    let (spot, room) = (table.foot_spot(), table.reach().x);
    let cue = layout.get(BallId::CUE);
    let free = |at: &Point| table.is_free(layout, *at) && cue.is_none_or(|cue| cue.distance(*at) >= 2.0 * RADIUS);
    let steps = |first: u32, toward: f64| (first..).map(move |n| spot.x + toward * f64::from(n) * STEP);
    let behind = steps(0, 1.0).take_while(|x| *x < room);
    let before = steps(1, -1.0).take_while(|x| *x > -room);
    let place = behind.chain(before).map(|x| Point::new(x, spot.y)).find(free);
    with(layout, BallId::EIGHT, place)
}

/// The table with the cue ball where the hand allows it: where it lies, else at the head spot or the nearest free place behind it.
pub(crate) fn settle_cue(table: &Table, layout: &Layout, frame: &Frame) -> Layout {
    match (layout.get(BallId::CUE), frame.hand) {
        (Some(_), Hand::None | Hand::Anywhere) => *layout,
        (Some(at), Hand::Kitchen) if is_behind(table, frame.rules, at) => *layout,
        (Some(_) | None, _) => {
            let rest = without_cue(layout);
            with(
                &rest,
                BallId::CUE,
                behind_string(table, frame).find(|at| table.is_free(&rest, *at)),
            )
        }
    }
}

/// The table with the cue ball put there.
pub(crate) fn place_cue(layout: &Layout, at: Point) -> Layout {
    with(layout, BallId::CUE, Some(at))
}

/// Places behind the head string, from the head spot outwards. Fifteen balls cannot cover them.
fn behind_string(table: &Table, frame: &Frame) -> impl Iterator<Item = Point> {
    /// So little that nobody sees it.
    const BEHIND: f64 = 1e-3;
    const COLUMNS: u32 = 8;
    const ROWS: i32 = 16;
    let spot = match (frame.hand, frame.rules) {
        (Hand::Kitchen, Rules::Second) => table.head_string() - BEHIND,
        (Hand::None | Hand::Kitchen | Hand::Anywhere, _) => table.head_string(),
    };
    let column = move |n: u32| spot - f64::from(n) * 2.0 * RADIUS;
    let row = |n: i32| f64::from(if n % 2 == 0 { n / 2 } else { -(n + 1) / 2 }) * 2.0 * RADIUS;
    (0..COLUMNS).flat_map(move |c| (0..ROWS).map(move |r| Point::new(column(c), row(r))))
}

fn without_cue(layout: &Layout) -> Layout {
    with(layout, BallId::CUE, None)
}

fn with(layout: &Layout, ball: BallId, at: Option<Point>) -> Layout {
    let mut layout = *layout;
    layout.set(ball, at);
    layout
}
