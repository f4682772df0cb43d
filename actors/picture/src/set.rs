//! Parts that are drawn once for all pictures of a size.

use super::balls::Balls;
use super::canvas::Canvas;
use super::cloth::Cloth;
use super::felt;
use domain::billiards::{Table, TableSize};
use std::sync::OnceLock;

/// The empty table and the balls.
pub struct Set {
    pub table: Canvas,
    pub balls: Balls,
}

/// Those of both tables under each cloth, drawn when they are first asked for: the cloth takes longer than all that lies on it.
pub struct Sets {
    /// Width and height in pixels.
    size: [usize; 2],
    nine: [OnceLock<Set>; Cloth::ALL.len()],
    seven: [OnceLock<Set>; Cloth::ALL.len()],
}

impl Sets {
    pub const fn new(size: [usize; 2]) -> Self {
        Self {
            size,
            nine: [const { OnceLock::new() }; Cloth::ALL.len()],
            seven: [const { OnceLock::new() }; Cloth::ALL.len()],
        }
    }

    pub fn of(&self, table: &Table, cloth: Cloth) -> &Set {
        let made = match table.size() {
            TableSize::Nine => &self.nine,
            TableSize::Seven => &self.seven,
        };
        made[cloth as usize].get_or_init(|| {
            let [width, height] = self.size;
            let mut canvas = Canvas::new(table, width, height);
            felt::paint(&mut canvas, table, cloth.tones());
            Set {
                balls: Balls::new(canvas.scale),
                table: canvas,
            }
        })
    }
}
