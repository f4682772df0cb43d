//! `loadtest`: see README.md beside it.
use clap::{Parser, Subcommand};
use loadtest::scenario::{
    self, beside, bytes, duels, feed, idle, ladder, limit, lists, load, model, nodes, rolling, slow, soak, storm,
    table, takeover, votes,
};
use loadtest::{compare, fail::Result, figures};
use std::process::ExitCode;

/// Load against a Cuecast server of this machine, and against its peers
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    scenario: Scenario,
}

#[derive(Debug, Subcommand)]
enum Scenario {
    /// One room, many viewers: 50,000 deliveries a second of durable chat
    FanOut(scenario::Options),
    /// Many small rooms
    Rooms(scenario::Options),
    /// The same at the product's own pace
    SmallRooms(scenario::Options),
    /// The highest rate of small rooms at which 99 of 100 messages arrive within 100 ms
    Limit(limit::Limit),
    /// More than 5,000 durable, acknowledged chat messages a second in one room
    Chat(scenario::Options),
    /// More than 12,000 of them
    OneRoom(scenario::Options),
    /// 18,000 viewers of one room, 20 messages a second
    Crowd(scenario::Options),
    /// Bytes on the wire for a delivery: documented frames, and as our page has them
    Bytes(scenario::Options),
    /// 10,000 joined viewers to whom nothing happens
    Idle(scenario::Options),
    /// The server is killed under load with 10,000 viewers and started again
    Storm(storm::Storm),
    /// One large room at 100 lines a second beside a hundred small ones on the same thread
    Beside(beside::Beside),
    /// 10,000 viewers of a table of the house: how soon a shot is at everybody, and what their chat waits for it
    Table(table::Table),
    /// 1,000 of 10,000 viewers stop reading
    Slow(slow::Slow),
    /// Ordinary life for minutes or hours, with viewers who come and go
    Soak(soak::Soak),
    /// Thousands vote on one prediction at once, each vote durable before it is acknowledged
    Votes(votes::Votes),
    /// The billiards agents against each other: who wins, and how long they think
    Ladder(ladder::Ladder),
    /// Hundreds of duels at once: from a shot to its first segment at the rival
    Duels(duels::Duels),
    /// The streams' first page and the home page's data, beside a bare handler that answers the same bytes
    Lists(lists::Lists),
    /// One, two and four nodes: what a further node is worth, and what a write costs
    Nodes(nodes::Options),
    /// Costs of a given audience, from what `nodes` measured
    Model(model::Options),
    /// The owner of rooms is killed, stands still or is sent away under load
    Takeover(takeover::Options),
    /// Nodes are replaced one by one under load
    Rolling(rolling::Options),
    /// A slow, dead or cut link between nodes
    Feed(feed::Options),
    /// The same load against Cuecast, a raw epoll writer, Bun, socket.io and Nchan
    Compare(compare::Options),
    /// The table of a whole bench, from its result files
    Figures(figures::Options),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("loadtest: {e}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    // The workspace builds reqwest without a provider of its own; the load is plain HTTP, but a client asks for one all the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match Arguments::parse().scenario {
        Scenario::FanOut(options) => load::main("fan-out", load::FAN_OUT, &options),
        Scenario::Rooms(options) => load::main("rooms", load::ROOMS, &options),
        Scenario::SmallRooms(options) => load::main("small-rooms", load::SMALL_ROOMS, &options),
        Scenario::Limit(options) => limit::main(&options),
        Scenario::Chat(options) => load::main("chat", load::CHAT, &options),
        Scenario::OneRoom(options) => load::main("one-room", load::ONE_ROOM, &options),
        Scenario::Crowd(options) => load::main("crowd", load::CROWD, &options),
        Scenario::Bytes(options) => bytes::main(&options),
        Scenario::Idle(options) => idle::main(&options),
        Scenario::Storm(options) => storm::main(&options),
        Scenario::Beside(options) => beside::main(&options),
        Scenario::Table(options) => table::main(&options),
        Scenario::Slow(options) => slow::main(&options),
        Scenario::Soak(options) => soak::main(&options),
        Scenario::Votes(options) => votes::main(&options),
        Scenario::Ladder(options) => ladder::main(&options),
        Scenario::Duels(options) => duels::main(&options),
        Scenario::Lists(options) => lists::main(&options),
        Scenario::Nodes(options) => nodes::main(&options),
        Scenario::Model(options) => model::main(&options),
        Scenario::Takeover(options) => takeover::main(&options),
        Scenario::Rolling(options) => rolling::main(&options),
        Scenario::Feed(options) => feed::main(&options),
        Scenario::Compare(options) => compare::main(&options),
        Scenario::Figures(options) => figures::main(&options),
    }
}
