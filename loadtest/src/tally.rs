//! A viewer's tally of messages, in their order.

/// A set of message indexes.
#[derive(Clone, Debug, Default)]
pub struct Indexes(Vec<u64>);

impl Indexes {
    /// False when it was there already.
    #[inline]
    pub fn insert(&mut self, index: u32) -> bool {
        let (word, bit) = (index as usize / 64, 1 << (index % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    pub fn contains(&self, index: u32) -> bool {
        self.0
            .get(index as usize / 64)
            .is_some_and(|word| word & 1 << (index % 64) != 0)
    }

    /// In rising order.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let bits = |(word, bits): (u32, &u64)| {
            let bits = *bits;
            (0..64)
                .filter(move |bit| bits & 1 << bit != 0)
                .map(move |bit| word * 64 + bit)
        };
        (0..).zip(&self.0).flat_map(bits)
    }

    pub fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of `wanted` are missing here.
    pub fn missing(&self, wanted: &Self) -> u64 {
        let mine = self.0.iter().copied().chain(std::iter::repeat(0));
        wanted
            .0
            .iter()
            .zip(mine)
            .map(|(wanted, mine)| u64::from((wanted & !mine).count_ones()))
            .sum()
    }
}

/// One viewer's books.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub received: Indexes,
    /// Messages that came a second time while the sequence ran on.
    pub doubles: u64,
    /// Sequence numbers that were jumped over and that no resume made good.
    pub gaps: u64,
    /// How often the sequence jumped, so that the viewer asked again from where it stood.
    pub holes: u64,
    /// Events that came after later ones, since the room was last joined.
    pub disorders: u64,
    last: Option<u64>,
    /// Where the open hole begins.
    hole: Option<u64>,
}

impl Tally {
    /// A stamped message arrived; true when it is new.
    #[inline]
    pub fn message(&mut self, index: u32) -> bool {
        let new = self.received.insert(index);
        self.doubles += u64::from(!new);
        new
    }

    /// An ordered event arrived. A jump over others opens a hole: then the number to resume after.
    #[inline]
    pub fn ordered(&mut self, seq: u64) -> Option<u64> {
        let before = self.last.replace(seq.max(self.last.unwrap_or(0)))?;
        self.disorders += u64::from(seq < before);
        if seq <= before + 1 || self.hole.is_some() {
            return None;
        }
        self.holes += 1;
        self.hole = Some(before);
        self.hole
    }

    /// The room was joined (again) at `seq`, with these events. After a full recovery they must follow without a gap on what the viewer
    /// had, and without a double if it had no hole; otherwise they are a fresh picture, in which old messages may stand.
    pub fn joined(&mut self, seq: u64, recovered: bool, history: &[(u64, Option<u32>)]) {
        let hole = self.hole.take();
        if recovered {
            let mut at = hole.or(self.last).unwrap_or(seq);
            for (seq, index) in history {
                self.gaps += seq.saturating_sub(at + 1);
                // a new epoch counts from 1 again
                at = *seq;
                if let Some(index) = index {
                    let new = self.received.insert(*index);
                    self.doubles += u64::from(!new && hole.is_none());
                }
            }
            // what the answer says it ends with must have come
            self.gaps += seq.saturating_sub(at);
        } else {
            for index in history.iter().filter_map(|(_, index)| *index) {
                self.received.insert(index);
            }
        }
        self.last = Some(seq);
    }

    /// No hole is open.
    pub fn is_whole(&self) -> bool {
        self.hole.is_none()
    }

    /// At the end of a run: a hole that is still open is a gap.
    pub fn close(&mut self) {
        self.gaps += u64::from(self.hole.take().is_some());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_in_the_sequence_is_a_gap_unless_a_resume_makes_it_good() {
        let mut tally = Tally::default();
        tally.joined(3, false, &[(2, Some(0)), (3, Some(1))]);
        assert_eq!(tally.ordered(4), None);
        assert!(tally.message(2));
        assert_eq!(tally.ordered(7), Some(4));
        assert!(tally.message(5));
        let mut healed = tally.clone();
        healed.joined(7, true, &[(5, Some(3)), (6, Some(4)), (7, Some(5))]);
        healed.close();
        assert_eq!(
            (healed.gaps, healed.doubles, healed.holes, healed.received.len()),
            (0, 0, 1, 6)
        );
        tally.close();
        assert_eq!((tally.gaps, tally.holes), (1, 1));
    }

    #[test]
    fn a_message_that_comes_twice_is_a_double() {
        let mut tally = Tally::default();
        assert!(tally.message(2) && !tally.message(2));
        assert_eq!(tally.doubles, 1);
        tally.joined(5, false, &[]);
        tally.joined(6, true, &[(6, Some(2))]);
        assert_eq!(tally.doubles, 2);
    }

    #[test]
    fn a_full_recovery_closes_the_gap_and_a_short_one_does_not() {
        let mut whole = Tally::default();
        whole.joined(5, false, &[]);
        whole.joined(8, true, &[(6, Some(1)), (7, None), (8, Some(2))]);
        whole.ordered(9);
        assert_eq!((whole.gaps, whole.doubles), (0, 0));
        let mut short = Tally::default();
        short.joined(5, false, &[]);
        short.joined(8, true, &[(6, None)]);
        assert_eq!(short.gaps, 2);
    }

    #[test]
    fn a_fresh_picture_repeats_old_messages_without_blame() {
        let mut tally = Tally::default();
        tally.message(1);
        tally.joined(1, false, &[(1, Some(1))]);
        assert_eq!(tally.doubles, 0);
        assert!(!tally.message(1));
        assert_eq!(tally.doubles, 1);
    }

    #[test]
    fn an_event_that_comes_after_a_later_one_is_out_of_order() {
        let mut tally = Tally::default();
        tally.joined(3, false, &[]);
        for seq in [4, 6, 5] {
            tally.ordered(seq);
        }
        assert_eq!(tally.disorders, 1);
        // a new epoch counts from 1 again, and begins with a join
        tally.joined(1, true, &[]);
        tally.ordered(2);
        assert_eq!(tally.disorders, 1);
    }

    #[test]
    fn missing_counts_what_was_wanted_and_never_came() {
        let (mut wanted, mut got) = (Indexes::default(), Indexes::default());
        for index in [0, 63, 64, 200] {
            wanted.insert(index);
        }
        got.insert(63);
        got.insert(65);
        assert_eq!(got.missing(&wanted), 3);
        assert!(got.contains(65) && !got.contains(64));
    }
}
