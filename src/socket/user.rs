//! The socket of one's own: all that concerns a person, on every page they have open.

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::room::ToWorker;
use actors::wire::{ClientMessage, CloseCode, Encode, ErrorCode, ErrorMessage, JoinUserIn, JoinedUser, frame};
use domain::{Address, DuelRoomId};

use super::{
    deps::Presented,
    room_key::user_room,
    session::{BUSY_RETRY, Context, Purpose, Session},
};

pub struct UserSocket {
    pub(super) address: Address,
    /// The duel room that the socket watches.
    pub(super) duel_room: Option<DuelRoomId>,
}

impl UserSocket {
    pub fn new(address: Address) -> Self {
        Self {
            address,
            duel_room: None,
        }
    }
}

impl Purpose for UserSocket {
    fn answer(session: &mut Session<Self>, message: ClientMessage, ctx: &mut Context<Self>) -> Option<ClientMessage> {
        if let ClientMessage::JoinUser(join) = message {
            if session.may_join() {
                session.join_user(join, ctx);
            }
        } else if let ClientMessage::Duel(message) = message {
            session.duel(message, ctx);
        } else {
            return Some(message);
        }
        None
    }
}

impl Session<UserSocket> {
    fn join_user(&mut self, join: JoinUserIn, ctx: &mut Context<UserSocket>) {
        self.connection.spoke();
        if self.joining {
            return;
        }
        self.joining = true;
        let deps = self.deps.clone();
        let presented = async move { deps.sign_in.present(join.token, None).await };
        ctx.spawn(presented.into_actor(self).map(move |presented, session, _| {
            session.joining = false;
            match presented {
                Ok(presented) => session.enter_user(presented),
                Err(refused) => session.connection.send(frame::text(&refused.json())),
            }
        }));
    }

    pub(super) fn enter_user(&mut self, presented: Presented) {
        let address = self.purpose.address;
        if presented.author.address != address {
            let refusal = ErrorMessage::new(ErrorCode::NotYourSocket, None);
            self.connection.send(frame::text(&refusal.json()));
            return self.connection.close(CloseCode::Policy);
        }
        let user = presented.author.user_id;
        if self.act_for(presented) {
            let joined = frame::text(&JoinedUser { address }.json());
            // By the hub's own task: it alone puts members in.
            let admit = ToWorker::Admit {
                room: user_room(user),
                connection: self.connection.id,
                first: joined,
            };
            if self.hub.worker.send(admit).is_err() {
                self.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
            }
        }
    }
}
