mod odds;
mod think;
mod verify;

use std::io::{self, Read};

use clap::Subcommand;
use domain::billiards::{BallId, Event, Layout, Point, StateHash, Stroke, Table, TableSize, simulate};
use serde::{Deserialize, Serialize};

use super::outcome::{Outcome, show};
use crate::config::Config;

/// More shots than this are no experiment.
const MAX_SHOTS: usize = 10_000;
/// Input that is longer is refused, bytes.
const MAX_INPUT: u64 = 16 * 1024 * 1024;

/// `cuecast billiards`.
#[derive(Subcommand)]
pub enum Billiards {
    /// Play shots given as JSON on standard input, and print their events, trajectories and hashes
    #[command(after_help = HELP)]
    Simulate,
    /// Print the shot that an agent would play on a table given as JSON on standard input
    #[command(after_help = think::HELP)]
    Think(think::Think),
    /// Play a match of this server again from its seeds, agents included, and check its secret against its commitment
    Verify(verify::Verify),
    /// Let agents play frames, fit the odds to them, and print the weights as Rust source
    Calibrate(odds::Calibrate),
    /// Let agents play other frames, and print how near the odds come to what happened
    Odds(odds::Odds),
}

const HELP: &str = r#"Input: the table, the balls (a rack's seed, or the places by number: 16 of {"x", "y"} in metres or null), and the shots, one after the other:

  {"table": "nine", "rack": 7, "shots": [{"aim": 0.0, "power": 1.0}]}
  {"table": "seven", "layout": {"balls": [...]}, "shots": [{"aim": 1.2, "power": 0.4, "side": 0.1, "follow": -0.5, "elevation": 0.0,
    "placement": {"x": -0.5, "y": 0.1}}]}

`aim` is in radians from the head to the foot of the table, to the left; `power` is from 0 to 1; `placement` puts the cue ball first."#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    table: TableSize,
    rack: Option<u64>,
    layout: Option<Layout>,
    shots: Vec<Shot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shot {
    aim: f64,
    power: f64,
    #[serde(default)]
    side: f64,
    #[serde(default)]
    follow: f64,
    #[serde(default)]
    elevation: f64,
    placement: Option<Point>,
}

#[derive(Debug, Serialize)]
struct Output {
    table: TableSize,
    shots: Vec<Played>,
}

/// One shot; times in seconds, places in metres.
#[derive(Debug, Serialize)]
struct Played {
    /// Before the stroke.
    layout: Layout,
    stroke: Stroke,
    trajectory: String,
    duration: f64,
    events: Vec<Event>,
    /// When all balls rest.
    end: Layout,
    hash: StateHash,
}

impl Billiards {
    pub fn run(self, config: &Config) -> Outcome {
        let output = match self {
            Self::Simulate => serde_json::to_string_pretty(&play(&input()?)?),
            Self::Think(think) => serde_json::to_string(&think.answer(&input()?)?),
            Self::Calibrate(calibrate) => return show(&calibrate.run()),
            Self::Odds(odds) => return show(&odds.run()),
            Self::Verify(verify) => return actix_rt::System::new().block_on(verify.run(config)),
        };
        show(&format!("{}\n", output?))
    }
}

fn input() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().take(MAX_INPUT + 1).read_to_string(&mut text)?;
    Ok(text)
}

