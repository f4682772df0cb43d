//! Watching a tournament: who asks is found out, the room is found, and the room is asked.

use std::time::Duration;

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::room::{LocateError, RoomAddr, Subject, TellError};
use actors::tournament::{Join, TournamentRoom};
use actors::wire::{CloseCode, Encode, ErrorCode, JoinTournamentIn, frame};
use domain::TournamentId;
use tokio::sync::oneshot;

use super::{
    limits,
    session::{BUSY_RETRY, Context, Session},
    watched::Watched,
};

/// How often a join is repeated when the room ends under it.
const JOIN_TRIES: usize = 3;
const JOIN_AGAIN: Duration = Duration::from_millis(20);

impl Session {
    pub(super) fn join_tournament(&mut self, id: TournamentId, join: JoinTournamentIn, ctx: &mut Context) {
        self.connection.spoke();
        if self.joining {
            return self.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
        }
        self.joining = true;
        let deps = self.deps.clone();
        let presented = async move {
            match join.token {
                Some(token) => deps.sign_in.present(token, None).await.map(Some),
                None => Ok(None),
            }
        };
        ctx.spawn(presented.into_actor(self).map(move |presented, session, ctx| {
            let enters = match presented {
                Ok(presented) => presented.is_none_or(|presented| session.act_for(presented)),
                Err(refused) => {
                    session.connection.send(frame::text(&refused.json()));
                    false
                }
            };
            if enters {
                session.find_tournament(id, JOIN_TRIES, ctx);
            } else {
                session.joining = false;
            }
        }));
    }

    fn find_tournament(&mut self, id: TournamentId, tries: usize, ctx: &mut Context) {
        let deps = self.deps.clone();
        let located = async move { deps.tournaments.0.locate(&id).await };
        ctx.spawn(
            located
                .into_actor(self)
                .map(move |located, session, ctx| match located {
                    Ok(room) => session.enter_tournament(id, room, tries, ctx),
                    Err(refused) => session.no_tournament(refused),
                }),
        );
    }

    /// The room is noted before it is told: the socket may end before the answer, and then the room must hear of it.
    fn enter_tournament(&mut self, id: TournamentId, room: RoomAddr<TournamentRoom>, tries: usize, ctx: &mut Context) {
        let source = limits::source(self.connection.address);
        let subject = match self.connection.author() {
            Some(author) => Subject::Account(author.user_id, source),
            None => Subject::Guest(source),
        };
        let (admitted, answer) = oneshot::channel();
        self.room = Some(Watched::Tournament(room.clone()));
        let told = room.tell(Join {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            subject,
            admitted,
        });
        let unavailable = |retry_after| LocateError::Unavailable { retry_after };
        match told {
            Err(TellError::Busy) => self.no_tournament(unavailable(BUSY_RETRY)),
            // Gone, or ended under the join: there is a newer one.
            Ok(()) | Err(TellError::Gone) => {
                ctx.spawn(answer.into_actor(self).map(move |answer, session, ctx| match answer {
                    Ok(()) => session.joining = false,
                    Err(_) if tries == 0 => session.no_tournament(unavailable(Duration::from_secs(1))),
                    Err(_) => {
                        ctx.run_later(JOIN_AGAIN, move |session, ctx| {
                            session.find_tournament(id, tries - 1, ctx);
                        });
                    }
                }));
            }
        }
    }

    fn no_tournament(&mut self, refused: LocateError) {
        self.joining = false;
        match refused {
            LocateError::NotFound => {
                self.refuse(ErrorCode::TournamentNotFound, None);
                self.connection.close(CloseCode::Policy);
            }
            LocateError::Parked { retry_after } => self.refuse(ErrorCode::RoomParked, Some(retry_after)),
            LocateError::Unavailable { retry_after } => self.refuse(ErrorCode::Unavailable, Some(retry_after)),
        }
    }
}
