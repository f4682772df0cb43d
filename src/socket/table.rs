//! At a table: who comes is found out, the table is found, and shots go to it.

use std::time::Duration;

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::room::{LocateError, RoomAddr, Subject, TellError};
use actors::table::{Aim, Finish, Finishing, Join, ShotRequest, Table};
use actors::wire::{AimIn, CloseCode, Encode, ErrorCode, JoinTableIn, ShotCode, ShotIn, ShotRejected, frame};
use domain::{MatchId, UserId};
use tokio::sync::oneshot;

use super::{
    Seated, limits,
    session::{BUSY_RETRY, Context, Session},
    watched::Watched,
};

/// How often a join is repeated when the table ends under it.
const JOIN_TRIES: usize = 3;
const JOIN_AGAIN: Duration = Duration::from_millis(20);

/// What a join carries through its tries.
#[derive(Clone)]
struct Coming {
    match_id: MatchId,
    user: Option<UserId>,
    seat_token: Option<String>,
}

impl Session {
    pub(super) fn join_table(&mut self, match_id: MatchId, join: JoinTableIn, ctx: &mut Context) {
        self.connection.spoke();
        if self.joining {
            return self.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
        }
        self.joining = true;
        let deps = self.deps.clone();
        let seated = async move {
            // A ticket opens a seat once: it is used up only where there is a table to sit down at.
            deps.tables.locate(&match_id).await?;
            Ok(deps.sign_in.sit(match_id, join).await)
        };
        ctx.spawn(seated.into_actor(self).map(move |seated, session, ctx| match seated {
            Err(refused) => session.no_table(refused),
            Ok(Ok(Some(Seated { presented, seat_token }))) => {
                let user = presented.author.user_id;
                if session.act_for(presented) {
                    let coming = Coming {
                        match_id,
                        user: Some(user),
                        seat_token,
                    };
                    session.find_table(coming, JOIN_TRIES, ctx);
                }
            }
            Ok(Ok(None)) => {
                let coming = Coming {
                    match_id,
                    user: None,
                    seat_token: None,
                };
                session.find_table(coming, JOIN_TRIES, ctx);
            }
            Ok(Err(refused)) => {
                session.joining = false;
                session.connection.send(frame::text(&refused.json()));
            }
        }));
    }

    fn find_table(&mut self, coming: Coming, tries: usize, ctx: &mut Context) {
        let deps = self.deps.clone();
        let id = coming.match_id;
        let located = async move { deps.tables.locate(&id).await };
        ctx.spawn(
            located
                .into_actor(self)
                .map(move |located, session, ctx| match located {
                    Ok(table) => session.sit_down(table, coming, tries, ctx),
                    Err(refused) => session.no_table(refused),
                }),
        );
    }

    /// The table is noted before it is told: the socket may end before the answer, and then the table must hear of it.
    fn sit_down(&mut self, table: RoomAddr<Table>, coming: Coming, tries: usize, ctx: &mut Context) {
        let source = limits::source(self.connection.address);
        let subject = match coming.user {
            Some(user) => Subject::Account(user, source),
            None => Subject::Guest(source),
        };
        let (admitted, answer) = oneshot::channel();
        self.room = Some(Watched::Table(table.clone()));
        let told = table.tell(Join {
            worker: self.hub.worker.clone(),
            connection: self.connection.id,
            subject,
            user: coming.user,
            seat_token: coming.seat_token.clone(),
            admitted,
        });
        let unavailable = |retry_after| LocateError::Unavailable { retry_after };
        match told {
            Err(TellError::Busy) => self.no_table(unavailable(BUSY_RETRY)),
            // Gone, or ended under the join: there is a newer one.
            Ok(()) | Err(TellError::Gone) => {
                ctx.spawn(answer.into_actor(self).map(move |answer, session, ctx| match answer {
                    Ok(()) => session.joining = false,
                    Err(_) if tries == 0 => session.no_table(unavailable(Duration::from_secs(1))),
                    Err(_) => {
                        ctx.run_later(JOIN_AGAIN, move |session, ctx| {
                            session.find_table(coming, tries - 1, ctx);
                        });
                    }
                }));
            }
        }
    }

    fn no_table(&mut self, refused: LocateError) {
        self.joining = false;
        match refused {
            LocateError::NotFound => {
                self.refuse(ErrorCode::MatchNotFound, None);
                self.connection.close(CloseCode::MatchNotFound);
            }
            LocateError::Parked { retry_after } => self.refuse(ErrorCode::RoomParked, Some(retry_after)),
            LocateError::Unavailable { retry_after } => self.refuse(ErrorCode::Unavailable, Some(retry_after)),
        }
    }

    pub(super) fn shot(&mut self, shot: ShotIn) {
        if self.connection.session_is_over() {
            return self.connection.close(CloseCode::SessionRevoked);
        }
        let Some(Watched::Table(table)) = &self.room else {
            return self.refuse(ErrorCode::JoinFirst, None);
        };
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

    pub(super) fn aim(&mut self, aim: AimIn) {
        if let Some(Watched::Table(table)) = &self.room {
            // Cosmetic: when the table is busy nobody needs it.
            let _ = table.tell(Aim {
                worker: self.hub.worker.clone(),
                connection: self.connection.id,
                aim: aim.aim,
                power: aim.power,
            });
        }
    }

    pub(super) fn finish(&mut self, how: Finishing) {
        if self.connection.session_is_over() {
            return self.connection.close(CloseCode::SessionRevoked);
        }
        let Some(Watched::Table(table)) = &self.room else {
            return self.refuse(ErrorCode::JoinFirst, None);
        };
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
