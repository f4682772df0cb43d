//! One measure beside its goal.

use serde::Serialize;

/// One measure. Nothing measured is nothing passed.
#[derive(Debug, Serialize)]
pub(super) struct Figure {
    measure: &'static str,
    unit: &'static str,
    /// At most this, or at least this when `at_least`.
    target: f64,
    at_least: bool,
    measured: Option<f64>,
    /// Figures beside it: the database's own part, the other half of a goal.
    beside: Option<String>,
    pub pass: bool,
}

impl Figure {
    pub fn of(measure: &'static str, target: f64, unit: &'static str, measured: Option<f64>, at_least: bool) -> Self {
        let pass = measured.is_some_and(|measured| {
            if at_least {
                measured >= target
            } else {
                measured <= target
            }
        });
        Self {
            measure,
            unit,
            target,
            at_least,
            measured,
            beside: None,
            pass,
        }
    }

    /// With the number beside it, where it was measured.
    pub fn beside(self, what: &str, unit: &str, value: Option<f64>) -> Self {
        let said = value.map(|value| format!("{what} {} {unit}", number(value)).trim_end().to_owned());
        let beside = [self.beside.clone(), said].into_iter().flatten().collect::<Vec<_>>();
        Self {
            beside: (!beside.is_empty()).then(|| beside.join(", ")),
            ..self
        }
    }

    /// A row of the README's table; what was not reached is bold.
    pub fn row(&self) -> String {
        let unit = |value: f64| format!("{} {}", number(value), self.unit).trim_end().to_owned();
        let seen = self.measured.map_or("not measured".to_owned(), unit);
        let seen = if self.pass { seen } else { format!("**{seen}**") };
        let beside = self
            .beside
            .as_ref()
            .map(|beside| format!(" ({beside})"))
            .unwrap_or_default();
        format!("| {} | {} | {seen}{beside} |", self.measure, unit(self.target))
    }
}

/// As people read it: thousands apart, and two digits of what is small.
fn number(value: f64) -> String {
    if value.abs() < 10.0 && value.fract() != 0.0 {
        return format!("{value:.2}");
    }
    if value.abs() < 100.0 && value.fract() != 0.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{:.0}", value.abs());
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if value < 0.0 { format!("-{out}") } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_ready_to_paste_and_bold_where_the_goal_was_missed() {
        let reached = Figure::of("lines", 12_000.0, "/s", Some(12_345.6), true).beside("its Postgres", "%", Some(41.0));
        assert_eq!(reached.row(), "| lines | 12,000 /s | 12,346 /s (its Postgres 41 %) |");
        let missed = Figure::of("p99", 60.0, "ms", Some(65.25), false).beside("p50", "ms", None);
        assert_eq!(missed.row(), "| p99 | 60 ms | **65.2 ms** |");
        assert_eq!(
            Figure::of("x", 0.2, "", None, false).row(),
            "| x | 0.20 | **not measured** |"
        );
    }
}
