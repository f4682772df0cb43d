//! An OpenID Connect provider's public side: its documents over real HTTP, and tokens signed with keys of its own.

use actix_web::{App, HttpResponse, HttpServer, dev::ServerHandle, web};
use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use rsa::{RsaPrivateKey, pkcs1::EncodeRsaPrivateKey, rand_core::OsRng, traits::PublicKeyParts};
use serde_json::{Value, json};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU32, Ordering},
};

/// A key pair, and its public half as providers publish it.
pub struct Key {
    pub public: Value,
    algorithm: Algorithm,
    private: EncodingKey,
}

impl Key {
    pub fn p256(id: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let point = pair.public_key().as_ref();
        let (x, y) = (
            BASE64URL_NOPAD.encode(&point[1..33]),
            BASE64URL_NOPAD.encode(&point[33..]),
        );
        Self {
            public: json!({ "kty": "EC", "crv": "P-256", "x": x, "y": y, "kid": id, "alg": "ES256", "use": "sig" }),
            algorithm: Algorithm::ES256,
            private: EncodingKey::from_ec_der(pkcs8.as_ref()),
        }
    }

    pub fn rsa(id: &str, bits: usize) -> Self {
        let key = RsaPrivateKey::new(&mut OsRng, bits).unwrap();
        let (n, e) = (key.n().to_bytes_be(), key.e().to_bytes_be());
        let (n, e) = (BASE64URL_NOPAD.encode(&n), BASE64URL_NOPAD.encode(&e));
        Self {
            public: json!({ "kty": "RSA", "n": n, "e": e, "kid": id }),
            algorithm: Algorithm::RS256,
            private: EncodingKey::from_rsa_der(key.to_pkcs1_der().unwrap().as_bytes()),
        }
    }

    pub fn header(&self) -> Header {
        let mut header = Header::new(self.algorithm);
        header.kid = self.public["kid"].as_str().map(str::to_owned);
        header
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_as(&self.header(), claims)
    }

    pub fn sign_as(&self, header: &Header, claims: &Value) -> String {
        jsonwebtoken::encode(header, claims, &self.private).unwrap()
    }
}

/// Documents that the provider publishes at this moment.
#[derive(Default)]
struct Published {
    metadata: Mutex<Value>,
    keys: Mutex<Vec<Value>>,
    /// How often the keys were asked for.
    asked: AtomicU32,
}

/// The provider, while it runs.
pub struct Provider {
    pub url: String,
    published: Arc<Published>,
    handle: ServerHandle,
}

impl Provider {
    pub fn start(keys: &[&Key]) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let published = Arc::new(Published::default());
        let served = published.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::from(served.clone()))
                .route("/.well-known/openid-configuration", web::get().to(metadata))
                .route("/jwks", web::get().to(jwks))
        });
        let server = server.workers(1).disable_signals().listen(listener).unwrap().run();
        let handle = server.handle();
        actix_rt::spawn(server);
        let provider = Self {
            url: url.clone(),
            published,
            handle,
        };
        provider.describe("authorization_endpoint", &format!("{url}/auth"));
        provider.describe("token_endpoint", &format!("{url}/token"));
        provider.describe("jwks_uri", &format!("{url}/jwks"));
        provider.describe("issuer", &url);
        provider.publish(keys);
        provider
    }

    pub fn describe(&self, name: &str, value: &str) {
        let mut metadata = self.published.metadata.lock().unwrap();
        metadata[name] = json!(value);
    }

    pub fn publish(&self, keys: &[&Key]) {
        *self.published.keys.lock().unwrap() = keys.iter().map(|key| key.public.clone()).collect();
    }

    pub fn asked(&self) -> u32 {
        self.published.asked.load(Ordering::SeqCst)
    }

    pub async fn stop(&self) {
        self.handle.stop(false).await;
    }
}

async fn metadata(published: web::Data<Published>) -> HttpResponse {
    HttpResponse::Ok().json(&*published.metadata.lock().unwrap())
}

async fn jwks(published: web::Data<Published>) -> HttpResponse {
    published.asked.fetch_add(1, Ordering::SeqCst);
    HttpResponse::Ok().json(json!({ "keys": &*published.keys.lock().unwrap() }))
}
