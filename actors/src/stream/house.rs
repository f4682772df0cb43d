//! Lines that the house says at its own tables.

use actix::prelude::*;
use domain::chat::{ChatText, ClientMessageId};
use domain::house;
use tokio::sync::oneshot;

use super::{ReplyTo, Say, StreamRoom};
use crate::ports::Author;
use crate::rooms::HouseLine;
use crate::wire::Badges;

/// Longer than any of them.
const MAX_CHARS: usize = 500;

impl StreamRoom {
    /// Stores and tells a line of the house as any other, while somebody is there to read it.
    pub(super) fn house_says(&mut self, line: HouseLine, ctx: &mut Context<Self>) {
        if self.broadcast.out.audience.sockets() == 0 {
            return;
        }
        let (Ok(user_id), Ok(address)) = (house::USER.parse(), house::ADDRESS.parse()) else {
            return;
        };
        let (Ok(text), Ok(client_message_id)) = (
            ChatText::parse(&line.text, MAX_CHARS),
            ClientMessageId::parse(line.client_message_id),
        ) else {
            return tracing::error!(stream = %self.id, "the house has nothing that can be said");
        };
        // Nobody waits for the answer.
        let (caller, _) = oneshot::channel();
        let say = Say {
            id: line.id,
            author: Author {
                user_id,
                address,
                username: house::NAME.to_owned(),
                is_admin: false,
                badges: Badges::default(),
            },
            text,
            reply_to: None,
            client_message_id,
            reply: ReplyTo::Caller(caller),
        };
        self.say(say, ctx);
    }
}
