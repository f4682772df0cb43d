//! Matches: who plays whom, every step of a table, the end and what follows from it.

mod agents;
pub mod characters;
mod columns;
pub mod create;
pub mod end;
pub mod guests;
pub mod invite;
pub mod marks;
pub mod on_show;
pub mod open_link;
pub mod own;
pub mod queue;
pub mod read;
pub mod recording;
pub mod rematch;
pub mod reviews;
pub mod running;
pub mod table;
pub mod thin;
pub mod tickets;

pub use create::{CreateError, NewMatch, Stake, create};
pub use end::{abort, has_begun};
pub use invite::{Accepted, Invite, NewInvite, accept, close_invite, invite, invites, is_blocked_by};
pub use on_show::{OnShow, Player as OnShowPlayer, on_show};
pub use own::{OwnMatch, of_guest, of_person};
pub use queue::{Place, enter, leave as leave_queue, look, take_agent};
pub use read::{Leader, Played, Record, Standing, Standings, Stats, find, history, leaderboard, standings, stats};
pub use recording::{Recording, Showable, Shown, of_shot, recording, showable};
pub use rematch::{OfGuests, Rematch, ask as ask_for_rematch};
pub use reviews::{MAX_REVIEW, Reviewable, hands, keep_review, reviewable};
pub use running::{aborted_lately, are_free, end_practice, penalty, running, unplayed};
pub use table::{MatchHooks, PgTableStore};
pub use thin::Retained;
