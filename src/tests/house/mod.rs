//! Tables of the house, and streams that show a table of our own.

mod frames;
mod kills;
mod screens;
