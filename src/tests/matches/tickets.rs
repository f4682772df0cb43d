//! The way to one's seat: launch tickets and seat tokens.

use crate::support::{Server, Wallet, text};
use cuecast::{
    features::matches::{
        self,
        store::{CreateError, NewMatch},
        ticket::{self, Opened, SeatClaim, Sitter, TicketError},
    },
    ids,
};
use domain::{
    UserId,
    matchup::{AgentLevel, MatchKind, Player, Side, TableLength},
};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

async fn practice(server: &Server) -> (UserId, NewMatch) {
    let session = server.session(&Wallet::random()).await;
    let user: UserId = text(&session["user"]["id"]).parse().unwrap();
    let new = NewMatch {
        id: ids::match_id(),
        room: Some("friday-nine".to_owned()),
        kind: MatchKind::Duel,
        players: [Player::User(user), Player::Agent(AgentLevel::Easy)],
        table: TableLength::Nine,
        seed: u64::MAX,
        stake: None,
    };
    let mut db = server.context.pool.acquire().await.unwrap();
    matches::store::create(&mut db, &new).await.unwrap().unwrap();
    (user, new)
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_104_110_a_ticket_opens_its_seat_once_and_only_unaltered_and_for_a_minute() {
    let server = Server::start().await;
    let (user, new) = practice(&server).await;
    let (keys, now) = (&server.context.keys, OffsetDateTime::now_utc());
    let mut db = server.context.pool.acquire().await.unwrap();
    let claim = SeatClaim {
        match_id: new.id,
        sitter: Sitter::User(user),
        seat: Side::Rival,
        session: None,
    };
    let issued = ticket::issue(keys, claim, now).unwrap();
    let opened = Opened {
        claim,
        issued_at: now.replace_nanosecond(0).unwrap(),
    };
    assert_eq!(ticket::redeem(&mut db, keys, &issued, None).await, Ok(opened));
    assert_eq!(
        ticket::redeem(&mut db, keys, &issued, None).await,
        Err(TicketError::Used)
    );
    let late = ticket::issue(keys, claim, now - Duration::seconds(61)).unwrap();
    assert_eq!(
        ticket::redeem(&mut db, keys, &late, None).await,
        Err(TicketError::Expired)
    );
    let (session, seat) = (
        server.token(&Wallet::random()).await,
        ticket::seat_token(keys, claim, now).unwrap(),
    );
    let altered = issued.replacen(&issued[40..44], "AAAA", 1);
    for other in [altered.as_str(), &session, &seat, "", "a.b.c", &"x".repeat(10_000)] {
        assert_eq!(
            ticket::redeem(&mut db, keys, other, None).await,
            Err(TicketError::Invalid)
        );
    }
    assert_eq!(ticket::read_seat_token(keys, &seat), Ok(opened));
    assert_eq!(ticket::read_seat_token(keys, &issued), Err(TicketError::Invalid));
    assert!(server.get("/api/users/me", &issued).await.status == 401);
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_104_110_of_many_who_come_with_one_ticket_at_once_one_is_let_in() {
    let server = Server::start().await;
    let (user, new) = practice(&server).await;
    let claim = SeatClaim {
        match_id: new.id,
        sitter: Sitter::User(user),
        seat: Side::Challenger,
        session: None,
    };
    let issued = ticket::issue(&server.context.keys, claim, OffsetDateTime::now_utc()).unwrap();
    let tries = (0..20).map(|_| async {
        let mut db = server.context.pool.acquire().await.unwrap();
        ticket::redeem(&mut db, &server.context.keys, &issued, Some(Uuid::new_v4())).await
    });
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_110_a_page_whose_answer_was_lost_comes_again_with_its_ticket_and_nobody_else_does() {
    let server = Server::start().await;
    let (user, new) = practice(&server).await;
    let (keys, now) = (&server.context.keys, OffsetDateTime::now_utc());
    let mut db = server.context.pool.acquire().await.unwrap();
    let claim = SeatClaim {
        match_id: new.id,
        sitter: Sitter::User(user),
        seat: Side::Challenger,
        session: None,
    };
    let issued = ticket::issue(keys, claim, now).unwrap();
    let page = Some(Uuid::new_v4());
    let opened = ticket::redeem(&mut db, keys, &issued, page).await;
    assert!(opened.is_ok());
    assert_eq!(ticket::redeem(&mut db, keys, &issued, page).await, opened);
    for other in [None, Some(Uuid::new_v4())] {
        assert_eq!(
            ticket::redeem(&mut db, keys, &issued, other).await,
            Err(TicketError::Used)
        );
    }
    let without = ticket::issue(keys, claim, now).unwrap();
    assert!(ticket::redeem(&mut db, keys, &without, None).await.is_ok());
    for other in [None, page] {
        assert_eq!(
            ticket::redeem(&mut db, keys, &without, other).await,
            Err(TicketError::Used)
        );
    }
}

#[actix_rt::test(system = "crate::support::System")]
async fn duel_85_a_room_has_one_match_at_a_time() {
    let server = Server::start().await;
    let (_, new) = practice(&server).await;
    let mut db = server.context.pool.acquire().await.unwrap();
    let again = NewMatch {
        id: ids::match_id(),
        ..new.clone()
    };
    assert_eq!(
        matches::store::create(&mut db, &again).await.unwrap(),
        Err(CreateError::Running)
    );
    let running = "SELECT id FROM matches WHERE room_id = 'friday-nine' AND status = 'running'";
    let running: Vec<String> = sqlx::query_scalar(running).fetch_all(&mut *db).await.unwrap();
    assert_eq!(running, [new.id.to_string()]);
}
