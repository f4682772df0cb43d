//! A step of a tournament, put together from what was decided and what its tables say. It is pure: the store is asked elsewhere.

use domain::tournament::{Bracket, EntrantId, How, MatchNumber, Node, Phase, Play};

use super::port::{Notification, Opening, Step, Stored, StoredMatch, TableEnd, TableResult};

/// Matches that are opened for one of the bracket before the better seed goes on without a result.
const MAX_TABLES: u16 = 3;

/// A step that is being put together.
pub(super) struct Draft<'a> {
    stored: &'a Stored,
    pub(super) step: Step,
}

impl<'a> Draft<'a> {
    pub(super) fn new(stored: &'a Stored) -> Self {
        let step = Step {
            epoch: stored.epoch,
            revision: stored.revision,
            phase: stored.phase,
            disqualified: Vec::new(),
            matches: Vec::new(),
            open: Vec::new(),
            abort: Vec::new(),
            notifications: Vec::new(),
            entry: None,
        };
        Self { stored, step }
    }

    /// A match as the step leaves it.
    fn known(&mut self, number: MatchNumber) -> &mut StoredMatch {
        let matches = &mut self.step.matches;
        let at = matches
            .iter()
            .position(|known| known.number == number)
            .unwrap_or_else(|| {
                matches.push(self.stored.known(number));
                matches.len() - 1
            });
        &mut matches[at]
    }

    /// Takes a table's result of its match.
    pub(super) fn take(&mut self, bracket: &mut Bracket, known: StoredMatch, result: TableResult) {
        let number = known.number;
        let Some(end) = result.end else {
            if known.started_at.is_none() && result.started_at.is_some() {
                self.known(number).started_at = result.started_at;
            }
            return;
        };
        let Some([Some(one), Some(other)]) = bracket.get(number).map(|node| node.entrants()) else {
            return;
        };
        let players = [one, other];
        if result.started_at.is_some() {
            self.known(number).started_at = result.started_at;
        }
        // The bracket refuses what was decided meanwhile, such as a match of somebody who was disqualified: that decision stands.
        let _ = match end {
            TableEnd::Won { winner, forfeit } => {
                let how = if forfeit { How::Forfeit } else { How::Played };
                bracket.win(number, players[winner.min(1)], how)
            }
            TableEnd::NobodyCame { absent: [true, true] } => bracket.nobody_came(number),
            TableEnd::NobodyCame { absent: [true, false] } => bracket.win(number, other, How::Walkover),
            TableEnd::NobodyCame { absent: [false, true] } => bracket.win(number, one, How::Walkover),
            TableEnd::NobodyCame { absent: [false, false] } | TableEnd::NoResult if known.attempts < MAX_TABLES => {
                let known = self.known(number);
                (known.match_id, known.started_at, known.deadline) = (None, None, None);
                Ok(())
            }
            TableEnd::NobodyCame { absent: [false, false] } | TableEnd::NoResult => {
                bracket.win(number, better(bracket, players), How::Walkover)
            }
        };
    }

    /// Notes what was decided between two states of the bracket, and whom it concerns.
    pub(super) fn decided(&mut self, before: &Bracket, after: &Bracket) {
        for node in after.matches() {
            let was = before.get(node.number).and_then(|node| node.outcome);
            if was != node.outcome {
                let known = self.known(node.number);
                known.outcome = node.outcome;
                let played = node
                    .outcome
                    .is_some_and(|outcome| matches!(outcome.how, How::Played | How::Forfeit));
                let table = known.match_id.filter(|_| !played && node.outcome.is_some());
                // At the table of a match that was decided past it nobody plays on; one that is over stays as it is.
                self.step.abort.extend(table);
            }
        }
        let out = after.disqualified().filter(|entrant| !before.is_disqualified(*entrant));
        self.step.disqualified.extend(out);
        let over = [before.is_over(), after.is_over()];
        match over {
            [_, true] => self.step.phase = Phase::Finished,
            [_, false] => self.step.phase = Phase::Running,
        }
        self.tell_over(before, after);
        if self.stored.run.play == Play::Reported {
            let ready = after.matches().iter().filter(|node| after.is_ready(node));
            let new = ready.filter(|node| before.get(node.number).is_none_or(|node| !before.is_ready(node)));
            new.for_each(|node| self.tell_ready(node));
        }
    }

