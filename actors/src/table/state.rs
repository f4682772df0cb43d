//! The match as everybody sees it.

use domain::eight_ball::{Frame, Group, Hand, Phase};
use domain::match_rules::{Match, Millis, PlayerView, Seat, View};
use domain::matchup::MatchKind;

use super::Table;
use super::port::{MatchInfo, Over};
use crate::clock::unix_millis;
use crate::wire::{
    BallGroup, BallInHand, NotRated, Place, ShotClock, TableChoice, TableChosen, TablePhase, TablePlayer, TableState,
    TableStatus,
};

impl Table {
    pub(super) fn state(&self) -> TableState {
        match (&self.game, &self.over, &self.last) {
            (Some(game), ..) => self.state_of(game),
            (None, Some(over), Some(last)) => self.state_after(over, last.state.clone()),
            (None, ..) => self.state_of(&Match::new(self.info.setup(self.wait_until))),
        }
    }

    /// Of a match that was over before its table was loaded: as its last shot left it.
    fn state_after(&self, over: &Over, last: TableState) -> TableState {
        let mut players = last.players;
        for (player, seat) in players.iter_mut().zip(Seat::BOTH) {
            player.connected = self.is_here(seat);
            player.return_by = None;
        }
        TableState {
            status: if over.aborted {
                TableStatus::Aborted
            } else {
                TableStatus::Ended
            },
            players,
            clock: None,
            choice: None,
            winner: over.winner.map(u8::from),
            reason: Some(over.reason.clone()),
            rating_changes: over.rating_changes,
            not_rated: self.not_rated(last.not_rated != Some(NotRated::TooFewShots)),
            rematch: self.rematch,
            odds: None,
            ..last
        }
    }

    /// `enough` says whether what was played would count.
    fn not_rated(&self, enough: bool) -> Option<NotRated> {
        let people = self.info.players.iter().all(|sitter| sitter.player.user().is_some());
        match &self.over {
            // Agents have ratings of their own.
            _ if self.info.kind == MatchKind::House => None,
            _ if !people || matches!(self.info.kind, MatchKind::Practice | MatchKind::Quest) => {
                Some(NotRated::Practice)
            }
            Some(over) if over.aborted => Some(NotRated::CalledOff),
            _ if !enough => Some(NotRated::TooFewShots),
            Some(over) if over.rating_changes.is_none() => Some(NotRated::PairToday),
            Some(_) | None => None,
        }
    }

    pub(super) fn state_of(&self, game: &Match) -> TableState {
        let view = game.view();
        let (winner, reason) = match &self.over {
            Some(over) => (over.winner, Some(over.reason.clone())),
            None => (
                view.ending.and_then(|ending| ending.winner),
                view.ending.map(|ending| ending.reason.as_str().to_owned()),
            ),
        };
        let status = self.status(game);
        TableState {
            match_id: self.info.id,
            room_id: self.info.room.clone(),
            tournament_id: self.info.tournament,
            kind: self.info.kind,
            table: self.info.table,
            status,
            players: Seat::BOTH
                .map(|seat| {
                    let seen = view.players[seat.index()];
                    TablePlayer {
                        connected: self.is_here(seat),
                        return_by: seen.return_by.filter(|_| !self.is_agent(seat)),
                        ..player(&self.info, seat, seen)
                    }
                })
                .into(),
            turn: view.turn.into(),
            phase: phase(view.phase),
            ball_in_hand: view.hand.into(),
            // Its time is over without a word: nobody is asked again.
            choice: choice(&view).filter(|choice| status == TableStatus::Running && unix_millis() < choice.until),
            chosen: chosen(&view),
            rules: view.rules.number(),
            balls: balls(&view),
            shot_number: view.shot_number,
            clock: (status == TableStatus::Running).then(|| clock(&view)),
            winner: winner.map(u8::from),
            reason,
            rating_changes: self.over.as_ref().and_then(|over| over.rating_changes),
            stake: self.info.stake.clone(),
            abort_offered_by: self.abort_by.map(u8::from),
            begins_at: self.info.begins_at.filter(|_| status == TableStatus::Waiting),
            not_rated: self.not_rated(match game.ending() {
                Some(_) => game.is_rated(),
                None => game.both_have_shot(),
            }),
            rematch: self.rematch,
            odds: self.odds_of(game),
        }
    }

    fn status(&self, game: &Match) -> TableStatus {
        match (&self.over, game.ending()) {
            (Some(over), _) if over.aborted => TableStatus::Aborted,
            (Some(_), _) => TableStatus::Ended,
            (None, Some(ending)) if !ending.counts() => TableStatus::Aborted,
            (None, Some(_)) => TableStatus::Ended,
            (None, None) if self.game.is_none() => TableStatus::Waiting,
            (None, None) => TableStatus::Running,
        }
    }

    pub(super) fn is_agent(&self, seat: Seat) -> bool {
        self.info.players[seat.index()].player.agent().is_some()
    }

