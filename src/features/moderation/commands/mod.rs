//! Commands of moderators, one way for every act: roles, effect and log in one transaction, then the room is told.

mod act;
mod badges;
mod perform;
mod scene;

pub use act::Act;
pub use badges::hide_badges;
pub use perform::perform;
