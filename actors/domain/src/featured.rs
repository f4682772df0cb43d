//! Which of several running tables is shown: the strongest match, and no change for one that is hardly better.

/// A rating that says nothing yet counts as this.
pub const UNRATED: f64 = 1300.0;
/// People before agents.
const AMONG_PEOPLE: f64 = 600.0;
/// Another match takes the place of the one that is shown only when it is so many times better.
const BETTER: f64 = 1.17;

/// A match that could be shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate<I> {
    pub id: I,
    /// Of both, as they were before it; people who have none count [`UNRATED`].
    pub ratings: [f64; 2],
    pub among_people: bool,
    /// No balls roll, so that the picture may change.
    pub at_rest: bool,
}

impl<I> Candidate<I> {
    fn score(&self) -> f64 {
        let [one, other] = self.ratings;
        one + other + if self.among_people { AMONG_PEOPLE } else { 0.0 }
    }
}

/// The one to show. `current` stays while its balls roll, and against all that are not clearly better; when it is not among the candidates, the best
/// of them takes its place.
pub fn choose<I: Copy + Ord>(current: Option<I>, candidates: &[Candidate<I>]) -> Option<I> {
    // Of equals the older one, whatever the order.
    let best = candidates
        .iter()
        .max_by(|a, b| a.score().total_cmp(&b.score()).then(b.id.cmp(&a.id)))?;
    match candidates.iter().find(|candidate| Some(candidate.id) == current) {
        Some(shown) if !shown.at_rest || best.score() < shown.score() * BETTER => Some(shown.id),
        Some(_) | None => Some(best.id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(id: u8, rating: f64, among_people: bool) -> Candidate<u8> {
        Candidate {
            id,
            ratings: [rating; 2],
            among_people,
            at_rest: true,
        }
    }

    #[test]
    fn people_go_before_agents_and_the_strong_before_the_weak() {
        let tables = [
            candidate(1, 1600.0, false),
            candidate(2, 1400.0, true),
            candidate(3, 1450.0, true),
        ];
        assert_eq!(choose(None, &tables), Some(3));
        assert_eq!(choose(None, &tables[..1]), Some(1));
        assert_eq!(choose::<u8>(None, &[]), None);
    }

    #[test]
    fn the_picture_changes_for_a_clearly_better_match_alone_and_never_while_balls_roll() {
        let (weak, better, best) = (
            candidate(1, 1500.0, false),
            candidate(2, 1740.0, false),
            candidate(3, 1800.0, false),
        );
        assert_eq!(choose(Some(1), &[weak, better]), Some(1));
        assert_eq!(choose(Some(1), &[weak, better, best]), Some(3));
        let rolling = Candidate { at_rest: false, ..weak };
        assert_eq!(choose(Some(1), &[rolling, best]), Some(1));
        assert_eq!(choose(Some(9), &[weak, better]), Some(2));
    }
}
