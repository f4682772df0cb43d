use super::Terms;

/// The state of the first root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootState {
    /// There is none, or it is not final.
    None,
    /// Final.
    Published,
}

/// Where the sale stands, as it is shown. Block time alone decides about a contribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// It has no beginning yet.
    Unannounced,
    Upcoming,
    Open,
    /// Over; what everybody gets is being published.
    Closed,
    /// Published, for good unless it is rejected.
    Settled,
    /// It raised less than its soft cap: all goes back.
    Failed,
    /// All goes back.
    Cancelled,
}

impl Phase {
    /// As it is answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unannounced => "unannounced",
            Self::Upcoming => "upcoming",
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Settled => "settled",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The phase at a moment. `is_failed` counts once all of the window is allocated.
    pub fn of(terms: Option<&Terms>, now: i64, root: RootState, is_failed: bool, is_cancelled: bool) -> Self {
        match (terms, root) {
            _ if is_cancelled => Self::Cancelled,
            (None, _) => Self::Unannounced,
            (Some(terms), _) if now < terms.starts_at => Self::Upcoming,
            (Some(terms), _) if now < terms.ends_at => Self::Open,
            (Some(_), _) if is_failed => Self::Failed,
            (Some(_), RootState::Published) => Self::Settled,
            (Some(_), RootState::None) => Self::Closed,
        }
    }
}
