//! The place of an event in a room's order.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a viewer stands: `seq` is dense from 1 within an `epoch`, and epochs only grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
pub struct Position {
    pub epoch: u64,
    pub seq: u64,
}
