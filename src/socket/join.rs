//! Watching a stream: who asks is found out, the room is found, and the room is asked.

use std::time::Duration;

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::room::{LocateError, Position, RoomAddr, Subject, TellError};
use actors::stream::{Join, StreamRoom};
use actors::wire::{CloseCode, Encode, ErrorCode, JoinIn, frame};
use domain::StreamId;
use domain::chat::Rate;
use tokio::sync::oneshot;

use super::{
    Presented, limits,
    session::{BUSY_RETRY, Context, Session},
    watched::Watched,
};

/// Joins that one socket makes: at the start, at a sign-in, and after gaps.
const JOINS: Rate = Rate {
    count: 10,
    per: Duration::from_secs(10),
};

/// How often a join is repeated when the room ends under it.
const JOIN_TRIES: usize = 3;
const JOIN_AGAIN: Duration = Duration::from_millis(20);

impl Session {
    /// A join costs a look into the database and a page of history, so it has a rate of its own.
    pub(super) fn may_join(&mut self) -> bool {
        match self.joins.take(JOINS, self.started.elapsed()) {
            Ok(()) => true,
            Err(wait) => {
                self.refuse(ErrorCode::RateLimited, Some(wait));
                false
            }
        }
    }

    pub(super) fn join(&mut self, stream: StreamId, join: JoinIn, ctx: &mut Context) {
        self.connection.spoke();
        if self.joining {
            self.next_join = Some(join);
            return;
        }
        self.joining = true;
        let deps = self.deps.clone();
        let presented = async move {
            match join.token {
                Some(token) => deps.sign_in.present(token, Some(stream)).await.map(Some),
                None => Ok(None),
            }
        };
        ctx.spawn(
            presented
                .into_actor(self)
                .map(move |presented, session, ctx| match presented {
                    Ok(presented) => session.enter(stream, presented, join.since, ctx),
                    Err(refused) => {
                        session.connection.send(frame::text(&refused.json()));
                        session.join_ended(stream, ctx);
                    }
                }),
        );
    }

    fn enter(&mut self, stream: StreamId, presented: Option<Presented>, since: Option<Position>, ctx: &mut Context) {
        if let Some(presented) = &presented {
            self.vote = presented.vote;
        }
        if presented.is_none_or(|presented| self.act_for(presented)) {
            self.find_room(stream, since, JOIN_TRIES, ctx);
        }
    }

    fn find_room(&mut self, stream: StreamId, since: Option<Position>, tries: usize, ctx: &mut Context) {
        let deps = self.deps.clone();
        let located = async move { deps.streams.locate(&stream).await };
        ctx.spawn(
            located
                .into_actor(self)
                .map(move |located, session, ctx| match located {
                    Ok(room) => session.knock(stream, room, since, tries, ctx),
                    Err(refused) => session.turned_away(stream, refused, ctx),
                }),
        );
    }

    /// The room is noted before it is told: the socket may end before the answer, and then the room must hear of it.
    fn knock(
        &mut self,
        stream: StreamId,
        room: RoomAddr<StreamRoom>,
        since: Option<Position>,
        tries: usize,
        ctx: &mut Context,
    ) {
        let (author, source) = (self.connection.author(), limits::source(self.connection.address));
        let subject = match &author {
            Some(author) => Subject::Account(author.user_id, source),
            None => Subject::Guest(source),
        };
        let (admitted, answer) = oneshot::channel();
        let (worker, connection) = (self.hub.worker.clone(), self.connection.id);
        self.room = Some(Watched::Stream(room.clone()));
        match room.tell(Join {
            worker,
            connection,
            subject,
            author,
            blocked: self.connection.blocked(),
            since,
            vote: self.vote,
            admitted,
        }) {
            Err(TellError::Busy) => self.turned_away(
                stream,
                LocateError::Unavailable {
                    retry_after: BUSY_RETRY,
                },
                ctx,
            ),
            // Gone, or ended under the join: there is a newer one.
            Ok(()) | Err(TellError::Gone) => {
                ctx.spawn(answer.into_actor(self).map(move |answer, session, ctx| match answer {
                    Ok(()) => session.join_ended(stream, ctx),
                    Err(_) if tries == 0 => session.turned_away(
                        stream,
                        LocateError::Unavailable {
                            retry_after: Duration::from_secs(1),
                        },
                        ctx,
                    ),
                    Err(_) => {
                        ctx.run_later(JOIN_AGAIN, move |session, ctx| {
                            session.find_room(stream, since, tries - 1, ctx)
                        });
                    }
                }));
            }
        }
    }

    fn join_ended(&mut self, stream: StreamId, ctx: &mut Context) {
        self.joining = false;
        if let Some(join) = self.next_join.take() {
            self.join(stream, join, ctx);
        }
    }

    fn turned_away(&mut self, stream: StreamId, refused: LocateError, ctx: &mut Context) {
        match refused {
            LocateError::NotFound => {
                self.refuse(ErrorCode::StreamNotFound, None);
                self.connection.close(CloseCode::StreamNotFound);
            }
            LocateError::Parked { retry_after } => self.refuse(ErrorCode::RoomParked, Some(retry_after)),
            LocateError::Unavailable { retry_after } => self.refuse(ErrorCode::Busy, Some(retry_after)),
        }
        self.join_ended(stream, ctx);
    }
}
