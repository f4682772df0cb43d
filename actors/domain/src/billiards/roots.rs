//! When a moving thing first comes within reach of another. Only sums, products, quotients and square roots: the same bits everywhere.

/// Two touching things may lie so much deeper in each other than they should, m: the noise of times and places.
const TOUCH: f64 = 1e-9;
/// Enough for bisection to reach the last bit; Newton's steps need about six.
const MAX_STEPS: usize = 200;

/// The first time in `0..=end` at which `c0 + c1·t + c2·t²` falls to or below zero, coming down.
///
/// A start at zero or a trifle below is a touch: it counts at once when the way leads down, and not when it leads up.
pub(super) fn descends_quadratic(c0: f64, c1: f64, c2: f64, end: f64) -> Option<f64> {
    let square = c1 * c1 - 4.0 * c2 * c0;
    if square < 0.0 {
        return None;
    }
    let root = square.sqrt();
    let time = if c1 < 0.0 {
        2.0 * c0 / (root - c1)
    } else if c2 < 0.0 {
        (c1 + root) / (-2.0 * c2)
    } else {
        return None;
    };
    if time >= 0.0 {
        (time <= end).then_some(time)
    } else {
        (c0 > -TOUCH).then_some(0.0)
    }
}

/// A polynomial of the fourth degree, the constant first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quartic(pub [f64; 5]);

impl Quartic {
    fn value(&self, t: f64) -> f64 {
        let [c0, c1, c2, c3, c4] = self.0;
        c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
    }

    fn slope(&self, t: f64) -> f64 {
        let [_, c1, c2, c3, c4] = self.0;
        c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * 4.0 * c4))
    }

    fn bend(&self, t: f64) -> f64 {
        let [_, _, c2, c3, c4] = self.0;
        2.0 * c2 + t * (6.0 * c3 + t * 12.0 * c4)
    }

    /// The first time in `start..=end` at which the value comes down to zero or, when it begins there, goes on down.
    ///
    /// The real roots of the second derivative part the line into pieces on which the slope is monotone, the slope's roots there into
    /// pieces on which the value is monotone; each piece has at most one root, which is bracketed. A grazing pass, whose least value is
    /// above zero, has none, however near it comes.
    pub fn descends(&self, start: f64, end: f64) -> Option<f64> {
        let mut bends = [end; 3];
        let mut count = 0;
        for root in self.bends() {
            if root > start && root < end {
                bends[count] = root;
                count += 1;
            }
        }
        let mut from = start;
        let mut slope_from = self.slope(from);
        let mut value_from = self.value(from);
        for &until in &bends[..=count] {
            let slope_until = self.slope(until);
            let turn = (slope_from < 0.0) != (slope_until < 0.0);
            let turning = if turn {
                bracketed(|t| (self.slope(t), self.bend(t)), from, until)
            } else {
                until
            };
            for stop in [turning, until] {
                let value = self.value(stop);
                if value <= 0.0 && stop > from {
                    // From above zero it has come down; from at or below it goes on down only when it falls.
                    if value_from > 0.0 {
                        return Some(bracketed(|t| (self.value(t), self.slope(t)), from, stop));
                    }
                    if value < value_from {
                        return Some(from);
                    }
                }
                if stop > from {
                    (from, value_from) = (stop, value);
                }
            }
            slope_from = slope_until;
        }
        None
    }

    /// Where the second derivative is zero, ascending; less than two are repeated or not a number.
    fn bends(&self) -> [f64; 2] {
        let [_, _, c2, c3, c4] = self.0;
        let (a, b, c) = (6.0 * c4, 3.0 * c3, c2);
        let square = b * b - 4.0 * a * c;
        let q = -0.5 * (b + if b < 0.0 { -square.sqrt() } else { square.sqrt() });
        let (one, other) = (q / a, c / q);
        if one > other { [other, one] } else { [one, other] }
    }
}

/// The one root of a function between two ends with different signs: Newton's steps, and a halving wherever they leave the bracket.
fn bracketed(function: impl Fn(f64) -> (f64, f64), from: f64, until: f64) -> f64 {
    let (mut low, mut high) = (from, until);
    let rising = function(low).0 < 0.0;
    let mut t = 0.5 * (low + high);
    for _ in 0..MAX_STEPS {
        let (value, slope) = function(t);
        if value == 0.0 {
            return t;
        }
        if (value < 0.0) == rising {
            low = t;
        } else {
            high = t;
        }
        let mut next = t - value / slope;
        if !(next > low && next < high) {
            next = 0.5 * (low + high);
        }
        if next <= low || next >= high {
            return next;
        }
        t = next;
    }
    t
}
