//! One thing at a time: what is due or asked is decided on what is stored, stored, and read again. Whatever dies between two of these
//! finds in the store all that it needs to go on, and nothing happens twice.

use domain::MatchId;
use domain::match_rules::Millis;
use domain::tournament::{Bracket, EntrantId, How, MatchNumber, Node, Phase, Play};

use super::error::TournamentError;
use super::port::{Notice, Opening, Started, Step, Stored, StoredMatch, TableEnd, TableResult, TournamentStore};
use crate::audit::Entry;
use crate::ports::StoreError;

/// Matches that are opened for one of the bracket before the better seed goes on without a result.
const ATTEMPTS: u16 = 3;

/// What somebody with the right to it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Start,
    Report { number: MatchNumber, winner: EntrantId },
    Disqualify(EntrantId),
}

/// What came of a turn; None when the tournament was changed past its actor since it was read, and nothing was done.
pub(super) type Tried = Result<Option<Turned>, StoreError>;

/// What a turn did.
#[derive(Debug)]
pub(super) struct Turned {
    /// As it is stored now; None when nothing changed.
    pub stored: Option<Stored>,
    pub answer: Result<(), TournamentError>,
    pub opened: Vec<MatchId>,
    pub aborted: Vec<MatchId>,
}

impl Turned {
    pub(super) fn nothing(answer: Result<(), TournamentError>) -> Self {
        Self {
            stored: None,
            answer,
            opened: Vec::new(),
            aborted: Vec::new(),
        }
    }
}

fn nothing(answer: Result<(), TournamentError>) -> Tried {
    Ok(Some(Turned::nothing(answer)))
}

pub(super) async fn asked(store: &dyn TournamentStore, stored: &Stored, ask: Ask, entry: Option<&Entry>) -> Tried {
    match ask {
        Ask::Start => match stored.phase {
            Phase::Registration | Phase::CheckIn => start(store, stored, false, entry).await,
            // Who asks twice is answered as the first time.
            Phase::Running => nothing(Ok(())),
            Phase::Finished | Phase::Cancelled => nothing(Err(TournamentError::Over)),
        },
        Ask::Report { number, winner } if stored.run.play == Play::Reported => {
            change(store, stored, entry, |bracket| {
                bracket.win(number, winner, How::Reported)
            })
            .await
        }
        Ask::Report { .. } => nothing(Err(TournamentError::NotReported)),
        Ask::Disqualify(entrant) => change(store, stored, entry, |bracket| bracket.disqualify(entrant)).await,
    }
}

/// What the clock and the tables want.
pub(super) async fn due(store: &dyn TournamentStore, stored: &Stored, now: Millis) -> Tried {
    match stored.phase {
        Phase::Registration | Phase::CheckIn if now >= stored.starts_at => start(store, stored, true, None).await,
        Phase::Registration if check_in_opens_at(stored).is_some_and(|at| now >= at) => {
            open_check_in(store, stored).await
        }
        Phase::Running if stored.run.play == Play::Duel => play(store, stored).await,
        Phase::Registration | Phase::CheckIn | Phase::Running | Phase::Finished | Phase::Cancelled => nothing(Ok(())),
    }
}

fn check_in_opens_at(stored: &Stored) -> Option<Millis> {
    let minutes = Millis::from(stored.run.check_in_minutes);
    (minutes > 0).then(|| stored.starts_at - minutes * 60_000)
}

async fn reread(store: &dyn TournamentStore, stored: &Stored) -> Result<Stored, StoreError> {
    store.read(stored.id).await?.ok_or(StoreError::Fenced)
}

async fn start(store: &dyn TournamentStore, stored: &Stored, or_cancel: bool, entry: Option<&Entry>) -> Tried {
    let answer = match store.start(stored.id, stored.epoch, or_cancel, entry).await? {
        Started::Started => Ok(()),
        Started::TooFew => Err(TournamentError::TooFew),
        Started::Already => Err(TournamentError::Over),
    };
    let stored = reread(store, stored).await?;
    Ok(Some(Turned {
        stored: Some(stored),
        ..Turned::nothing(answer)
    }))
}

async fn open_check_in(store: &dyn TournamentStore, stored: &Stored) -> Tried {
    let text = format!("The check-in of {} is open. Check in before it starts.", stored.title);
    let people = stored.entrants.iter().filter_map(|entrant| entrant.player.user());
    let step = Step {
        phase: Phase::CheckIn,
        notices: people
            .map(|user| Notice {
                user,
                cause: "check_in".to_owned(),
                text: text.clone(),
                link: format!("/tournament/{}", stored.id),
            })
            .collect(),
        ..Draft::new(stored).step
    };
    if store.commit(stored.id, &step).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(Turned {
        stored: Some(reread(store, stored).await?),
        ..Turned::nothing(Ok(()))
    }))
}

