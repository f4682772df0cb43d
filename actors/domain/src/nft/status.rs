use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Where a collection stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CollectionStatus)]
pub enum CollectionStatus {
    /// For administrators alone.
    Draft,
    /// Shown and sold.
    Active,
    Paused,
    Completed,
}

/// The next status of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionStep {
    Stay,
    /// Freezes what buyers rely on.
    Activate,
    Pause,
    Resume,
    /// For good.
    Complete,
}

/// There is no way from one status to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A {} collection cannot become {}.", .from.as_str(), .to.as_str())]
pub struct NoSuchStep {
    from: CollectionStatus,
    to: CollectionStatus,
}

impl CollectionStatus {
    const ALL: [Self; 4] = [Self::Draft, Self::Active, Self::Paused, Self::Completed];

    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Active => "active",
            Self::Paused => "paused",
            Self::Completed => "completed",
        }
    }

    /// The step to another status.
    ///
    /// # Errors
    /// There is none: nothing that was active becomes a draft again, and nothing follows completion.
    pub fn step(self, to: Self) -> Result<CollectionStep, NoSuchStep> {
        match (self, to) {
            (from, to) if from == to => Ok(CollectionStep::Stay),
            (Self::Draft, Self::Active) => Ok(CollectionStep::Activate),
            (Self::Active, Self::Paused) => Ok(CollectionStep::Pause),
            (Self::Paused, Self::Active) => Ok(CollectionStep::Resume),
            (Self::Active | Self::Paused, Self::Completed) => Ok(CollectionStep::Complete),
            (from @ Self::Draft, to @ (Self::Draft | Self::Paused | Self::Completed))
            | (from @ (Self::Active | Self::Paused), to @ (Self::Draft | Self::Active | Self::Paused))
            | (from @ Self::Completed, to) => Err(NoSuchStep { from, to }),
        }
    }
}

impl FromStr for CollectionStatus {
    /// For people.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| "The status must be draft, active, paused or completed.".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coll_09_a_collection_goes_from_draft_to_active_to_and_from_paused_and_ends_completed() {
        use CollectionStatus::{Active, Completed, Draft, Paused};
        let ways = [
            (Draft, Active, CollectionStep::Activate),
            (Active, Paused, CollectionStep::Pause),
            (Paused, Active, CollectionStep::Resume),
            (Active, Completed, CollectionStep::Complete),
            (Paused, Completed, CollectionStep::Complete),
        ];
        for from in CollectionStatus::ALL {
            for to in CollectionStatus::ALL {
                let way = ways.iter().find(|(one, other, _)| (*one, *other) == (from, to));
                let expected = match way {
                    Some((.., step)) => Ok(*step),
                    None if from == to => Ok(CollectionStep::Stay),
                    None => Err(NoSuchStep { from, to }),
                };
                assert_eq!(from.step(to), expected);
            }
            assert_eq!(from.as_str().parse(), Ok(from));
        }
        let back = Completed.step(Draft).unwrap_err();
        assert_eq!(back.to_string(), "A completed collection cannot become draft.");
    }
}
