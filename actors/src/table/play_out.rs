//! A match played to its end at once, without a live table: agents play for both seats, whoever sits there.

use domain::MatchId;
use domain::agent::{Level, choose};
use domain::match_rules::{Command, Decision, Match, Millis, Plan, Refusal, Seat};

use super::port::{End, MatchInfo, Step, StoredShot, TableStore};
use super::shot::told;
use super::state::{state_again, unplayed};
use crate::ports::StoreError;
use crate::room::LoadError;
use crate::wire::TableState;

/// Between the end of a shot's motion and the next shot.
const PAUSE: Millis = 2_000;

/// Why a match was not played out.
#[derive(Debug, thiserror::Error)]
pub enum PlayOutError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("an agent's shot was refused: {0:?}")]
    Refused(Refusal),
}

impl From<Refusal> for PlayOutError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Plays a match that waits for its players from `started_at` to its end, and stores each shot as its table would have. The hands are the challenger's and
/// the rival's; thinking blocks the thread.
pub async fn play_out(
    store: &dyn TableStore,
    id: MatchId,
    hands: [Level; 2],
    started_at: Millis,
) -> Result<(), PlayOutError> {
    let opened = store.open(id).await?;
    let (epoch, info) = (opened.epoch, opened.info);
    store.start(id, epoch, started_at).await?;
    let mut game = Match::new(info.setup(started_at));
    let before = unplayed(&info, &game);
    let mut steps = 0;
    while game.ending().is_none() {
        if let Some(decision) = choice(&mut game, hands)? {
            steps += 1;
            let step = Step {
                epoch,
                number: steps,
                decision: Some(decision),
                shot: None,
                end: None,
            };
            store.commit(id, &step).await?;
        }
        steps += 1;
        let shot = shot(&mut game, &info, &before, hands)?;
        let end = game.ending().map(|ending| End {
            counts: ending.counts(),
            rated: game.is_rated(),
            winner: ending.winner,
            reason: ending.reason.as_str().to_owned(),
            left: Vec::new(),
            played: Seat::BOTH.map(|seat| game.played(seat)),
        });
        let step = Step {
            epoch,
            number: steps,
            decision: Some(shot.0),
            shot: Some(shot.1),
            end,
        };
        store.commit(id, &step).await?;
    }
    Ok(())
}

/// The choice after a break that leaves one.
fn choice(game: &mut Match, hands: [Level; 2]) -> Result<Option<Decision>, Refusal> {
    let (seat, number) = (game.frame().turn, game.shots() + 1);
    let Some(choice) = choose(game, hands[seat.index()]) else {
        return Ok(None);
    };
    let decision = game.decide(Command::Choose { seat, number, choice }, game.rest_at())?;
    decision.inspect(|decision| game.apply(decision));
    Ok(decision)
}

/// The next shot: what was decided, and what is told of it.
fn shot(
    game: &mut Match,
    info: &MatchInfo,
    before: &TableState,
    hands: [Level; 2],
) -> Result<(Decision, StoredShot), PlayOutError> {
    let (seat, number) = (game.frame().turn, game.shots() + 1);
    let seed = info.seeds.of_shot(info.id, number);
    let thought = info
        .agents
        .think(&game.table(), game.layout(), game.frame(), hands[seat.index()], seed);
    let result = match game.plan(seat, number, thought, game.rest_at() + PAUSE)? {
        Plan::Ready(ready) => ready.run()?,
        Plan::Repeated => return Err(Refusal::WrongShotNumber.into()),
    };
    game.apply_shot(&result).map_err(|_| Refusal::WrongShotNumber)?;
    let names = info.players.each_ref().map(|sitter| sitter.username.as_str());
    let told = told(&result, names, state_again(before, game));
    Ok((result.decision(), (&told).into()))
}