fn play(text: &str) -> Result<Output, String> {
    if text.len() as u64 > MAX_INPUT {
        return Err(format!("the input is longer than {MAX_INPUT} bytes"));
    }
    let input: Input =
        serde_json::from_str(text).map_err(|error| format!("the input is not what it should be: {error}"))?;
    if input.shots.len() > MAX_SHOTS {
        return Err(format!("at most {MAX_SHOTS} shots can be played"));
    }
    let table = Table::new(input.table);
    let mut layout = match (input.layout, input.rack) {
        (Some(layout), None) => layout,
        (None, Some(seed)) => table.rack(seed),
        (Some(_), Some(_)) | (None, None) => return Err("give either the layout or the seed of a rack".to_owned()),
    };
    let mut shots = Vec::with_capacity(input.shots.len());
    for (number, shot) in (1..).zip(&input.shots) {
        if let Some(place) = shot.placement {
            if !table.is_free(&layout, place) {
                return Err(format!("shot {number}: the cue ball cannot be placed there"));
            }
            layout.set(BallId::CUE, Some(place));
        }
        let stroke = Stroke::new(shot.aim, shot.power, shot.side, shot.follow, shot.elevation)
            .map_err(|error| format!("shot {number}: {error} ({})", error.code()))?;
        let run =
            simulate(&table, &layout, &stroke).map_err(|error| format!("shot {number}: {error} ({})", error.code()))?;
        shots.push(Played {
            layout,
            stroke,
            trajectory: run.trajectory.encode(),
            duration: run.duration,
            events: run.events,
            end: run.layout,
            hash: run.hash,
        });
        layout = run.layout;
    }
    Ok(Output {
        table: input.table,
        shots,
    })
}

#[cfg(test)]
mod tests {
    use super::play;

    #[test]
    fn shots_follow_each_other_and_what_is_printed_plays_again_to_the_same_hash() {
        let first =
            play(r#"{"table": "nine", "rack": 7, "shots": [{"aim": 0.1, "power": 1}, {"aim": 1, "power": 0.3}]}"#)
                .unwrap();
        let text = serde_json::to_string(&first.shots[1].layout).unwrap();
        assert_eq!(first.shots[0].end, first.shots[1].layout);
        let again = play(&format!(
            r#"{{"table": "nine", "layout": {text}, "shots": [{{"aim": 1, "power": 0.3}}]}}"#
        ));
        assert_eq!(again.unwrap().shots[0].hash, first.shots[1].hash);
    }

    /// The web's tests read the same file; it is made by this command, and made anew when the physics changes.
    #[test]
    fn the_recorded_break_of_the_web_comes_out_to_the_bit() {
        let text = include_str!("../../web/src/features/table/fixtures/break.json");
        let recorded: serde_json::Value = serde_json::from_str(text).unwrap();
        let shot = &recorded["shots"][0];
        let input =
            serde_json::json!({ "table": recorded["table"], "layout": shot["layout"], "shots": [shot["stroke"]] });
        let played = serde_json::to_value(play(&input.to_string()).unwrap()).unwrap();
        assert_eq!(played, recorded);
    }

    #[test]
    fn bad_input_is_told_with_the_shot_and_a_code() {
        let refusal = |text: &str| play(text).unwrap_err();
        assert!(refusal("{").contains("not what it should be"));
        assert!(refusal(r#"{"table": "ten", "rack": 1, "shots": []}"#).contains("ten"));
        assert!(refusal(r#"{"table": "nine", "shots": []}"#).contains("either"));
        let shot = |shot: &str| refusal(&format!(r#"{{"table": "nine", "rack": 1, "shots": [{shot}]}}"#));
        assert!(shot(r#"{"aim": 0, "power": 2}"#).contains("shot 1: The power must be from 0 to 1. (BAD_POWER)"));
        assert!(shot(r#"{"aim": 0, "power": 1, "sid": 0.5}"#).contains("unknown field `sid`"));
        assert!(shot(r#"{"aim": 1e999, "power": 1}"#).contains("number out of range"));
        assert!(
            shot(r#"{"aim": 0, "power": 1, "placement": {"x": 9, "y": 0}}"#).contains("shot 1: the cue ball cannot")
        );
        let overlap = refusal(
            r#"{"table": "nine", "layout": {"balls": [{"x": 0, "y": 0}, {"x": 0.01, "y": 0}, null, null, null, null, null, null,
            null, null, null, null, null, null, null, null]}, "shots": [{"aim": 0, "power": 1}]}"#,
        );
        assert_eq!(overlap, "shot 1: Balls 0 and 1 lie in each other. (OVERLAP)");
    }
}
