//! Where the cue ball in hand might be put.

use super::geometry::Line;
use crate::billiards::{Layout, Point, Table};
use crate::eight_ball::{Frame, Hand, Phase};
use crate::match_rules::placement;

/// How far behind the ball, m, and how far beside the straight line, rad.
const BACK: [f64; 3] = [0.15, 0.3, 0.5];
const ASIDE: [f64; 5] = [0.0, 0.3, -0.3, 0.6, -0.6];
/// Rows and columns of places behind the head string.
const COLUMNS: i32 = 3;
const ROWS: i32 = 9;

/// Places worth a thought; the one where the cue ball lies is none of them.
pub fn places(table: &Table, layout: &Layout, frame: &Frame, lines: &[Line]) -> Vec<Point> {
    let places = match (frame.hand, frame.phase) {
        (Hand::None, _) => return Vec::new(),
        (_, Phase::Break) => break_places(table),
        (Hand::Kitchen, Phase::Open | Phase::Groups(_)) => kitchen(table),
        (Hand::Anywhere, Phase::Open | Phase::Groups(_)) => behind_balls(lines),
    };
    places
        .into_iter()
        .filter(|at| placement::may_place(table, layout, frame, *at))
        .collect()
}

/// Places to break from: just behind the head string, where nothing lies before the break.
pub fn break_places(table: &Table) -> Vec<Point> {
    let y = [0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4];
    y.into_iter()
        .map(|y| Point::new(table.head_string() - 1e-3, y * table.width()))
        .collect()
}

fn kitchen(table: &Table) -> Vec<Point> {
    let reach = table.reach();
    let depth = reach.x + table.head_string();
    let x = |column: i32| table.head_string() - 1e-3 - depth * f64::from(column) / f64::from(COLUMNS);
    let y = |row: i32| reach.y * f64::from(row - ROWS / 2) / f64::from(ROWS / 2 + 1);
    (0..COLUMNS)
        .flat_map(|column| (0..ROWS).map(move |row| Point::new(x(column), y(row))))
        .collect()
}

/// Places all over the table that the hand allows, for shots that need no straight way.
pub fn anywhere(table: &Table, layout: &Layout, frame: &Frame) -> Vec<Point> {
    let reach = table.reach();
    let at = |n: i32, of: i32, reach: f64| reach * f64::from(2 * n + 1 - of) / f64::from(of);
    let places = (0..2 * COLUMNS).flat_map(|x| (0..COLUMNS).map(move |y| (x, y)));
    let places = places.map(|(x, y)| Point::new(at(x, 2 * COLUMNS, reach.x), at(y, COLUMNS, reach.y)));
    places
        .filter(|at| placement::may_place(table, layout, frame, *at))
        .collect()
}

fn behind_balls(lines: &[Line]) -> Vec<Point> {
    let mut places = Vec::new();
    for line in lines {
        for aside in ASIDE {
            let away = line.leaves * libm::cos(aside) + line.leaves.left() * libm::sin(aside);
            places.extend(BACK.map(|back| line.ghost - away * back));
        }
    }
    places
}
