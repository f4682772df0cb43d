//! Parts that are drawn once for all pictures of a size.

use super::balls::Balls;
use super::canvas::Canvas;
use super::felt;
use domain::billiards::{Table, TableSize};
use std::sync::OnceLock;

/// The empty table and the balls.
pub struct Set {
    pub table: Canvas,
    pub balls: Balls,
}

/// Those of both tables, drawn when they are first asked for: the cloth takes longer than all that lies on it.
pub struct Sets {
    /// Width and height in pixels.
    size: [usize; 2],
    nine: OnceLock<Set>,
    seven: OnceLock<Set>,
}

impl Sets {
    pub const fn new(size: [usize; 2]) -> Self {
        Self {
            size,
            nine: OnceLock::new(),
            seven: OnceLock::new(),
        }
    }

    pub fn of(&self, table: &Table) -> &Set {
        let made = match table.size() {
            TableSize::Nine => &self.nine,
            TableSize::Seven => &self.seven,
        };
        made.get_or_init(|| {
            let [width, height] = self.size;
            let mut canvas = Canvas::new(table, width, height);
            felt::paint(&mut canvas, table);
            Set {
                balls: Balls::new(canvas.scale),
                table: canvas,
            }
        })
    }
}
