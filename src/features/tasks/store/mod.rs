//! Tasks, what was submitted for them, and the pictures that show it.

pub mod proofs;
pub mod submissions;
pub mod tasks;

pub use submissions::Submission;
pub use tasks::Task;
