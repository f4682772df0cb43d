//! Broadcasts go round the members of a room without end. One begins where the round is and ends where it began, so each member gets, at its
//! turn, all that came since its last one, and waits for one round at most.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use actors::room::ConnectionId;

/// Broadcasts on their way round a list of members.
pub struct Round<D> {
    /// The index of the member whose turn is next.
    place: usize,
    /// The oldest first: it has the fewest members before it.
    going: VecDeque<Going<D>>,
    next: u64,
    /// Members who have had, or need not get, every broadcast before that number.
    ahead: HashMap<ConnectionId, u64>,
}

struct Going<D> {
    number: u64,
    /// Members who have not had it: those from the place on.
    left: usize,
    /// Members when it began.
    of: usize,
    what: D,
}

impl<D> Default for Round<D> {
    fn default() -> Self {
        Self {
            place: 0,
            going: VecDeque::new(),
            next: 0,
            ahead: HashMap::new(),
        }
    }
}

impl<D> Round<D> {
    pub fn is_idle(&self) -> bool {
        self.going.is_empty()
    }

    pub fn len(&self) -> usize {
        self.going.len()
    }

    /// The number of the next broadcast.
    pub fn next(&self) -> u64 {
        self.next
    }

    pub fn all(&self) -> impl Iterator<Item = &D> {
        self.going.iter().map(|going| &going.what)
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut D> {
        self.going.iter_mut().map(|going| &mut going.what)
    }

    /// Those that a sixteenth of their members have had.
    pub fn under_way(&self) -> impl Iterator<Item = &D> {
        let is_under_way = |going: &&Going<D>| going.of.saturating_sub(going.left) * 16 >= going.of;
        self.going.iter().filter(is_under_way).map(|going| &going.what)
    }

    /// A broadcast sets out to `members`, of whom there is one at least.
    pub fn begin(&mut self, what: D, members: usize) {
        self.going.push_back(Going {
            number: self.next,
            left: members,
            of: members,
            what,
        });
        self.next += 1;
    }

    /// The members whose turn is next and who get the same, but for those who are ahead: at most so many.
    pub fn run(&self, members: usize, most: usize) -> Range<usize> {
        let left = self.going.front().map_or(0, |oldest| oldest.left);
        self.place..members.min(self.place + left.min(most))
    }

    /// Those of [`Self::run`] have had their turn. Broadcasts that have been round end.
    pub fn advance(&mut self, by: usize, members: usize) {
        self.place = (self.place + by) % members.max(1);
        self.going.iter_mut().for_each(|going| going.left -= by);
        self.end();
    }

    /// Broadcasts that the member at that place of the list is still to get, with their numbers.
    pub fn missed(&self, at: usize, id: ConnectionId, members: usize) -> impl Iterator<Item = (u64, &D)> {
        let before = self.before(at, members);
        let from = self.ahead.get(&id).copied().unwrap_or_default();
        let is_missed = move |going: &&Going<D>| going.left > before && going.number >= from;
        let missed = self.going.iter().filter(is_missed);
        missed.map(|going| (going.number, &going.what))
    }

    /// The member has had everything so far, whatever its place.
    pub fn has_all(&mut self, id: ConnectionId) {
        if !self.is_idle() {
            self.ahead.insert(id, self.next);
        }
    }

    pub fn is_ahead(&self, id: ConnectionId) -> bool {
        // Mostly nobody is: asked for every member, so it must cost nothing then.
        !self.ahead.is_empty() && self.ahead.contains_key(&id)
    }

    /// A member joins the end of the list, which had so many before. It is ahead.
    pub fn joins(&mut self, id: ConnectionId, members: usize) {
        let place = self.place;
        for going in self.going.iter_mut().filter(|going| place + going.left > members) {
            going.left += 1;
        }
        self.has_all(id);
    }

    /// The member at that place of the list goes, and those behind it move up.
    pub fn leaves(&mut self, at: usize, id: ConnectionId, members: usize) {
        let before = self.before(at, members);
        self.going
            .iter_mut()
            .filter(|going| going.left > before)
            .for_each(|going| going.left -= 1);
        if at < self.place {
            self.place -= 1;
        }
        self.place %= (members - 1).max(1);
        self.ahead.remove(&id);
        self.end();
    }

    /// How many have their turn before the member at that place.
    fn before(&self, at: usize, members: usize) -> usize {
        (at + members - self.place) % members.max(1)
    }

    fn end(&mut self) {
        let had = self.going.len();
        while self.going.front().is_some_and(|oldest| oldest.left == 0) {
            self.going.pop_front();
        }
        if self.going.len() < had {
            let oldest = self.going.front().map_or(self.next, |oldest| oldest.number);
            self.ahead.retain(|_, from| *from > oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Begin,
        Turns(usize),
        Join,
        Leave(usize),
        Reply(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            3 => Just(Step::Begin),
            3 => (1..9_usize).prop_map(Step::Turns),
            1 => Just(Step::Join),
            1 => any::<usize>().prop_map(Step::Leave),
            1 => any::<usize>().prop_map(Step::Reply),
        ]
    }

    /// A list of members with what each has had, and what it was to get.
    #[derive(Default)]
    struct Model {
        round: Round<u64>,
        list: Vec<Member>,
        begun: u64,
    }

    struct Member {
        id: ConnectionId,
        since: u64,
        had: Vec<u64>,
    }

    impl Model {
        fn catch_up(&mut self, at: usize) {
            let members = self.list.len();
            let Member { id, had, .. } = &mut self.list[at];
            had.extend(self.round.missed(at, *id, members).map(|(_, what)| *what));
        }

        fn turns(&mut self, most: usize) -> usize {
            let run = self.round.run(self.list.len(), most);
            let by = run.len();
            for at in run {
                match self.round.is_ahead(self.list[at].id) {
                    true => self.catch_up(at),
                    false => self.list[at].had.extend(self.round.all()),
                }
            }
            self.round.advance(by, self.list.len());
            by
        }

        fn had_all(&self, member: &Member, until: u64) {
            assert_eq!(member.had, (member.since..until).collect::<Vec<_>>());
        }
    }

    proptest! {
        #[test]
        fn each_member_gets_each_broadcast_of_its_time_once_and_in_order(steps in prop::collection::vec(step(), 0..200)) {
            let mut model = Model::default();
            for (number, step) in steps.into_iter().enumerate() {
                let members = model.list.len();
                match step {
                    Step::Begin if members > 0 => {
                        model.round.begin(model.begun, members);
                        model.begun += 1;
                    }
                    Step::Turns(most) => {
                        model.turns(most);
                    }
                    Step::Join => {
                        let id = ConnectionId(number as u64);
                        model.round.joins(id, members);
                        model.list.push(Member { id, since: model.begun, had: Vec::new() });
                    }
                    Step::Leave(at) if members > 0 => {
                        let at = at % members;
                        model.catch_up(at);
                        let gone = model.list.remove(at);
                        model.had_all(&gone, model.begun);
                        model.round.leaves(at, gone.id, members);
                    }
                    Step::Reply(at) if members > 0 => {
                        let at = at % members;
                        model.catch_up(at);
                        model.round.has_all(model.list[at].id);
                        model.had_all(&model.list[at], model.begun);
                    }
                    Step::Begin | Step::Leave(_) | Step::Reply(_) => {}
                }
            }
            let (mut turns, members) = (0, model.list.len());
            while !model.round.is_idle() {
                let by = model.turns(3);
                prop_assert!(by > 0);
                turns += by;
            }
            prop_assert!(turns <= members, "{turns} turns of {members}: more than one round");
            model.list.iter().for_each(|member| model.had_all(member, model.begun));
            prop_assert!(model.round.ahead.is_empty());
        }
    }
}
