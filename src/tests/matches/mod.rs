//! The game of two seats: shots, clocks, results, replays.

mod agents_starve;
mod choices;
mod fairness;
mod faults;
mod frames;
mod guests;
mod hands;
mod kills;
mod ladder;
mod open_links;
mod pictures;
mod replays;
mod results;
mod resume;
mod reviews;
mod rules_page;
mod running;
mod seats;
mod tables;
mod tickets;
