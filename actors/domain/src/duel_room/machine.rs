//! The machine of a duel room: commands, and the effects that follow (D3 section 4, decisions A19, B26, B39, C31).

use super::form::{RoomName, Seats};
use super::refusal::Refusal;
use crate::matchup::Side;
use crate::{MatchId, UserId};

/// Matches that a room remembers, the newest last.
const MATCHES: usize = 50;
/// After a start, another one must wait for so long; a repeat of the same is answered (decision B39).
const START_EVERY_MS: i64 = 3_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomStatus {
    /// Players come, go and get ready.
    Active,
    /// The newest match runs.
    InGame(Pairing),
    /// Everybody has left; nothing happens here any more.
    Closed,
}

impl RoomStatus {
    /// The word that is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::InGame(_) => "in_game",
            Self::Closed => "closed",
        }
    }
}

/// The two players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    pub match_id: MatchId,
    pub challenger: UserId,
    pub rival: UserId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    pub user: UserId,
    /// Unix milliseconds.
    pub joined_at: i64,
    pub is_ready: bool,
}

/// A room. Times are unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    pub name: RoomName,
    pub seats: Seats,
    pub creator: UserId,
    pub status: RoomStatus,
    /// In the order of joining; never empty before the room is closed.
    pub members: Vec<Member>,
    /// The newest last.
    pub matches: Vec<MatchId>,
    /// When the newest match was started.
    pub started_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// A person who is in already stays.
    Join {
        by: UserId,
    },
    /// A person who is not in has left already.
    Leave {
        by: UserId,
    },
    Ready {
        by: UserId,
        is_ready: bool,
    },
    /// `fresh` names the match if this begins one.
    Start {
        by: UserId,
        fresh: MatchId,
    },
    /// The creator gives the running match up (decision C31).
    Reset {
        by: UserId,
    },
    /// The match has a result, was aborted, or is older than matches may be.
    MatchOver {
        of: MatchId,
    },
    /// Nobody has done anything here for too long.
    Abandon,
}

/// An effect of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    Joined(UserId),
    Left(UserId),
    /// The creator left: the longest-standing participant is it now.
    CreatorIs(UserId),
    Ready(UserId, bool),
    /// A match begins.
    Started(Launch),
    /// The match that runs was asked for once more.
    StartedBefore(Launch),
    /// In a game no more; `by` is who wanted it while the match ran.
    Reset {
        match_id: MatchId,
        by: Option<UserId>,
    },
    Closed,
}

/// A match to be opened: by whom, and as what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    pub pairing: Pairing,
    /// Everybody, the two players first; roles alternate by index (decision B26).
    pub roles: Vec<(UserId, Side)>,
}

impl Room {
    /// A room whose creator is in it.
    pub fn new(name: RoomName, seats: Seats, creator: UserId, now: i64) -> Self {
        let member = Member {
            user: creator,
            joined_at: now,
            is_ready: false,
        };
        Self {
            name,
            seats,
            creator,
            status: RoomStatus::Active,
            members: vec![member],
            matches: Vec::new(),
            started_at: None,
        }
    }

    /// Does what the command asks, or says why not and stays as it was.
    pub fn handle(&mut self, command: Command, now: i64) -> Result<Vec<Effect>, Refusal> {
        if self.status == RoomStatus::Closed {
            return match command {
                Command::Leave { .. } | Command::MatchOver { .. } | Command::Abandon => Ok(Vec::new()),
                Command::Join { .. } | Command::Ready { .. } | Command::Start { .. } | Command::Reset { .. } => {
                    Err(Refusal::Closed)
                }
            };
        }
        match command {
            Command::Join { by } => self.join(by, now),
            Command::Leave { by } => Ok(self.leave(by)),
            Command::Ready { by, is_ready } => self.ready(by, is_ready),
            Command::Start { by, fresh } => self.start(by, fresh, now),
            Command::Reset { by } => self.reset(by),
            Command::MatchOver { of } => Ok(self.over(of, None)),
            Command::Abandon => Ok(self.abandon()),
        }
    }

    pub fn has(&self, user: UserId) -> bool {
        self.members.iter().any(|member| member.user == user)
    }

    /// True of whoever has to be shown by name.
    pub fn names(&self, user: UserId) -> bool {
        let plays = |pairing: Pairing| [pairing.challenger, pairing.rival].contains(&user);
        self.creator == user || self.has(user) || self.running().is_some_and(plays)
    }

    /// Seats taken.
    pub fn taken(&self) -> usize {
        self.members.len()
    }

