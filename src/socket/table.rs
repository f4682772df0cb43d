//! Sockets at a table: watching it, or playing at it.

use std::sync::Arc;

use actors::room::{Registry, RoomAddr};
use actors::table::{Aim, ChoiceRequest, Finish, Finishing, Join, RoomSay, ShotRequest, Speak, Table};
use actors::wire::{
    AimIn, ChooseIn, ClientMessage, CloseCode, ErrorCode, JoinTableIn, PhraseIn, RoomSayIn, ShotCode, ShotIn,
    ShotRejected,
};
use domain::{MatchId, matchup::Player};

use super::{
    deps::{Presented, Seated, SocketDeps},
    join::{Asker, Entrance, Refused, Watcher},
    session::{BUSY_RETRY, Context, Purpose, Session},
    watched::Watched,
};

pub struct TableSocket {
    match_id: MatchId,
    table: Option<RoomAddr<Table>>,
}

impl TableSocket {
    pub fn new(match_id: MatchId) -> Self {
        Self { match_id, table: None }
    }
}

/// The seat that a socket comes for; without a player it watches.
#[derive(Clone, Default)]
pub struct Seat {
    player: Option<Player>,
    token: Option<String>,
}

impl Purpose for TableSocket {
    /// A cue that is moved says so ten times a second.
    const RATE: u32 = 4;

    fn answer(session: &mut Session<Self>, message: ClientMessage, ctx: &mut Context<Self>) -> Option<ClientMessage> {
        if let ClientMessage::JoinTable(join) = message {
            if session.may_join() {
                session.join(join, ctx);
            }
            return None;
        }
        // Before the join it is answered as on any other socket.
        let Some(table) = &session.purpose.table else {
            return Some(message);
        };
        if let ClientMessage::Shot(shot) = message {
            session.shot(table, shot);
        } else if let ClientMessage::Choose(choice) = message {
            session.choose(table, choice);
        } else if let ClientMessage::Aim(aim) = message {
            session.aim(table, aim);
        } else if let ClientMessage::Phrase(said) = message {
            session.speak(table, said);
        } else if let ClientMessage::RoomSay(line) = message {
            session.room_say(table, line);
        } else if let ClientMessage::Concede = message {
            session.finish(table, Finishing::Concede);
        } else if let ClientMessage::CallOff = message {
            session.finish(table, Finishing::CallOff);
        } else {
            return Some(message);
        }
        None
    }

    fn watched(&self) -> Option<Watched> {
        self.table.clone().map(Watched::new)
    }
}

impl Watcher for TableSocket {
    type Room = Table;
    type Join = Join;
    type Ask = JoinTableIn;
    type Wish = Seat;

    const NOT_FOUND: (ErrorCode, CloseCode) = (ErrorCode::MatchNotFound, CloseCode::MatchNotFound);

    fn rooms(deps: &SocketDeps) -> &Registry<Table> {
        &deps.tables
    }

    fn key(&self) -> MatchId {
        self.match_id
    }

    async fn present(
        deps: Arc<SocketDeps>,
        asker: Asker,
        match_id: MatchId,
        join: JoinTableIn,
    ) -> Result<(Option<Presented>, Seat), Refused> {
        // A ticket opens a seat once: it is used up only where there is a table to sit down at.
        deps.rates.locate(&deps.tables, &match_id, asker.address).await?;
        Ok(match deps.sign_in.sit(match_id, join).await? {
            Some(Seated {
                player,
                presented,
                seat_token,
            }) => {
                let seat = Seat {
                    player: Some(player),
                    token: seat_token,
                };
                (presented, seat)
            }
            None => (None, Seat::default()),
        })
    }

    fn enters(&mut self, table: RoomAddr<Table>) {
        self.table = Some(table);
    }

    fn join(_: &Session<Self>, seat: Seat, at: Entrance) -> Join {
        Join {
            subject: at.subject(seat.player.and_then(Player::user)),
            worker: at.worker,
            connection: at.connection,
            player: seat.player,
            seat_token: seat.token,
            admitted: at.admitted,
        }
    }
}

impl Session<TableSocket> {
    fn shot(&self, table: &RoomAddr<Table>, shot: ShotIn) {
        if !self.may_act() {
            return;
        }
        let play = ShotRequest {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            number: shot.number,
            shot: shot.shot.shot(),
        };
        if table.tell(play).is_err() {
            self.tell(&ShotRejected::new(shot.number, ShotCode::Unavailable));
        }
    }

    fn choose(&self, table: &RoomAddr<Table>, chosen: ChooseIn) {
        if !self.may_act() {
            return;
        }
        let choose = ChoiceRequest {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            number: chosen.number,
            choice: chosen.choice,
        };
        if table.tell(choose).is_err() {
            self.tell(&ShotRejected::new(chosen.number, ShotCode::Unavailable));
        }
    }

    fn aim(&self, table: &RoomAddr<Table>, aim: AimIn) {
        // Cosmetic: when the table is busy nobody needs it.
        let _ = table.tell(Aim {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            aim: aim.aim,
            power: aim.power,
        });
    }

    fn speak(&self, table: &RoomAddr<Table>, said: PhraseIn) {
        if !self.may_act() {
            return;
        }
        // Cosmetic, as an aim is.
        let _ = table.tell(Speak {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            phrase: said.phrase,
        });
    }

    fn room_say(&self, table: &RoomAddr<Table>, line: RoomSayIn) {
        if !self.may_act() {
            return;
        }
        let said = RoomSay {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            line,
        };
        if table.tell(said).is_err() {
            self.refuse(ErrorCode::Unavailable, Some(BUSY_RETRY));
        }
    }

    fn finish(&self, table: &RoomAddr<Table>, how: Finishing) {
        if !self.may_act() {
            return;
        }
        let finish = Finish {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            how,
        };
        if table.tell(finish).is_err() {
            self.refuse(ErrorCode::Unavailable, Some(BUSY_RETRY));
        }
    }
}
