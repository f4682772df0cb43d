//! A real S3 server on a folder of the test's own (`scripts/s3-bin`), which checks what it is sent as others do: signatures and hashes.

use super::ports;
use cuecast::{config::Config, features::media::media_store::MediaStore, providers::bucket::Bucket};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::{
    fs,
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const ACCESS_KEY: &str = "cuecast";
const SECRET_KEY: &str = "a-secret-of-the-bucket";
const BUCKET: &str = "pictures";
const PATIENCE: Duration = Duration::from_secs(20);

pub struct S3 {
    folder: PathBuf,
    port: u16,
    process: Option<Child>,
}

impl S3 {
    /// With an empty bucket.
    pub async fn start() -> Self {
        let port = ports::free();
        let folder = std::env::temp_dir().join(format!("cuecast-s3-{}-{port}", std::process::id()));
        fs::create_dir_all(folder.join(BUCKET)).unwrap();
        let mut store = Self {
            folder,
            port,
            process: None,
        };
        store.start_again().await;
        store
    }

    pub async fn start_again(&mut self) {
        let program = std::env::var("CUECAST_S3_BIN").expect("an S3 server: run make test-s3");
        let child = Command::new(program)
            .args(["--host", "127.0.0.1", "--port", &self.port.to_string()])
            .args(["--access-key", ACCESS_KEY, "--secret-key", SECRET_KEY])
            .arg(&self.folder)
            .env("RUST_LOG", "off")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.process = Some(child);
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "the S3 server does not come up");
            actix_rt::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub fn stop(&mut self) {
        if let Some(mut child) = self.process.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// It takes connections, and answers nothing.
    pub fn freeze(&self) {
        self.signal(Signal::SIGSTOP);
    }

    pub fn thaw(&self) {
        self.signal(Signal::SIGCONT);
    }

    fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.process.as_ref().unwrap().id()).unwrap();
        kill(Pid::from_raw(id), signal).unwrap();
    }

    /// What a server is told of it.
    pub fn settings(&self) -> [(&'static str, String); 4] {
        self.settings_with(SECRET_KEY)
    }

    fn settings_with(&self, secret: &str) -> [(&'static str, String); 4] {
        [
            ("CUECAST_MEDIA_S3_ENDPOINT", format!("http://127.0.0.1:{}", self.port)),
            ("CUECAST_MEDIA_S3_BUCKET", BUCKET.to_owned()),
            ("CUECAST_MEDIA_S3_ACCESS_KEY", ACCESS_KEY.to_owned()),
            ("CUECAST_MEDIA_S3_SECRET_KEY", secret.to_owned()),
        ]
    }

    /// The bucket as a server sees it.
    pub fn store(&self) -> MediaStore {
        store(self.settings())
    }

    /// The same with a secret that the store does not know.
    pub fn store_of_a_stranger(&self) -> MediaStore {
        store(self.settings_with("another-secret"))
    }

    /// Where the bytes of an object are.
    pub fn object(&self, cid: &str) -> PathBuf {
        self.folder.join(BUCKET).join(cid)
    }

    /// The names of all objects, in order.
    pub fn objects(&self) -> Vec<String> {
        let files = fs::read_dir(self.folder.join(BUCKET)).unwrap();
        let mut names: Vec<_> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn store(settings: [(&'static str, String); 4]) -> MediaStore {
    let settings = settings.map(|(key, value)| (key.to_owned(), value));
    let config = Config::from_text("", settings.into()).unwrap();
    MediaStore::Bucket(Bucket::of(&config.media).unwrap().unwrap())
}

impl Drop for S3 {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
