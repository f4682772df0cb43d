use std::fmt;

/// Basis points in steps of ten: tenths of a percent.
const STEP: u16 = 10;
const WHOLE: u16 = 10_000;

/// The part of what a collection's contract receives that goes to its royalty wallet, in basis points: 13.4 percent is 1,340 (E25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Royalty(u16);

impl Royalty {
    /// None beyond the whole, and between the steps.
    pub fn from_bps(bps: u16) -> Option<Self> {
        (bps <= WHOLE && bps.is_multiple_of(STEP)).then_some(Self(bps))
    }

    /// Reads a percentage with at most one digit behind the point.
    ///
    /// # Errors
    /// For people.
    pub fn from_percent(text: &str) -> Result<Self, String> {
        let wrong = || "The royalty must be 0 to 100 percent, in steps of 0.1.".to_owned();
        let tenths = crate::ledger::Amount::parse(text.trim(), 1).map_err(|_| wrong())?;
        let bps = u16::try_from(tenths.minor())
            .ok()
            .and_then(|tenths| tenths.checked_mul(STEP));
        bps.and_then(Self::from_bps).ok_or_else(wrong)
    }

    /// Basis points.
    pub fn bps(self) -> u16 {
        self.0
    }
}

/// As a percentage: `13.4`.
impl fmt::Display for Royalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100 / STEP) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenth) => write!(f, "{whole}.{tenth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coll_23_a_royalty_is_0_to_100_percent_in_steps_of_a_tenth() {
        for (text, bps) in [
            ("13.4", Some(1340)),
            ("0", Some(0)),
            ("100", Some(10_000)),
            ("100.0", Some(10_000)),
            (" 0.1 ", Some(10)),
            ("100.1", None),
            ("13.45", None),
            ("-1", None),
            ("1e1", None),
            ("", None),
            ("170141183460469231731687303715884105727", None),
        ] {
            assert_eq!(Royalty::from_percent(text).ok().map(Royalty::bps), bps, "{text}");
        }
        assert_eq!(Royalty::from_bps(1345), None);
        for text in ["13.4", "0", "100", "0.1"] {
            assert_eq!(Royalty::from_percent(text).unwrap().to_string(), text);
        }
    }
}