    /// The match that runs now.
    pub fn running(&self) -> Option<Pairing> {
        match self.status {
            RoomStatus::InGame(pairing) => Some(pairing),
            RoomStatus::Active | RoomStatus::Closed => None,
        }
    }

    fn join(&mut self, by: UserId, now: i64) -> Result<Vec<Effect>, Refusal> {
        if self.has(by) {
            return Ok(Vec::new());
        }
        if self.running().is_some() {
            return Err(Refusal::InGame);
        }
        if self.taken() >= usize::from(self.seats.get()) {
            return Err(Refusal::Full);
        }
        self.members.push(Member {
            user: by,
            joined_at: now,
            is_ready: false,
        });
        Ok(vec![Effect::Joined(by)])
    }

    fn leave(&mut self, by: UserId) -> Vec<Effect> {
        if !self.has(by) {
            return Vec::new();
        }
        self.members.retain(|member| member.user != by);
        let mut effects = vec![Effect::Left(by)];
        match self.members.first() {
            None => {
                self.status = RoomStatus::Closed;
                effects.push(Effect::Closed);
            }
            Some(first) if self.creator == by => {
                self.creator = first.user;
                effects.push(Effect::CreatorIs(first.user));
            }
            Some(_) => {}
        }
        effects
    }

    fn ready(&mut self, by: UserId, is_ready: bool) -> Result<Vec<Effect>, Refusal> {
        let member = self.members.iter_mut().find(|member| member.user == by);
        let member = member.ok_or(Refusal::NotIn)?;
        if member.is_ready == is_ready {
            return Ok(Vec::new());
        }
        member.is_ready = is_ready;
        Ok(vec![Effect::Ready(by, is_ready)])
    }

    fn start(&mut self, by: UserId, fresh: MatchId, now: i64) -> Result<Vec<Effect>, Refusal> {
        if self.creator != by {
            return Err(Refusal::StartByOther);
        }
        if let Some(running) = self.running() {
            return Ok(vec![Effect::StartedBefore(self.launch(running))]);
        }
        let pairing = self.pair(fresh).ok_or(Refusal::NotReady)?;
        if self.started_at.is_some_and(|at| now - at < START_EVERY_MS) {
            return Err(Refusal::TooSoon);
        }
        self.status = RoomStatus::InGame(pairing);
        self.started_at = Some(now);
        self.matches.push(fresh);
        let forgotten = self.matches.len().saturating_sub(MATCHES);
        self.matches.drain(..forgotten);
        Ok(vec![Effect::Started(self.launch(pairing))])
    }

    fn reset(&mut self, by: UserId) -> Result<Vec<Effect>, Refusal> {
        if !self.has(by) {
            return Err(Refusal::NotIn);
        }
        if self.creator != by {
            return Err(Refusal::ResetByOther);
        }
        // Without a game there is nothing to reset.
        let running = self.running();
        Ok(running
            .map(|running| self.over(running.match_id, Some(by)))
            .unwrap_or_default())
    }

    /// Everybody says anew that they are ready.
    fn over(&mut self, of: MatchId, by: Option<UserId>) -> Vec<Effect> {
        if self.running().is_none_or(|running| running.match_id != of) {
            return Vec::new();
        }
        self.status = RoomStatus::Active;
        self.members.iter_mut().for_each(|member| member.is_ready = false);
        vec![Effect::Reset { match_id: of, by }]
    }

    fn abandon(&mut self) -> Vec<Effect> {
        let left = self.members.drain(..).map(|member| Effect::Left(member.user));
        let effects = left.chain([Effect::Closed]).collect();
        self.status = RoomStatus::Closed;
        effects
    }

    /// The challenger is the creator, or the first who is ready; the rival the next who is.
    fn pair(&self, match_id: MatchId) -> Option<Pairing> {
        let ready = || {
            let ready = self.members.iter().filter(|member| member.is_ready);
            ready.map(|member| member.user)
        };
        let challenger = ready().find(|user| *user == self.creator).or_else(|| ready().next())?;
        let rival = ready().find(|user| *user != challenger)?;
        Some(Pairing {
            match_id,
            challenger,
            rival,
        })
    }

    /// The two players, even when they left the room meanwhile, and the others in the order of joining.
    pub fn launch(&self, pairing: Pairing) -> Launch {
        let players = [pairing.challenger, pairing.rival];
        let others = self.members.iter().map(|member| member.user);
        let others = others.filter(|user| !players.contains(user));
        let roles = Side::BOTH.into_iter().cycle();
        Launch {
            pairing,
            roles: players.into_iter().chain(others).zip(roles).collect(),
        }
    }
}
