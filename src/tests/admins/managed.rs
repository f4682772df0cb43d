use crate::support::{Server, Wallet};
use reqwest::Method;
use serde_json::json;

/// Each family with a call of it. What they are asked with changes nothing.
const FAMILIES: [(&str, Method, &str); 13] = [
    ("tournaments", Method::POST, "/api/admin/tournaments"),
    ("tasks", Method::POST, "/api/admin/tasks"),
    ("submissions", Method::GET, "/api/admin/tasks/submissions"),
    ("NFT collections", Method::POST, "/api/admin/nft-collections"),
    ("NFTs", Method::POST, "/api/admin/createNFT"),
    ("mints", Method::POST, "/api/admin/mint"),
    (
        "force delete",
        Method::DELETE,
        "/api/admin/deleteNFT/aaaaaaaaaaaaaaaaaaaaaaaa/force",
    ),
    ("token config", Method::PUT, "/api/pool-token/admin/minimum-holding"),
    ("credit config", Method::PUT, "/api/pool-credit/config"),
    ("quests", Method::POST, "/api/quests"),
    ("users", Method::GET, "/api/admin/users"),
    ("user stats", Method::GET, "/api/admin/users/stats"),
    ("streams", Method::DELETE, "/api/admin/streams/aaaaaaaaaaaaaaaaaaaaaaaa"),
];

#[actix_rt::test(system = "crate::support::System")]
async fn admin_03_who_has_the_flag_manages_every_family_and_nobody_else_any() {
    let server = Server::start().await;
    let (person, admin) = (Wallet::number(1), Wallet::number(2));
    let (person, admin) = (server.token(&person).await, server.token(&admin).await);
    server
        .sql("UPDATE users SET is_admin = true WHERE id = (SELECT id FROM users ORDER BY created_at DESC LIMIT 1)")
        .await;
    for (family, method, path) in FAMILIES {
        let answer = server.call(method.clone(), path, &person, json!({})).await;
        assert_eq!(answer.status, 403, "{family}: {}", answer.raw);
        let answer = server.call(method, path, &admin, json!({})).await;
        assert!([200, 400, 404].contains(&answer.status), "{family}: {}", answer.raw);
    }
}
