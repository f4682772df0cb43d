//! NFTs: their pictures, their collections, and what everybody sees of them.

mod blind;
mod bucket;
mod cancelled;
mod collections;
mod figures;
mod gallery;
mod hostile;
mod items;
mod kills;
mod minted;
mod phases;
mod pins;
mod uploads;
mod waitlist;
mod wallet;

use crate::support::{Answer, Server, Wallet, text};
use cuecast::{
    audit::Actor,
    auth::store::admins,
    chain::{Chains, outbox::Payouts},
    config::Config,
    features::{media::media_store::MediaStore, nfts::VoucherKey},
    providers::pinning::Pinning,
    testing::{self, TestDatabase},
    users,
};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use std::{io::Cursor, sync::Arc};

/// A server on which collections in ETH have a chain, and the tokens of an administrator and of somebody else.
struct Shop {
    server: Server,
    admin: String,
    guest: String,
}

impl Shop {
    async fn start() -> Self {
        Self::keeping(MediaStore::default()).await
    }

    /// One chain, for collections in ETH.
    fn chains() -> Arc<Chains> {
        let environment = [
            ("CUECAST_CHAIN_RPC_URLS", "1=http://127.0.0.1:9/"),
            ("CUECAST_CHAIN_ETH", "1"),
        ];
        let environment = environment
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
        let config = Config::from_text("", environment).unwrap();
        Arc::new(Chains::of(&config.chain, config.environment).unwrap())
    }

    /// Its pictures kept there.
    async fn keeping(media: MediaStore) -> Self {
        Self::of(Self::server_on(testing::database().await, media).await).await
    }

    /// Another server on its database, for the same people.
    async fn beside(&self, media: MediaStore) -> Self {
        Self::of(Self::server_on(self.server.database.again(), media).await).await
    }

    async fn server_on(database: TestDatabase, media: MediaStore) -> Server {
        Server::on(database, |_, parts| {
            parts.chains = Self::chains();
            parts.media = media;
        })
        .await
    }

    async fn on(
        chains: Arc<Chains>,
        payouts: Payouts,
        voucher_key: Option<VoucherKey>,
        pinning: Option<Arc<Pinning>>,
    ) -> Self {
        let server = Server::changed(|parts| {
            (parts.chains, parts.payouts) = (chains, payouts);
            (parts.voucher_key, parts.pinning) = (voucher_key, pinning);
        })
        .await;
        Self::of(server).await
    }

    async fn of(server: Server) -> Self {
        let (admin, guest) = (Wallet::number(8), Wallet::number(1));
        let (admin_token, guest) = (server.token(&admin).await, server.token(&guest).await);
        let mut db = server.context.pool.acquire().await.unwrap();
        let user = users::by_address(&mut db, admin.address().parse().unwrap())
            .await
            .unwrap()
            .unwrap();
        admins::set_role(&mut db, user.id, true, Actor::System).await.unwrap();
        drop(db);
        Self {
            server,
            admin: admin_token,
            guest,
        }
    }

    /// Sends a picture, over a connection of its own: one on which something was refused before its end is closed.
    async fn upload(&self, kind: &str, token: &str, body: Vec<u8>) -> Answer {
        let request = crate::support::client().post(format!("{}/api/admin/uploads/{kind}", self.server.url));
        let request = request.header("Content-Type", "multipart/form-data; boundary=b");
        self.server.send(request.bearer_auth(token).body(body)).await
    }

    async fn picture(&self, shade: u8) -> String {
        let sent = part("image", &encoded(&plain(40, 40, shade), ImageFormat::Png));
        text(&self.upload("nft-image", &self.admin, sent).await.ok()["imageUrl"]).to_owned()
    }

    /// The id of a collection that was made.
    async fn collection(&self, change: Value) -> String {
        let made = self
            .server
            .post("/api/admin/nft-collections", &self.admin, collection(change))
            .await;
        assert_eq!(made.status, 201, "{}", made.raw);
        text(&made.body["data"]["_id"]).to_owned()
    }

    /// The id of an NFT that was made.
    async fn nft(&self, of: &str, change: Value) -> String {
        let made = self
            .server
            .post("/api/admin/createNFT", &self.admin, nft(of, change))
            .await;
        assert_eq!(made.status, 201, "{}", made.raw);
        text(&made.body["data"]["_id"]).to_owned()
    }

    async fn update(&self, id: &str, change: Value) -> Answer {
        let path = format!("/api/admin/nft-collections/{id}");
        self.server.put(&path, &self.admin, collection(change)).await
    }

    /// A collection with these NFTs, active.
    async fn active(&self, nfts: &[Value]) -> (String, Vec<String>) {
        let id = self.collection(json!({})).await;
        let image = self.picture(90).await;
        let mut ids = Vec::new();
        for (number, change) in nfts.iter().enumerate() {
            let base = with(
                json!({ "image": image, "name": format!("Cue {number}") }),
                change.clone(),
            );
            ids.push(self.nft(&id, base).await);
        }
        self.update(&id, json!({ "status": "active" })).await.ok();
        (id, ids)
    }

    /// Gives the first edition of an NFT to somebody, as a final mint does.
    async fn mint(&self, nft: &str, status: &str) {
        let edition = "UPDATE nft_editions SET state = 'minted', owner_address = '0x' || repeat('ab', 20), mint_tx = '0x' || repeat('cd', 32),
                       minted_at = now() WHERE nft_id = $1 AND number = 1";
        let nft_row = "UPDATE nfts SET minted_supply = 1, status = $2 WHERE id = $1";
        let pool = &self.server.context.pool;
        sqlx::query(edition).bind(nft).execute(pool).await.unwrap();
        sqlx::query(nft_row).bind(nft).bind(status).execute(pool).await.unwrap();
    }
}

fn with(mut form: Value, change: Value) -> Value {
    for (field, value) in change.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

fn collection(change: Value) -> Value {
    let form = json!({
        "name": "First Break", "creator": "Cuecast", "description": "A hundred cues.", "totalSupply": 1000, "price": "0.08",
        "currency": "ETH", "releaseDate": "2026-12-01T18:00:00Z", "bannerImage": "", "logoImage": "",
        "revenueSplit": {
            "royaltyWallet": format!("0x{}", "1".repeat(40)), "royaltyPercentage": 13.4, "adminWallet": format!("0x{}", "2".repeat(40))
        },
        "status": "draft"
    });
    with(form, change)
}

fn nft(of: &str, change: Value) -> Value {
    let form = json!({
        "collectionId": of, "name": "Golden cue", "description": "The cue of the first break.", "image": "", "rarity": "Legendary",
        "attributes": [{ "trait_type": "Strength", "value": 50 }, { "trait_type": "Luck", "value": 12.5 }],
        "price": 0.08, "currency": "ETH", "totalSupply": 1, "status": "draft"
    });
    with(form, change)
}

fn plain(width: u32, height: u32, shade: u8) -> DynamicImage {
    RgbImage::from_pixel(width, height, Rgb([shade, 20, 20])).into()
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A form with one part.
fn part(name: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--b\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"x.png\"\r\nContent-Type: image/png\r\n\r\n"
    );
    [head.as_bytes(), bytes, b"\r\n--b--\r\n"].concat()
}

fn refusal(answer: &Answer) -> (u16, &str, &str) {
    (answer.status, text(&answer.body["code"]), text(&answer.body["error"]))
}
