//! Agents that have names and faces of their own, wherever they play.

use crate::db::{Result, parse};
use actors::wire::{Face, TableCharacter};
use domain::{
    MatchId,
    agent::Level,
    house::{Character, Part},
};
use sqlx::{PgConnection, types::Json};
use std::collections::HashMap;

/// The agents at a match, by their seats: the challenger's, the rival's.
pub type Seats = [Option<TableCharacter>; 2];

/// The agents that sit at these matches.
pub async fn seated(db: &mut PgConnection, ids: &[String]) -> Result<HashMap<String, Seats>> {
    let mut matches: HashMap<String, Seats> = HashMap::new();
    let rows = sqlx::query!(
        r#"SELECT m.id AS match_id, s.seat AS "seat!", a.id, numbered_name(a.name, s.number) AS "name!",
                  jsonb_build_object('ball', ball, 'eyes', eyes, 'brow', brow, 'mouth', mouth, 'hat', hat, 'tint', tint) AS "face!: Json<Face>"
           FROM matches m CROSS JOIN LATERAL (VALUES (0, m.challenger_character, m.challenger_number),
                                                     (1, m.rival_character, m.rival_number)) AS s (seat, agent, number)
           JOIN agents a ON a.id = s.agent WHERE m.id = ANY ($1)"#,
        ids
    )
    .fetch_all(db)
    .await?;
    for row in rows {
        let seats = matches.entry(row.match_id).or_default();
        if let Some(seat) = usize::try_from(row.seat).ok().and_then(|seat| seats.get_mut(seat)) {
            *seat = Some(TableCharacter {
                id: row.id,
                name: row.name,
                face: row.face.0,
            });
        }
    }
    Ok(matches)
}

/// The agents of a tournament's entrants, by the entrants' numbers.
pub async fn of_tournament(db: &mut PgConnection, tournament: &str) -> Result<HashMap<i32, TableCharacter>> {
    let rows = sqlx::query!(
        r#"SELECT e.number, a.id, numbered_name(a.name, e.character_number) AS "name!",
                  jsonb_build_object('ball', ball, 'eyes', eyes, 'brow', brow, 'mouth', mouth, 'hat', hat, 'tint', tint) AS "face!: Json<Face>"
           FROM tournament_entrants e JOIN agents a ON a.id = e."character" WHERE e.tournament_id = $1"#,
        tournament
    )
    .fetch_all(db)
    .await?;
    let character = |id, name, face: Json<Face>| TableCharacter { id, name, face: face.0 };
    let characters = rows
        .into_iter()
        .map(|row| (row.number, character(row.id, row.name, row.face)));
    Ok(characters.collect())
}

/// Those that may be given a part, always in the same order.
pub async fn playing(db: &mut PgConnection) -> Result<Vec<Character>> {
    let rows = sqlx::query!("SELECT id, level FROM agents WHERE active ORDER BY id LIMIT 1000")
        .fetch_all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Character {
                level: parse::<Level>(&row.level)?,
                id: row.id,
            })
        })
        .collect()
}

/// Gives the seats of a match that was made in this transaction the names that their entrants have in the tournament.
pub async fn seat(db: &mut PgConnection, id: MatchId, parts: [Option<&Part>; 2]) -> Result<()> {
    let [challenger, rival] = parts;
    let number = |part: Option<&Part>| part.map(|part| part.number.cast_signed());
    sqlx::query!(
        "UPDATE matches SET challenger_character = $2, challenger_number = $3, rival_character = $4, rival_number = $5 WHERE id = $1",
        id.to_string(),
        challenger.map(|part| part.character.as_str()),
        number(challenger),
        rival.map(|part| part.character.as_str()),
        number(rival)
    )
    .execute(db)
    .await
    .map(drop)
}
