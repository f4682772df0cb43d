//! What one viewer has received: which messages, in which order.

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
    /// Sequence numbers that were jumped over and not made good by a resume.
    pub gaps: u64,
    last: Option<u64>,
}

impl Tally {
    /// A stamped message arrived; true when it is new.
    #[inline]
    pub fn message(&mut self, index: u32) -> bool {
        let new = self.received.insert(index);
        self.doubles += u64::from(!new);
        new
    }

    /// An ordered event arrived.
    #[inline]
    pub fn ordered(&mut self, seq: u64) {
        if let Some(last) = self.last {
            self.gaps += seq.saturating_sub(last + 1);
        }
        self.last = Some(seq.max(self.last.unwrap_or(0)));
    }

    /// The room was joined (again) at `seq`, with these events. After a full recovery they must follow on without a gap or a double;
    /// otherwise they are a fresh picture, in which old messages may stand.
    pub fn joined(&mut self, seq: u64, recovered: bool, history: &[(u64, Option<u32>)]) {
        if recovered {
            for (seq, index) in history {
                self.ordered(*seq);
                if let Some(index) = index {
                    self.message(*index);
                }
            }
            // what the answer says it ends with must have come
            self.gaps += seq.saturating_sub(self.last.unwrap_or(seq));
        } else {
            for index in history.iter().filter_map(|(_, index)| *index) {
                self.received.insert(index);
            }
        }
        self.last = Some(seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_in_the_sequence_is_a_gap_and_a_repeat_is_a_double() {
        let mut tally = Tally::default();
        tally.joined(3, false, &[(2, Some(0)), (3, Some(1))]);
        tally.ordered(4);
        assert!(tally.message(2));
        tally.ordered(7);
        assert!(!tally.message(2));
        assert_eq!((tally.gaps, tally.doubles, tally.received.len()), (2, 1, 3));
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
