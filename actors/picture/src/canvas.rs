//! Pixels, and how the table's metres lie on them.

use domain::billiards::{Point, Table};

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// From the cushion's nose to the outer edge of the wood, m, as the page draws it.
pub const RAIL: f64 = 0.14;

/// A picture in the making, the table in its middle.
#[derive(Debug, Clone)]
pub struct Canvas {
    pub width: usize,
    pub height: usize,
    /// Pixels to a metre.
    pub scale: f64,
    /// Row by row from the top left.
    pub pixels: Vec<Rgb>,
}

impl Canvas {
    /// A black one in which the table has as much room as there is.
    pub fn new(table: &Table, width: usize, height: usize) -> Self {
        let across = width as f64 / (table.length() + 2.0 * RAIL);
        let down = height as f64 / (table.width() + 2.0 * RAIL);
        Self {
            width,
            height,
            scale: across.min(down),
            pixels: vec![[0; 3]; width * height],
        }
    }

    /// The pixels, from the top left, of a point of the table.
    pub fn on(&self, at: Point) -> (f64, f64) {
        let (middle, centre) = (0.5 * self.width as f64, 0.5 * self.height as f64);
        (middle + self.scale * at.x, centre - self.scale * at.y)
    }

    /// The point of the table at a place in pixels.
    pub fn at(&self, x: f64, y: f64) -> Point {
        let (middle, centre) = (0.5 * self.width as f64, 0.5 * self.height as f64);
        Point::new((x - middle) / self.scale, (centre - y) / self.scale)
    }

    /// Lays a colour over a pixel, 0 not at all to 1 wholly; beside the picture nothing happens.
    pub fn lay(&mut self, x: i64, y: i64, colour: Rgb, cover: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x < self.width && y < self.height {
            let under = &mut self.pixels[y * self.width + x];
            *under = mixed(*under, colour, cover);
        }
    }

    /// A line with round ends, widths in pixels from its beginning to its end.
    pub fn line(&mut self, from: (f64, f64), until: (f64, f64), widths: [f64; 2], colour: Rgb, cover: f64) {
        let ((ax, ay), (bx, by)) = (from, until);
        let (dx, dy) = (bx - ax, by - ay);
        let square = (dx * dx + dy * dy).max(1e-9);
        let room = 0.5 * widths[0].max(widths[1]) + 1.0;
        let span = |a: f64, b: f64| (a.min(b) - room).floor() as i64..=(a.max(b) + room).ceil() as i64;
        for y in span(ay, by) {
            for x in span(ax, bx) {
                let (px, py) = (x as f64 + 0.5 - ax, y as f64 + 0.5 - ay);
                let along = ((px * dx + py * dy) / square).clamp(0.0, 1.0);
                let far = (px - along * dx).hypot(py - along * dy);
                let half = 0.5 * (widths[0] + along * (widths[1] - widths[0]));
                let seen = (half + 0.5 - far).clamp(0.0, 1.0);
                if seen > 0.0 {
                    self.lay(x, y, colour, cover * seen);
                }
            }
        }
    }
}

/// The colour between two, 0 the first to 1 the second.
pub fn mixed(from: Rgb, to: Rgb, part: f64) -> Rgb {
    std::array::from_fn(|n| {
        let (from, to) = (f64::from(from[n]), f64::from(to[n]));
        (from + part.clamp(0.0, 1.0) * (to - from)).round() as u8
    })
}
