//! Lines of the chat. The room answers when a line is durable.

use std::time::Duration;

use actors::room::{RoomAddr, TellError};
use actors::stream::{ReplyTo, Say, StreamRoom};
use actors::wire::{ChatIn, ChatRejected, ErrorCode};
use domain::chat::{ChatText, ClientMessageId, InvalidText};

use super::session::{BUSY_RETRY, Purpose, Session};
use crate::ids;

impl<P: Purpose> Session<P> {
    pub(super) fn chat(&self, chat: ChatIn, room: Option<&RoomAddr<StreamRoom>>) {
        if !self.may_act() {
            return;
        }
        let Ok(client_id) = ClientMessageId::parse(chat.client_message_id.clone()) else {
            return self.refuse(ErrorCode::BadClientMessageId, None);
        };
        let text = match ChatText::parse(&chat.message, self.deps.settings.max_chars) {
            Ok(text) => text,
            Err(InvalidText::Blank) => return self.reject(chat.client_message_id, ErrorCode::BlankMessage, None),
            Err(InvalidText::TooLong) => return self.reject(chat.client_message_id, ErrorCode::MessageTooLong, None),
            Err(InvalidText::Forbidden) => return self.reject(chat.client_message_id, ErrorCode::BadCharacters, None),
        };
        let Some(author) = self.connection.author() else {
            return self.reject(chat.client_message_id, ErrorCode::Unauthenticated, None);
        };
        let Some(room) = room else {
            return self.reject(chat.client_message_id, ErrorCode::JoinFirst, None);
        };
        let reply = ReplyTo::Socket(self.hub.worker.clone(), self.connection.id);
        let say = Say {
            id: ids::message_id(),
            author,
            text,
            reply_to: chat.reply_to,
            client_message_id: client_id,
            reply,
        };
        match room.tell(say) {
            Ok(()) => {}
            Err(TellError::Busy) => self.reject(chat.client_message_id, ErrorCode::Busy, Some(BUSY_RETRY)),
            Err(TellError::Gone) => {
                self.reject(
                    chat.client_message_id,
                    ErrorCode::Unavailable,
                    Some(Duration::from_millis(500)),
                );
            }
        }
    }

    fn reject(&self, client_message_id: String, code: ErrorCode, retry_after: Option<Duration>) {
        self.tell(&ChatRejected::new(client_message_id, code, retry_after));
    }
}
