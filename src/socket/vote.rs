//! Votes over the socket: the prediction answers when the vote is durable.

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::ports::Ballot;
use actors::prediction::{self, Cast, PredictionRoom};
use actors::room::RoomAddr;
use actors::rooms::CastError;
use actors::wire::{ErrorCode, VoteIn, VoteRejected};
use domain::chat::ClientMessageId;

use super::{
    session::{Context, Session},
    stream::StreamSocket,
};

impl Session<StreamSocket> {
    pub(super) fn vote(&mut self, vote: VoteIn, ctx: &mut Context<StreamSocket>) {
        if !self.may_act() {
            return;
        }
        if ClientMessageId::parse(vote.client_vote_id.clone()).is_err() {
            return self.refuse(ErrorCode::BadVoteId, None);
        }
        let Some(by) = self.connection.author().map(|author| author.user_id) else {
            let text = "Please login to vote on predictions".to_owned();
            return self.tell(&VoteRejected::new(
                vote.client_vote_id,
                ErrorCode::Unauthenticated,
                text,
                None,
            ));
        };
        let (id, client_vote_id) = (vote.prediction_id, vote.client_vote_id.clone());
        let cast = Cast {
            stream: self.purpose.stream,
            ballot: Ballot {
                by,
                side: vote.option,
                from: Some(self.connection.address),
            },
            reply: prediction::ReplyTo::Socket {
                worker: self.hub.worker.clone(),
                connection: self.connection.id,
                client_vote_id: vote.client_vote_id,
            },
        };
        if let Some(room) = self.deps.predictions.running(&id) {
            return self.cast(&room, cast, client_vote_id);
        }
        let deps = self.deps.clone();
        let located = async move { deps.predictions.locate(&id).await };
        ctx.spawn(located.into_actor(self).map(move |located, session, _| match located {
            Ok(room) => session.cast(&room, cast, client_vote_id),
            Err(e) => session.reject_vote(client_vote_id, e.into()),
        }));
    }

    fn cast(&self, room: &RoomAddr<PredictionRoom>, cast: Cast, client_vote_id: String) {
        if let Err(e) = room.tell(cast) {
            self.reject_vote(client_vote_id, e.into());
        }
    }

    fn reject_vote(&self, client_vote_id: String, e: CastError) {
        self.tell(&VoteRejected::new(
            client_vote_id,
            e.code(),
            e.to_string(),
            e.retry_after(),
        ));
    }
}
