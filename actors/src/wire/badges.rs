//! Badges of a chat line's author beside their role.

use serde::Serialize;
use utoipa::ToSchema;

/// Somebody's standing as the others like to know it: found out when they join, as it was then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Badges {
    /// They wrote in this creator's streams on at least five of the last thirty days (UTC); absent where they did not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub regular: bool,
    /// Winners of frames that they called right in a row, at least three; absent below.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub streak: Option<u32>,
}

impl Badges {
    /// There is nothing to show.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use domain::{Address, MessageId, Role, UserId};

    use super::*;
    use crate::wire::{Chat, Encode, Position};

    fn line(badges: Badges) -> String {
        let id = MessageId::new(1, [1; 8]);
        let line = Chat {
            at: Position { epoch: 2, seq: 3 },
            id,
            document_id: id,
            client_message_id: None,
            message: "hi".to_owned(),
            address: Address::from([7; 20]),
            username: "ana".to_owned(),
            user_id: UserId::new(1, [2; 8]),
            timestamp: 4,
            role: Role::Viewer,
            error: false,
            reply_to: None,
            badges,
        };
        String::from_utf8_lossy(&line.json()).into_owned()
    }

    #[test]
    fn a_line_of_somebody_without_badges_is_byte_for_byte_what_it_was_before_there_were_any() {
        let before = concat!(
            r#"{"type":"chat","epoch":2,"seq":3,"id":"000000010101010101010101","_id":"000000010101010101010101","#,
            r#""clientMessageId":null,"message":"hi","address":"0x0707070707070707070707070707070707070707","#,
            r#""username":"ana","userId":"000000010202020202020202","timestamp":4,"role":"viewer","error":false}"#,
        );
        assert_eq!(line(Badges::default()), before);
        let both = Badges {
            regular: true,
            streak: Some(4),
        };
        let added = format!(
            r#"{},"badges":{{"regular":true,"streak":4}}}}"#,
            before.trim_end_matches('}')
        );
        assert_eq!(line(both), added);
    }
}
