//! Balls in contact, as `bounce` and `cluster` reckon with them.

use super::{Point, motion::Spin};

/// A ball as a contact meets and leaves it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub velocity: Point,
    pub spin: Spin,
}

/// Two touching balls, by their places among the bodies; `normal` is the unit vector from the first to the second.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touch {
    pub a: usize,
    pub b: usize,
    pub normal: Point,
}
