use domain::agent::{self, Level, Version};
use domain::billiards::{BallId, Layout, Point, Table, TableSize};
use domain::eight_ball::{Frame, Group, Hand, Phase, Rules, Seat};
use domain::match_rules::Shot;
use serde::Deserialize;

pub const HELP: &str = r#"Input: the state of a table, as the table's socket sends it. These are read, and the rest is left out of account:

  {"table": "nine",               the size: "nine" or "seven"
   "turn": 0,                     who shoots: 0 the challenger, 1 the rival
   "phase": "groups",             "break", "open" or "groups"
   "ballInHand": "none",          "none", "kitchen" (behind the head string) or "anywhere"
   "balls": [[0, -0.2, 0.1], [8, 0.9, 0.0], [11, 0.4, -0.3]],   number, x and y in metres from the table's centre
   "players": [{"group": "stripes"}, {"group": "solids"}],      by seat; with the phase "groups" only
   "rules": 2}                    the version of the rules; left out, the first

Output: the shot, as the table's socket takes it (its number is not part of it):

  {"aim": 0.3, "power": 0.2, "side": 0.0, "follow": 0.6, "elevation": 0.0, "call": null, "placement": {"x": -0.7, "y": 0.1}}

The same state, level and seed give the same shot."#;

#[derive(clap::Args)]
pub struct Think {
    /// Whose head and hand: easy, medium or hard
    #[arg(long, default_value = "hard")]
    level: Level,
    /// Of the hand's errors and of what is tried
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Without the errors of the hand: what the level wants to play
    #[arg(long)]
    steady: bool,
    /// The agents' version, as a match's replay has it; left out, the newest
    #[arg(long, conflicts_with = "steady")]
    agents: Option<i16>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct State {
    table: TableSize,
    turn: Seat,
    phase: PhaseName,
    ball_in_hand: Hand,
    balls: Vec<(BallId, f64, f64)>,
    #[serde(default)]
    players: Vec<Player>,
    /// Of states that say nothing: they are older than the second.
    #[serde(default = "first_rules")]
    rules: i16,
}

fn first_rules() -> i16 {
    Rules::First.number()
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PhaseName {
    Break,
    Open,
    Groups,
}

#[derive(Deserialize)]
struct Player {
    group: Option<Group>,
}

impl Think {
    /// The shot for a state given as JSON.
    pub fn answer(&self, text: &str) -> Result<Shot, String> {
        let state: State =
            serde_json::from_str(text).map_err(|error| format!("the input is not what it should be: {error}"))?;
        let table = Table::new(state.table);
        let (layout, frame) = (state.layout(&table)?, state.frame()?);
        if self.steady {
            return Ok(agent::advise(&table, &layout, &frame, self.level, self.seed));
        }
        let agents = self.agents.map_or(Some(Version::NEWEST), Version::of);
        let agents = agents.ok_or("this program does not know agents of that version")?;
        Ok(agents.think(&table, &layout, &frame, self.level, self.seed))
    }
}

impl State {
    fn layout(&self, table: &Table) -> Result<Layout, String> {
        let mut layout = Layout::default();
        for (ball, x, y) in &self.balls {
            let number = ball.number();
            if layout.get(*ball).is_some() {
                return Err(format!("ball {number} is there twice"));
            }
            // On the bed or in the jaws of a pocket: nowhere farther out.
            if !(x.abs() <= table.length() && y.abs() <= table.width()) {
                return Err(format!("ball {number} does not lie on the table"));
            }
            layout.set(*ball, Some(Point::new(*x, *y)));
        }
        match layout.on_table().any(|(ball, _)| ball != BallId::CUE) {
            true => Ok(layout),
            false => Err("there is no ball to play at".to_owned()),
        }
    }

    fn frame(&self) -> Result<Frame, String> {
        let group = self.players.first().and_then(|challenger| challenger.group);
        let phase = match (self.phase, group) {
            (PhaseName::Break, _) => Phase::Break,
            (PhaseName::Open, _) => Phase::Open,
            (PhaseName::Groups, Some(group)) => Phase::Groups(group),
            (PhaseName::Groups, None) => return Err("the phase is groups, and the players have none".to_owned()),
        };
        Ok(Frame {
            turn: self.turn,
            phase,
            hand: self.ball_in_hand,
            ending: None,
            rules: Rules::of(self.rules).ok_or("this program does not know rules of that version")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEADY: Think = Think {
        level: Level::Hard,
        seed: 3,
        steady: true,
        agents: None,
    };

    #[test]
    fn the_state_that_a_table_sends_is_answered_with_a_shot_that_it_takes() {
        let state = r#"{"matchId": "m", "table": "nine", "turn": 1, "phase": "groups", "ballInHand": "none", "shotNumber": 9,
            "balls": [[0, 0.0, 0.0], [8, 0.6, -0.35], [3, -0.9, -0.4]],
            "players": [{"seat": 0, "group": "solids"}, {"seat": 1, "group": "stripes"}]}"#;
        let shot = STEADY.answer(state).unwrap();
        assert!(shot.call.is_some() && shot.placement.is_none(), "{shot:?}");
        let sent = serde_json::to_value(shot).unwrap();
        for part in ["aim", "power", "side", "follow", "elevation"] {
            assert!(sent[part].is_number(), "{sent}");
        }
        assert!(sent["call"].as_u64().is_some_and(|pocket| pocket < 6), "{sent}");
    }

    #[test]
    fn a_break_is_answered_with_a_place_behind_the_head_string() {
        let table = Table::new(TableSize::Seven);
        let balls: Vec<_> = table.rack(1).on_table().map(|(ball, at)| (ball, at.x, at.y)).collect();
        let balls = serde_json::to_string(&balls).unwrap();
        let state =
            format!(r#"{{"table": "seven", "turn": 0, "phase": "break", "ballInHand": "kitchen", "balls": {balls}}}"#);
        let placement = STEADY.answer(&state).unwrap().placement.unwrap();
        assert!(placement.x <= table.head_string());
    }

    #[test]
    fn a_state_that_is_none_is_told_apart() {
        let refusal = |balls: &str, phase: &str| {
            let state = format!(
                r#"{{"table": "nine", "turn": 0, "phase": "{phase}", "ballInHand": "none", "balls": {balls}}}"#
            );
            STEADY.answer(&state).unwrap_err()
        };
        assert_eq!(refusal("[]", "open"), "there is no ball to play at");
        assert_eq!(
            refusal("[[3, 0.1, 0.1], [3, 0.2, 0.1]]", "open"),
            "ball 3 is there twice"
        );
        assert_eq!(refusal("[[3, 9.0, 0.1]]", "open"), "ball 3 does not lie on the table");
        assert_eq!(
            refusal("[[3, 0.1, 0.1]]", "groups"),
            "the phase is groups, and the players have none"
        );
        assert!(refusal("[[16, 0.1, 0.1]]", "open").contains("A ball's number is 0 to 15."));
        assert!(STEADY.answer("{").unwrap_err().contains("not what it should be"));
    }
}
