//! The built web app: hashed assets for good, everything else the page itself.

use super::page::{self, Previews};

use crate::context::Context;
use crate::http::{
    error::{ApiError, Code},
    ready::accepts,
};
use actix_files::NamedFile;
use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method,
        header::{self, CONTENT_ENCODING, ContentEncoding, HeaderValue},
    },
};
use std::path::{Path, PathBuf};

/// Vite puts the files whose names carry a hash of their content here.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";
/// The game's page. Its address carries a ticket, which no log of a further request shall hold.
const GAME: &str = "bitpool/";
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// Answers with a file of the web app, or with its page, whose routes the browser knows.
pub async fn serve(request: &HttpRequest, context: &Context, previews: &Previews) -> Result<HttpResponse, ApiError> {
    let folder = &context.site.web_dir;
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::method_not_allowed("GET".to_owned()));
    }
    let Some(wanted) = relative(request.path()) else {
        return Err(not_found());
    };
    let is_hashed = wanted.starts_with(HASHED);
    let has_extension = wanted.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let open = match wanted.as_str() {
        "" => None,
        // Never as it was built: what it says about itself is filled in.
        PAGE => return page(request, context, previews).await,
        file => open(request, folder, file).await,
    };
    let (file, encoding, cache) = match open {
        Some((file, encoding)) => (file, encoding, if is_hashed { FOREVER } else { ASK_FIRST }),
        None if is_hashed || has_extension => return Err(not_found()),
        None => return page(request, context, previews).await,
    };
    let mut response = file.prefer_utf8(true).into_response(request);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, cache);
    if wanted.starts_with(GAME) {
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Ok(response)
}

async fn page(request: &HttpRequest, context: &Context, previews: &Previews) -> Result<HttpResponse, ApiError> {
    let page = page::page(request, context, previews).await;
    page.ok_or_else(|| ApiError::new(Code::NotFound, "The web app is not built."))
}

fn not_found() -> ApiError {
    ApiError::new(Code::NotFound, "Resource not found.")
}

/// A path inside the folder; None for one that would leave it or name a hidden file.
fn relative(path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let plain = |part: &&str| !part.starts_with('.') && !part.contains(['\\', '\0', '%', ':']);
    parts.iter().all(plain).then(|| parts.join("/"))
}

/// Opens the file, or its compressed copy when the caller takes that. The type is always that of the file itself.
async fn open(request: &HttpRequest, folder: &Path, name: &str) -> Option<(NamedFile, Option<&'static str>)> {
    let path = folder.join(name);
    let kind = mime_of(&path);
    for (suffix, encoding) in [(".br", "br"), (".gz", "gzip")] {
        if accepts(request, encoding) {
            let copy = PathBuf::from(format!("{}{suffix}", path.display()));
            if let Ok(file) = NamedFile::open_async(copy).await {
                let file = file
                    .set_content_type(kind)
                    .set_content_encoding(ContentEncoding::Identity);
                return Some((file, Some(encoding)));
            }
        }
    }
    let file = NamedFile::open_async(&path)
        .await
        .ok()
        .filter(|file| file.metadata().is_file())?;
    Some((file.set_content_type(kind), None))
}

fn mime_of(path: &Path) -> mime::Mime {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    actix_files::file_extension_to_mime(extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_folder() {
        assert_eq!(relative("/").as_deref(), Some(""));
        assert_eq!(relative("/assets/app-1a2b.js").as_deref(), Some("assets/app-1a2b.js"));
        assert_eq!(relative("//live//65f1").as_deref(), Some("live/65f1"));
        for bad in [
            "/../secret",
            "/a/../../b",
            "/.env",
            "/a/.git/config",
            "/a\\..\\b",
            "/%2e%2e/b",
            "/c:/x",
            "/\0",
        ] {
            assert_eq!(relative(bad), None, "{bad}");
        }
    }
}
