//! One thing at a time: what is due or asked is decided on what is stored, stored, and read again. Whatever dies between two of these
//! finds in the store all that it needs to go on, and nothing happens twice.

use domain::MatchId;
use domain::match_rules::Millis;
use domain::tournament::{Bracket, EntrantId, How, MatchNumber, Phase, Play};

use super::draft::Draft;
use super::error::TournamentError;
use super::port::{Notification, Opening, Started, Step, Stored, TournamentStore};
use crate::audit::Entry;
use crate::ports::StoreError;

/// A request of somebody with the right to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Start,
    Report { number: MatchNumber, winner: EntrantId },
    Disqualify(EntrantId),
}

/// The transition that was stored; None when the tournament was changed past its actor since it was read, and nothing was done.
pub(super) type TransitionResult = Result<Option<Transition>, StoreError>;

/// A step of a tournament after it was stored, with what its actor has to tell.
#[derive(Debug)]
pub(super) struct Transition {
    /// As it is stored now; None when nothing changed.
    pub stored: Option<Stored>,
    pub answer: Result<(), TournamentError>,
    pub opened: Vec<MatchId>,
    pub aborted: Vec<MatchId>,
}

impl Transition {
    pub(super) fn nothing(answer: Result<(), TournamentError>) -> Self {
        Self {
            stored: None,
            answer,
            opened: Vec::new(),
            aborted: Vec::new(),
        }
    }
}

fn nothing(answer: Result<(), TournamentError>) -> TransitionResult {
    Ok(Some(Transition::nothing(answer)))
}

pub(super) async fn on_request(
    store: &dyn TournamentStore,
    stored: &Stored,
    ask: Ask,
    entry: Option<&Entry>,
) -> TransitionResult {
    match ask {
        Ask::Start => match stored.phase {
            Phase::Registration | Phase::CheckIn => start(store, stored, false, entry).await,
            // A repeated request is answered like the first.
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

/// The transition that is due by the clock or by results of tables.
pub(super) async fn on_tick(store: &dyn TournamentStore, stored: &Stored, now: Millis) -> TransitionResult {
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

async fn start(
    store: &dyn TournamentStore,
    stored: &Stored,
    or_cancel: bool,
    entry: Option<&Entry>,
) -> TransitionResult {
    let answer = match store.start(stored.id, stored.epoch, or_cancel, entry).await? {
        Started::Started => Ok(()),
        Started::TooFew => Err(TournamentError::TooFew),
        Started::Already => Err(TournamentError::Over),
    };
    let stored = reread(store, stored).await?;
    Ok(Some(Transition {
        stored: Some(stored),
        ..Transition::nothing(answer)
    }))
}

async fn open_check_in(store: &dyn TournamentStore, stored: &Stored) -> TransitionResult {
    let text = format!("The check-in of {} is open. Check in before it starts.", stored.title);
    let people = stored.entrants.iter().filter_map(|entrant| entrant.player.user());
    let step = Step {
        phase: Phase::CheckIn,
        notifications: people
            .map(|user| Notification {
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
    Ok(Some(Transition {
        stored: Some(reread(store, stored).await?),
        ..Transition::nothing(Ok(()))
    }))
}

/// Somebody with the right to it decides something.
async fn change(
    store: &dyn TournamentStore,
    stored: &Stored,
    entry: Option<&Entry>,
    act: impl FnOnce(&mut Bracket) -> Result<(), domain::tournament::Refusal>,
) -> TransitionResult {
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
    commit(store, stored, draft).await
}

/// Takes the results of the tables, and opens tables for whatever can be played.
async fn play(store: &dyn TournamentStore, stored: &Stored) -> TransitionResult {
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
    let ready = draft.ready(&after);
    let places = match ready.iter().any(Opening::is_of_agents) {
        true => store.places(stored.id).await?,
        false => 0,
    };
    draft.open_tables(&after, ready, places);
    commit(store, stored, draft).await
}

async fn commit(store: &dyn TournamentStore, stored: &Stored, draft: Draft<'_>) -> TransitionResult {
    if draft.is_empty() {
        return nothing(Ok(()));
    }
    let Some(opened) = store.commit(stored.id, &draft.step).await? else {
        return Ok(None);
    };
    Ok(Some(Transition {
        stored: Some(reread(store, stored).await?),
        answer: Ok(()),
        opened,
        aborted: draft.step.abort,
    }))
}
