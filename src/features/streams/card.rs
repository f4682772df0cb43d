//! A table on a card: who plays, and where the balls lie.

use actors::{
    table::Live,
    wire::{TableOdds, TablePlayer, TableStatus},
};
use data_encoding::BASE64;
use domain::{
    MatchId,
    matchup::{MatchKind, TableLength},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A match as a card shows it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableCard {
    match_id: MatchId,
    kind: MatchKind,
    table: TableLength,
    status: TableStatus,
    /// The challenger, then the rival.
    #[schema(min_items = 2, max_items = 2)]
    players: Vec<TablePlayer>,
    #[schema(minimum = 0, maximum = 1)]
    turn: u8,
    /// Of the next shot.
    shot_number: u32,
    /// Where the balls come to rest after the newest shot. Base64 of at most 50 bytes: 16 bits with bit n set for ball n on the table, the highest first;
    /// then of each in the order of their numbers 12 bits for x and 12 for y, in steps of 0.7 mm from -1.4336 m on.
    #[schema(max_length = 68)]
    position: String,
    #[schema(required, minimum = 0, maximum = 1)]
    winner: Option<u8>,
    /// Where programs play, of the balls as they lie there, once they are worked out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    odds: Option<TableOdds>,
    /// Unix milliseconds. While the match waits: it begins then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    begins_at: Option<i64>,
}

impl TableCard {
    pub fn of(live: &Live) -> Self {
        let state = &live.state;
        Self {
            match_id: state.match_id,
            kind: state.kind,
            table: state.table,
            status: state.status,
            players: state.players.clone(),
            turn: state.turn,
            shot_number: state.shot_number,
            position: packed(&state.balls),
            winner: state.winner,
            odds: state.odds,
            begins_at: state.begins_at,
        }
    }
}

/// Metres of a step, and of the first one.
const STEP: f64 = 0.0007;
const FROM: f64 = -1.4336;

fn packed(balls: &[(u8, f64, f64)]) -> String {
    let mut balls: Vec<_> = balls.iter().filter(|(number, ..)| *number < 16).collect();
    balls.sort_by_key(|(number, ..)| *number);
    let mask = balls.iter().fold(0_u16, |mask, (number, ..)| mask | (1 << number));
    let mut bytes = mask.to_be_bytes().to_vec();
    for (_, x, y) in balls {
        let [.., high, middle, low] = (steps(*x) << 12 | steps(*y)).to_be_bytes();
        bytes.extend([high, middle, low]);
    }
    BASE64.encode(&bytes)
}

fn steps(metres: f64) -> u32 {
    ((metres - FROM) / STEP).round().clamp(0.0, 4095.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_sixteen_balls_lie_takes_fifty_bytes_and_is_half_a_millimetre_off_at_most() {
        let place = |number: u8| {
            let at = f64::from(number) / 15.0;
            (number, at.mul_add(2.54, -1.27), at.mul_add(-1.27, 0.635))
        };
        let balls: Vec<_> = (0..16).rev().map(place).collect();
        let packed = packed(&balls);
        assert!(packed.len() <= 68, "{packed}");
        let bytes = BASE64.decode(packed.as_bytes()).unwrap();
        assert_eq!((bytes.len(), &bytes[..2]), (50, [0xff, 0xff].as_slice()));
        for (number, place_of) in (0..16).map(place).zip(bytes[2..].chunks(3)) {
            let packed = u32::from_be_bytes([0, place_of[0], place_of[1], place_of[2]]);
            let (_, x, y) = number;
            for (is, was) in [(packed >> 12, x), (packed & 0xfff, y)] {
                assert!((f64::from(is).mul_add(STEP, FROM) - was).abs() <= STEP / 2.0 + 1e-9);
            }
        }
    }

    #[test]
    fn balls_that_are_off_the_table_take_no_place() {
        let bytes = BASE64.decode(packed(&[(8, 0.0, 0.0)]).as_bytes()).unwrap();
        assert_eq!(bytes, [1, 0, 0x80, 0x08, 0x00]);
    }
}
