//! Tournaments: what was announced, and who takes part.

pub mod change;
pub mod create;
pub mod join;
pub mod list;
pub mod places;
pub mod present;
pub mod read;
pub mod run;
pub mod stored;

pub use change::{cancel_run, delete, hold, update};
pub use create::{MAX_OPEN, create};
pub use join::{Join, JoinError, join, leave};
pub use list::{Cursor, list};
pub use places::AgentQuotas;
pub use present::{PresentError, Removed, add_agents, check_in, organiser, remove, table_of};
pub use read::{Entrant, LISTED, Person, RunState, SHOWN, Tournament, agent_name, entered, get};
pub use run::{PgTournamentStore, due};
pub use stored::read;
