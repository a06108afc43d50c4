//! The page inside the binary.

use axum::body::Body;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The built page; `web/` says how it is built.
#[derive(RustEmbed)]
#[folder = "dist/"]
#[allow_missing = true]
struct Dist;

/// What is shown as long as the page has not been built.
const BARE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
<title>Grognard</title><h1>Grognard</h1><p>The page has not been built into this program. The \
interface for programs is described in <a href=\"/api/v1/openapi.json\">openapi.json</a>; \
<code>grognard help</code> tells how to play in the terminal.</p></html>";

/// A file of the page, or the page itself for every other path.
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let (path, file) = match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => (path, Some(file)),
        None if path.starts_with("assets/") => return StatusCode::NOT_FOUND.into_response(),
        None => ("index.html", Dist::get("index.html")),
    };
    let Some(file) = file else {
        let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
        return (html, BARE).into_response();
    };
    // Names under assets/ hold a hash of their content.
    let keep = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, keep)];
    (headers, Body::from(file.data.into_owned())).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "json" | "webmanifest" => "application/json",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
