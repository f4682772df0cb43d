//! The rules of chat: what a line may be, and how often someone may speak.

mod pace;
mod text;

pub use pace::{Bucket, Rate};
pub use text::{ChatText, ClientMessageId, InvalidClientMessageId, InvalidText};
