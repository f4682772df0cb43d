//! The rules of chat: what a line may be, and how often someone may speak.

mod emote;
mod mention;
mod pace;
mod text;

pub use emote::{EmoteName, InvalidEmoteName, MAX_EMOTES};
pub use mention::{MAX_MENTIONS, mentions};
pub use pace::{Bucket, Rate};
pub use text::{ChatText, ClientMessageId, InvalidClientMessageId, InvalidText};