    /// Matches that can be played and have no table.
    pub(super) fn ready(&self, bracket: &Bracket) -> Vec<Opening> {
        let mut ready = Vec::new();
        for node in bracket.matches().iter().filter(|node| bracket.is_ready(node)) {
            let known = self.step.matches.iter().find(|known| known.number == node.number);
            if known
                .copied()
                .unwrap_or_else(|| self.stored.known(node.number))
                .match_id
                .is_some()
            {
                continue;
            }
            let entrants = node.entrants().map(|entrant| self.stored.entrant(entrant?));
            let [Some(one), Some(other)] = entrants else { continue };
            ready.push(Opening {
                number: node.number,
                entrants: [one.id, other.id],
                players: [one.player, other.player],
            });
        }
        ready
    }

    /// Opens their tables; of agents among themselves so many as there are places, the others later.
    pub(super) fn open_tables(&mut self, bracket: &Bracket, ready: Vec<Opening>, mut places: usize) {
        for opening in ready {
            if opening.is_of_agents() {
                let Some(left) = places.checked_sub(1) else { continue };
                places = left;
            }
            if let Some(node) = bracket.get(opening.number) {
                self.tell_ready(node);
            }
            self.step.open.push(opening);
        }
    }

    /// Players whose tournament is over are notified of their result.
    fn tell_over(&mut self, before: &Bracket, after: &Bracket) {
        let title = &self.stored.title;
        let is_done = |bracket: &Bracket, entrant| bracket.is_over() || bracket.is_out(entrant);
        let champion = after.champion();
        let done = after.standings().into_iter();
        let done = done.filter(|line| is_done(after, line.entrant) && !is_done(before, line.entrant));
        let texts = done.map(|line| match champion {
            Some(champion) if champion == line.entrant => (line.entrant, "won", format!("You won {title}!")),
            _ if after.is_over() => (
                line.entrant,
                "out",
                format!("{title} is over: you finished in place {}.", line.rank),
            ),
            // Their place is known when their round is over.
            _ => (line.entrant, "out", format!("You are out of {title}.")),
        });
        let texts: Vec<_> = texts.collect();
        for (entrant, cause, text) in texts {
            self.tell(entrant, cause.to_owned(), text);
        }
    }

    fn tell_ready(&mut self, node: &Node) {
        let [Some(one), Some(other)] = node.entrants() else {
            return;
        };
        for (who, rival) in [(one, other), (other, one)] {
            let rival = self
                .stored
                .entrant(rival)
                .map(|rival| rival.name.clone())
                .unwrap_or_default();
            let cause = format!("match:{}:{}", node.number, self.stored.known(node.number).attempts);
            let text = format!("{}: your match against {rival} is ready.", self.stored.title);
            self.tell(who, cause, text);
        }
    }

    fn tell(&mut self, entrant: EntrantId, cause: String, text: String) {
        let user = self.stored.entrant(entrant).and_then(|entrant| entrant.player.user());
        let link = format!("/tournament/{}/bracket", self.stored.id);
        self.step.notifications.extend(user.map(|user| Notification {
            user,
            cause,
            text,
            link,
        }));
    }

    pub(super) fn is_empty(&self) -> bool {
        let Step {
            epoch: _,
            revision: _,
            phase,
            disqualified,
            matches,
            open,
            abort,
            notifications: _,
            entry: _,
        } = &self.step;
        *phase == self.stored.phase
            && disqualified.is_empty()
            && matches.iter().all(|known| self.stored.known(known.number) == *known)
            && open.is_empty()
            && abort.is_empty()
    }
}

/// Of two, the one who was seeded before the other.
fn better(bracket: &Bracket, players: [EntrantId; 2]) -> EntrantId {
    let first = bracket.seeds().iter().find(|seed| players.contains(seed));
    first.copied().unwrap_or(players[0])
}