    /// Of the secret of this match's agents.
    pub(super) fn hand_commitment(&self) -> Option<String> {
        let secret = self.info.seeds.secret()?;
        let plays = Seat::BOTH.into_iter().any(|seat| self.is_agent(seat));
        plays.then(|| secret.commitment().to_string())
    }

    /// Whether balls of the newest shot still roll.
    pub(super) fn in_motion(&self, now: Millis) -> bool {
        self.last
            .as_ref()
            .is_some_and(|shot| now < shot.started_at + Millis::from(shot.duration_ms))
    }
}

/// Of the challenger and the rival, once they are decided.
pub(super) fn groups(frame: &Frame) -> Option<[BallGroup; 2]> {
    let [challenger, rival] = Seat::BOTH.map(|seat| frame.group(seat).map(group));
    Some([challenger?, rival?])
}

fn phase(phase: Phase) -> TablePhase {
    match phase {
        Phase::Break => TablePhase::Break,
        Phase::Open => TablePhase::Open,
        Phase::Groups(_) => TablePhase::Groups,
    }
}

fn balls(view: &View) -> Vec<(u8, f64, f64)> {
    view.balls
        .iter()
        .map(|(ball, at)| (ball.number(), at.x, at.y))
        .collect()
}

fn choice(view: &View) -> Option<TableChoice> {
    view.offered.map(|offered| TableChoice {
        options: offered.offer.options().to_vec(),
        until: offered.until,
        lies: offered.cue().map(|at| Place { x: at.x, y: at.y }),
    })
}

fn chosen(view: &View) -> Option<TableChosen> {
    view.chosen.map(|(by, choice)| TableChosen { by: by.into(), choice })
}

fn clock(view: &View) -> ShotClock {
    ShotClock {
        deadline: view.clock.deadline,
        seconds: view.clock.seconds,
    }
}

/// Somebody at the table, as if they were connected.
fn player(info: &MatchInfo, seat: Seat, seen: PlayerView) -> TablePlayer {
    let sitter = &info.players[seat.index()];
    TablePlayer {
        seat: seat.into(),
        user_id: sitter.player.user(),
        username: sitter.username.clone(),
        agent: sitter.player.agent(),
        character: sitter.character.clone(),
        rating: sitter.rating,
        group: seen.group.map(group),
        time_outs: seen.time_outs,
        connected: true,
        return_by: None,
    }
}

/// A match whose players are here, before its break.
pub(super) fn unplayed(info: &MatchInfo, game: &Match) -> TableState {
    let view = game.view();
    TableState {
        match_id: info.id,
        room_id: info.room.clone(),
        tournament_id: info.tournament,
        kind: info.kind,
        table: info.table,
        status: TableStatus::Running,
        players: Seat::BOTH
            .map(|seat| player(info, seat, view.players[seat.index()]))
            .into(),
        turn: view.turn.into(),
        phase: phase(view.phase),
        ball_in_hand: view.hand.into(),
        choice: None,
        chosen: None,
        rules: view.rules.number(),
        balls: balls(&view),
        shot_number: view.shot_number,
        clock: Some(clock(&view)),
        winner: None,
        reason: None,
        rating_changes: None,
        stake: info.stake.clone(),
        abort_offered_by: None,
        begins_at: None,
        not_rated: None,
        rematch: None,
        odds: None,
    }
}

/// The state after a shot that was played again. `stored` is of the same match, as it was told: who played, and for what, is taken from it. Nobody knows
/// any more who was connected when.
pub(super) fn state_again(stored: &TableState, game: &Match) -> TableState {
    let view = game.view();
    let status = match game.ending() {
        Some(ending) if !ending.counts() => TableStatus::Aborted,
        Some(_) => TableStatus::Ended,
        None => TableStatus::Running,
    };
    let players = stored
        .players
        .iter()
        .zip(view.players)
        .map(|(stored, player)| TablePlayer {
            group: player.group.map(group),
            time_outs: player.time_outs,
            connected: true,
            return_by: None,
            ..stored.clone()
        });
    TableState {
        status,
        players: players.collect(),
        turn: view.turn.into(),
        phase: phase(view.phase),
        ball_in_hand: view.hand.into(),
        choice: None,
        chosen: None,
        rules: view.rules.number(),
        balls: balls(&view),
        shot_number: view.shot_number,
        clock: (status == TableStatus::Running).then(|| clock(&view)),
        winner: view.ending.and_then(|ending| ending.winner).map(u8::from),
        reason: view.ending.map(|ending| ending.reason.as_str().to_owned()),
        rating_changes: None,
        abort_offered_by: None,
        begins_at: None,
        odds: None,
        ..stored.clone()
    }
}

fn group(group: Group) -> BallGroup {
    match group {
        Group::Solids => BallGroup::Solids,
        Group::Stripes => BallGroup::Stripes,
    }
}

impl From<Hand> for BallInHand {
    fn from(hand: Hand) -> Self {
        match hand {
            Hand::None => Self::None,
            Hand::Kitchen => Self::Kitchen,
            Hand::Anywhere => Self::Anywhere,
        }
    }
}
