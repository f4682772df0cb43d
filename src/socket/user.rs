//! The socket of one's own: whatever concerns a person, whichever page they have open.

use actix::{ActorFutureExt, AsyncContext, WrapFuture};
use actors::room::{RoomKey, ToWorker};
use actors::wire::{CloseCode, Encode, ErrorCode, ErrorMessage, JoinUserIn, JoinedUser, frame};
use domain::{Address, UserId};

use super::{
    Presented,
    session::{BUSY_RETRY, Context, Session},
};

/// The kind of the rooms of single people.
pub(super) const KIND: &str = "user";

/// Where a hub keeps the sockets of one user.
pub fn key(user: UserId) -> RoomKey {
    RoomKey::new(KIND, &user.to_string())
}

impl Session {
    pub(super) fn join_user(&mut self, address: Address, join: JoinUserIn, ctx: &mut Context) {
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
                Ok(presented) => session.enter_user(address, presented),
                Err(refused) => session.connection.send(frame::text(&refused.json())),
            }
        }));
    }

    pub(super) fn enter_user(&mut self, address: Address, presented: Presented) {
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
                room: key(user),
                connection: self.connection.id,
                first: joined,
            };
            if self.hub.worker.send(admit).is_err() {
                self.refuse(ErrorCode::Busy, Some(BUSY_RETRY));
            }
        }
    }
}