/// Somebody with the right to it decides something.
async fn change(
    store: &dyn TournamentStore,
    stored: &Stored,
    entry: Option<&Entry>,
    act: impl FnOnce(&mut Bracket) -> Result<(), domain::tournament::Refusal>,
) -> Tried {
    let Some(before) = stored
        .bracket()
        .filter(|_| matches!(stored.phase, Phase::Running | Phase::Finished))
    else {
        return nothing(Err(TournamentError::NotRunning));
    };
    let mut after = before.clone();
    if let Err(refusal) = act(&mut after) {
        return nothing(Err(refusal.into()));
    }
    let mut draft = Draft::new(stored);
    draft.decided(&before, &after);
    draft.step.entry = entry.cloned();
    draft.commit(store).await
}

/// Takes the results of the tables, and opens tables for whatever can be played.
async fn play(store: &dyn TournamentStore, stored: &Stored) -> Tried {
    let Some(before) = stored.bracket() else {
        return nothing(Ok(()));
    };
    let open = stored.matches.iter().filter(|known| known.outcome.is_none());
    let open: Vec<_> = open.filter_map(|known| known.match_id).collect();
    let results = match open.is_empty() {
        true => Vec::new(),
        false => store.results(&open).await?,
    };
    let (mut after, mut draft) = (before.clone(), Draft::new(stored));
    for result in results {
        let known = stored.matches.iter().find(|known| known.match_id == Some(result.id));
        if let Some(known) = known {
            draft.take(&mut after, *known, result);
        }
    }
    draft.decided(&before, &after);
    draft.open_tables(&after);
    draft.commit(store).await
}

/// A step that is being put together.
struct Draft<'a> {
    stored: &'a Stored,
    step: Step,
}

impl<'a> Draft<'a> {
    fn new(stored: &'a Stored) -> Self {
        let step = Step {
            epoch: stored.epoch,
            revision: stored.revision,
            phase: stored.phase,
            disqualified: Vec::new(),
            matches: Vec::new(),
            open: Vec::new(),
            abort: Vec::new(),
            notices: Vec::new(),
            entry: None,
        };
        Self { stored, step }
    }

    /// What is known of a match, as the step leaves it.
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

    /// What a table says about its match.
    fn take(&mut self, bracket: &mut Bracket, known: StoredMatch, result: TableResult) {
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
            TableEnd::NobodyCame { absent: [false, false] } | TableEnd::NoResult if known.attempts < ATTEMPTS => {
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
    fn decided(&mut self, before: &Bracket, after: &Bracket) {
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

    /// Each match that can be played gets a table.
    fn open_tables(&mut self, bracket: &Bracket) {
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
            let players = node
                .entrants()
                .map(|entrant| Some(self.stored.entrant(entrant?)?.player));
            let [Some(one), Some(other)] = players else { continue };
            self.step.open.push(Opening {
                number: node.number,
                players: [one, other],
            });
            self.tell_ready(node);
        }
    }

    /// Whoever plays no more learns how it ended for them.
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
        self.step.notices.extend(user.map(|user| Notice {
            user,
            cause,
            text,
            link,
        }));
    }

    fn is_empty(&self) -> bool {
        let Step {
            epoch: _,
            revision: _,
            phase,
            disqualified,
            matches,
            open,
            abort,
            notices: _,
            entry: _,
        } = &self.step;
        *phase == self.stored.phase
            && disqualified.is_empty()
            && matches.iter().all(|known| self.stored.known(known.number) == *known)
            && open.is_empty()
            && abort.is_empty()
    }

    async fn commit(self, store: &dyn TournamentStore) -> Tried {
        if self.is_empty() {
            return nothing(Ok(()));
        }
        let Some(opened) = store.commit(self.stored.id, &self.step).await? else {
            return Ok(None);
        };
        Ok(Some(Turned {
            stored: Some(reread(store, self.stored).await?),
            answer: Ok(()),
            opened,
            aborted: self.step.abort,
        }))
    }
}

/// Of two, the one who was seeded before the other.
fn better(bracket: &Bracket, players: [EntrantId; 2]) -> EntrantId {
    let first = bracket.seeds().iter().find(|seed| players.contains(seed));
    first.copied().unwrap_or(players[0])
}
