//! The commands of tasks, each one transaction that holds the task first.

mod decide;
mod make;
mod submit;

pub use decide::{Decision, approve, approve_by_server, reject};
pub use make::{Removed, create, remove, update};
pub(super) use submit::may_submit;
pub use submit::{Submitted, submit};

use super::store::Task;
use crate::{
    db,
    rewards::{self, Budget, Short},
};
use sqlx::PgConnection;

/// Makes what is promised for a task, which is held, as much as may still have to be paid.
async fn fit(db: &mut PgConnection, task: &Task) -> db::Result<Result<(), Short>> {
    rewards::promise(db, Budget::Task(task.id), task.currency, task.unpaid()?).await
}

/// Lets go of what nobody can take any more, of a task, which is held, whose places only became fewer.
///
/// # Errors
/// The database's: giving back needs nothing that could be missing.
pub(super) async fn give_back(db: &mut PgConnection, task: &Task) -> db::Result<()> {
    let given = fit(db, task).await?;
    given.map_err(|short| sqlx::Error::Decode(Box::new(short)))
}
