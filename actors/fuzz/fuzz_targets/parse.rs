#![no_main]
//! Texts that a socket may send: any text is a message or a refusal, and a message keeps its bounds.

use actors::wire::{ClientMessage, parse};
use domain::chat::{ChatText, ClientMessageId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(ClientMessage::Chat(chat)) = parse(text) {
        if let Ok(line) = ChatText::parse(&chat.message, 500) {
            assert!(line.as_str().chars().count() <= 500 && !line.as_str().contains('\0'));
        }
        let _ = ClientMessageId::parse(chat.client_message_id);
    }
});
