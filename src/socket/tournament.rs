//! Sockets that watch a tournament.

use std::sync::Arc;

use actors::room::{Registry, RoomAddr};
use actors::tournament::{Join, TournamentRoom};
use actors::wire::{ClientMessage, CloseCode, ErrorCode, JoinTournamentIn};
use domain::TournamentId;

use super::{
    deps::{Presented, SocketDeps},
    join::{Asker, Entrance, Refused, Watcher},
    session::{Context, Purpose, Session},
    watched::Watched,
};

pub struct TournamentSocket {
    tournament: TournamentId,
    room: Option<RoomAddr<TournamentRoom>>,
}

impl TournamentSocket {
    pub fn new(tournament: TournamentId) -> Self {
        Self { tournament, room: None }
    }
}

impl Purpose for TournamentSocket {
    fn answer(session: &mut Session<Self>, message: ClientMessage, ctx: &mut Context<Self>) -> Option<ClientMessage> {
        let ClientMessage::JoinTournament(join) = message else {
            return Some(message);
        };
        if session.may_join() {
            session.join(join, ctx);
        }
        None
    }

    fn watched(&self) -> Option<Watched> {
        self.room.clone().map(Watched::new)
    }
}

impl Watcher for TournamentSocket {
    type Room = TournamentRoom;
    type Join = Join;
    type Ask = JoinTournamentIn;
    type Wish = ();

    const NOT_FOUND: (ErrorCode, CloseCode) = (ErrorCode::TournamentNotFound, CloseCode::Policy);

    fn rooms(deps: &SocketDeps) -> &Registry<TournamentRoom> {
        &deps.tournaments.0
    }

    fn key(&self) -> TournamentId {
        self.tournament
    }

    fn token(join: &JoinTournamentIn) -> Option<&str> {
        join.token.as_deref()
    }

    async fn present(
        deps: Arc<SocketDeps>,
        asker: Asker,
        _: TournamentId,
        join: JoinTournamentIn,
    ) -> Result<(Option<Presented>, ()), Refused> {
        let person = match (join.token, asker.known) {
            (Some(_), Some(known)) => Some(known),
            (Some(token), None) => Some(deps.sign_in.present(token, None).await?),
            (None, _) => None,
        };
        Ok((person, ()))
    }

    fn enters(&mut self, room: RoomAddr<TournamentRoom>) {
        self.room = Some(room);
    }

    fn join(session: &Session<Self>, (): (), at: Entrance) -> Join {
        let author = session.connection.author();
        Join {
            subject: at.subject(author.map(|author| author.user_id)),
            worker: at.worker,
            connection: at.connection,
            admitted: at.admitted,
        }
    }
}
