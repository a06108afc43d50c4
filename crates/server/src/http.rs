//! The interface over HTTP. Every path is described in `openapi.json`.

use crate::address;
use crate::api::{self, Problem};
use crate::caller::Caller;
use crate::convert;
use crate::extract::{Asked, AtGame, Given, RecordText};
use crate::guard::{Reach, guard};
use crate::hall::{Game, Hall, News, blocking, stands};
use crate::library::Picture;
use crate::limits::{self, Peer};
use crate::page::page;
use crate::problem::{Answered, Failure};
use crate::views::{self, Wanted};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use engine::{Seat, Viewer};
use futures_util::stream::{self, Stream};
use host::Work;
use report::Maps;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;

const BODY: usize = 1 << 20;
const RECORD: usize = 16 << 20;
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The seed of whoever is asked for a hint.
const ADVISER: u64 = 1805;
const SVG: &str = "image/svg+xml";

type Hallway = State<Arc<Hall>>;

/// The whole server as a service.
pub fn app(hall: Arc<Hall>, hosts: Reach) -> Router {
    let api = Router::new()
        .route("/door", get(move |headers: HeaderMap| door(hosts, headers)))
        .route("/scenarios", get(scenarios))
        .route("/scenarios/{system}/{name}/map.svg", get(map))
        .route("/scenarios/{system}/{name}/ground.svg", get(ground))
        .route("/symbols.svg", get(symbols))
        .route("/board.css", get(board_css))
        .route("/games", get(games).post(make))
        .route("/games/{id}", get(view))
        .route("/games/{id}/frames", get(frames))
        .route("/games/{id}/steps", get(steps))
        .route("/games/{id}/answers", post(answer))
        .route("/games/{id}/undo", post(undo))
        .route("/games/{id}/redo", post(redo))
        .route("/games/{id}/resign", post(resign))
        .route("/games/{id}/odds", get(odds))
        .route("/games/{id}/hint", get(hint))
        .route("/games/{id}/ahead", get(ahead))
        .route("/games/{id}/reach", get(reach))
        .route("/games/{id}/preview", post(preview))
        .route("/games/{id}/why", get(why))
        .route("/games/{id}/sight", get(sight))
        .route("/games/{id}/events", get(events))
        .route("/games/{id}/record", get(record))
        .route("/games/{id}/replay", get(replay))
        .route("/games/{id}/report", get(report))
        .route("/games/{id}/report.md", get(report_markdown))
        .route("/games/{id}/report.html", get(report_html))
        .route("/rules/{system}", get(rulebook))
        .route("/guides", get(guides))
        .route("/guides/{system}", get(guide))
        .route("/rules/{system}/{key}", get(rule))
        .route("/sources/{system}", get(sources))
        .route("/openapi.json", get(openapi))
        .layer(DefaultBodyLimit::max(BODY))
        .route("/records", post(import).layer(DefaultBodyLimit::max(RECORD)))
        .fallback(nothing);
    Router::new()
        .nest("/api/v1", api)
        .fallback(page)
        .layer(from_fn_with_state(hosts, guard))
        // Event streams are left alone: they must arrive at once.
        .layer(CompressionLayer::new())
        .with_state(hall)
}

async fn nothing() -> Failure {
    Failure::missing("there is nothing here")
}

/// Where a friend on another computer finds this server, or why he cannot.
#[utoipa::path(get, path = "/api/v1/door", responses((status = 200, body = api::Door)))]
async fn door(reach: Reach, headers: HeaderMap) -> Json<api::Door> {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    Json(address::door(reach, host.unwrap_or_default()))
}

/// All scenarios of all systems.
#[utoipa::path(get, path = "/api/v1/scenarios",
    responses((status = 200, body = Vec<api::Scenario>)))]
async fn scenarios(State(hall): Hallway) -> Answered<Json<Vec<api::Scenario>>> {
    let all = blocking(move || {
        let mut all = Vec::new();
        for system in hall.library.systems() {
            let infos = system.scenarios()?;
            all.extend(infos.into_iter().map(|info| convert::scenario(info, &**system)));
        }
        Answered::Ok(all)
    });
    Ok(Json(all.await??))
}

/// How a picture is wanted.
#[derive(Deserialize)]
struct Light {
    night: Option<String>,
}

async fn picture(
    hall: Arc<Hall>,
    (system, name): (String, String),
    picture: Picture,
    light: Light,
) -> Answered<Response> {
    let night = light.night.is_some_and(|night| night != "0" && night != "false");
    let scenario = format!("{system}/{name}");
    let text = hall.draw(scenario, picture, night).await?;
    Ok(kept(SVG, text.to_string()))
}

/// A response that may be kept for a while.
fn kept(kind: &'static str, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=600")];
    (headers, text).into_response()
}

/// The map of a scenario with its pieces as set up, in small.
#[utoipa::path(get, path = "/api/v1/scenarios/{system}/{name}/map.svg",
    params(("system" = String, Path), ("name" = String, Path), ("night" = Option<u8>, Query)),
    responses((status = 200, content_type = "image/svg+xml", body = String),
        (status = 404, body = Problem)))]
async fn map(
    State(hall): Hallway,
    Path(path): Path<(String, String)>,
    Asked(light): Asked<Light>,
) -> Answered<Response> {
    picture(hall, path, Picture::Map, light).await
}

/// The ground of a scenario; a hex is 54 units high, an inch of a table 14, and the view box is the
/// sheet or the table.
#[utoipa::path(get, path = "/api/v1/scenarios/{system}/{name}/ground.svg",
    params(("system" = String, Path), ("name" = String, Path), ("night" = Option<u8>, Query)),
    responses((status = 200, content_type = "image/svg+xml", body = String),
        (status = 404, body = Problem)))]
async fn ground(
    State(hall): Hallway,
    Path(path): Path<(String, String)>,
    Asked(light): Asked<Light>,
) -> Answered<Response> {
    picture(hall, path, Picture::Ground, light).await
}

/// Every sign as an SVG symbol, for a page's hidden `<svg>`.
#[utoipa::path(get, path = "/api/v1/symbols.svg",
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
async fn symbols() -> Response {
    kept(SVG, draw::symbols_svg())
}

/// Colours and classes of the board, by day and by night.
#[utoipa::path(get, path = "/api/v1/board.css",
    responses((status = 200, content_type = "text/css", body = String)))]
async fn board_css() -> Response {
    use draw::{Season, Tone, stylesheet, tokens};
    let (day, night) = (tokens(Tone::Day, Season::Winter), tokens(Tone::Night, Season::Winter));
    let (summer, summer_night) =
        (tokens(Tone::Day, Season::Summer), tokens(Tone::Night, Season::Summer));
    let css = format!(
        ":root{{{day}}}\n:root[data-season='summer']{{{summer}}}\n:root[data-theme='night']{{{night}}}\n\
        :root[data-theme='night'][data-season='summer']{{{summer_night}}}\n{}",
        stylesheet(Tone::Page, Season::Winter)
    );
    kept("text/css; charset=utf-8", css)
}

/// Makes a game. The tokens are told only here.
#[utoipa::path(post, path = "/api/v1/games", request_body = api::NewGame,
    responses((status = 201, body = api::Made), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
async fn make(
    State(hall): Hallway,
    peer: Peer,
    Given(wish): Given<api::NewGame>,
) -> Answered<(StatusCode, Json<api::Made>)> {
    hall.making.pass(peer)?;
    Ok((StatusCode::CREATED, Json(hall.make(wish).await?)))
}

#[derive(Deserialize)]
struct Ids {
    ids: String,
}

/// Some games in short; unknown ones are left out.
#[utoipa::path(get, path = "/api/v1/games", params(("ids" = String, Query)),
    responses((status = 200, body = Vec<api::GameEntry>), (status = 400, body = Problem)))]
async fn games(
    State(hall): Hallway,
    Asked(Ids { ids }): Asked<Ids>,
) -> Answered<Json<Vec<api::GameEntry>>> {
    let mut entries = Vec::new();
    for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()).take(100) {
        let game = match hall.game(id).await {
            Ok(game) => game,
            Err(failure) if matches!(failure.status, StatusCode::NOT_FOUND | StatusCode::GONE) => {
                continue;
            }
            Err(failure) => return Err(failure),
        };
        let stored = hall.store().game(id).await?;
        entries.push(api::GameEntry {
            id: game.stored.id.clone(),
            scenario: game.stored.scenario.clone(),
            title: game.start.info().title.clone(),
            players: game.players(),
            created: game.stored.created,
            finished: stored.and_then(|stored| stored.finished),
            outcome: game.result(),
        });
    }
    Ok(Json(entries))
}

async fn look(at: &AtGame, wanted: Wanted) -> Answered<Json<api::GameView>> {
    let (table, caller) = (at.game.clone(), at.caller.clone());
    let view = at.hall.read(&at.game, move |live| Ok(views::whole(&table, live, &caller, wanted)));
    let view = view.await?;
    // After a restart it may be the computer's turn.
    at.hall.wake_bots(&at.game);
    Ok(Json(view))
}

/// A game as the caller may see it; the story from line `log_from` on, and with `sheet=false`
/// without the ground, which never changes. Every POST that returns a game takes both too. In a game
/// against the clock the time of the caller starts, but not with `glance=true`.
#[utoipa::path(get, path = "/api/v1/games/{id}",
    params(("id" = String, Path), ("log_from" = Option<u32>, Query),
        ("sheet" = Option<bool>, Query), ("glance" = Option<bool>, Query)),
    responses((status = 200, body = api::GameView), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn view(at: AtGame, Asked(wanted): Asked<Wanted>) -> Answered<Json<api::GameView>> {
    look(&at, wanted).await
}

#[derive(Deserialize)]
struct From {
    #[serde(default)]
    from: u32,
}

/// The steps of a game since `from`, at most 120; ask again from the last one for more.
#[utoipa::path(get, path = "/api/v1/games/{id}/frames",
    params(("id" = String, Path), ("from" = u32, Query)),
    responses((status = 200, body = Vec<api::Frame>), (status = 404, body = Problem)))]
async fn frames(
    AtGame { hall, game, caller }: AtGame,
    Asked(From { from }): Asked<From>,
) -> Answered<Json<Vec<api::Frame>>> {
    let table = game.clone();
    let found = hall.read(&game, move |live| views::frames(&table, live, &caller, from));
    Ok(Json(found.await?))
}

/// The steps of a game since `from` and up to `to`, at most 120, each as what it changed: much smaller
/// than frames.
#[utoipa::path(get, path = "/api/v1/games/{id}/steps",
    params(("id" = String, Path), ("from" = u32, Query), ("to" = Option<u32>, Query)),
    responses((status = 200, body = api::Steps), (status = 404, body = Problem)))]
async fn steps(
    AtGame { hall, game, caller }: AtGame,
    Asked(span): Asked<views::Span>,
) -> Answered<Json<api::Steps>> {
    let table = game.clone();
    let found = hall.read(&game, move |live| views::steps(&table, live, &caller, span));
    Ok(Json(found.await?))
}

/// Answers a question, or several one after the other: `taken` says how many. What is acknowledged
/// is on disk. If already the first answer is refused, nothing changes.
#[utoipa::path(post, path = "/api/v1/games/{id}/answers",
    params(("id" = String, Path), ("log_from" = Option<u32>, Query),
        ("sheet" = Option<bool>, Query)),
    request_body = api::GivenAnswer,
    responses((status = 200, body = api::GameView), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn answer(
    at: AtGame,
    Asked(wanted): Asked<Wanted>,
    Given(given): Given<api::GivenAnswer>,
) -> Answered<Json<api::GameView>> {
    let several = given.answers.is_some();
    let taken = at.hall.answer(&at.game, &at.caller, given).await?;
    let Json(view) = look(&at, wanted).await?;
    Ok(Json(api::GameView { taken: several.then_some(taken), ..view }))
}

/// Takes back the last answer of a side, or all down to `to`, if nothing was thrown or shown since.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo",
    params(("id" = String, Path), ("log_from" = Option<u32>, Query),
        ("sheet" = Option<bool>, Query)),
    request_body = api::Back,
    responses((status = 200, body = api::GameView), (status = 403, body = Problem),
        (status = 422, body = Problem)))]
async fn undo(
    at: AtGame,
    Asked(wanted): Asked<Wanted>,
    Given(api::Back { side, to }): Given<api::Back>,
) -> Answered<Json<api::GameView>> {
    at.hall.undo(&at.game, &at.caller, &side, to).await?;
    look(&at, wanted).await
}

/// Gives again what a side took back last, or all up to `to`, as long as nobody has answered since.
#[utoipa::path(post, path = "/api/v1/games/{id}/redo",
    params(("id" = String, Path), ("log_from" = Option<u32>, Query),
        ("sheet" = Option<bool>, Query)),
    request_body = api::Back,
    responses((status = 200, body = api::GameView), (status = 403, body = Problem),
        (status = 422, body = Problem)))]
async fn redo(
    at: AtGame,
    Asked(wanted): Asked<Wanted>,
    Given(api::Back { side, to }): Given<api::Back>,
) -> Answered<Json<api::GameView>> {
    at.hall.redo(&at.game, &at.caller, &side, to).await?;
    look(&at, wanted).await
}

/// A side gives up: the other one wins.
#[utoipa::path(post, path = "/api/v1/games/{id}/resign",
    params(("id" = String, Path), ("log_from" = Option<u32>, Query),
        ("sheet" = Option<bool>, Query)),
    request_body = api::OfSide,
    responses((status = 200, body = api::GameView), (status = 403, body = Problem)))]
async fn resign(
    at: AtGame,
    Asked(wanted): Asked<Wanted>,
    Given(api::OfSide { side }): Given<api::OfSide>,
) -> Answered<Json<api::GameView>> {
    at.hall.resign(&at.game, &at.caller, &side).await?;
    look(&at, wanted).await
}

#[derive(Deserialize)]
struct About {
    side: String,
    answer: String,
}

/// Odds of an answer to the open question of the caller's side: exact, or an estimate from so many
/// random courses as `sampled` says, where exact ones would take too long.
#[utoipa::path(get, path = "/api/v1/games/{id}/odds",
    params(("id" = String, Path), ("side" = String, Query), ("answer" = String, Query)),
    responses((status = 200, body = api::OddsAnswer), (status = 403, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)))]
async fn odds(
    at: AtGame,
    Asked(About { side, answer }): Asked<About>,
) -> Answered<Json<api::OddsAnswer>> {
    let seat = at.seat(&side)?;
    let found = at.hall.ponder(&at.game, move |live| Ok(live.session.odds(seat, &answer)?));
    Ok(Json(found.await?))
}

/// Who wants advice.
#[derive(Deserialize)]
struct Advised {
    side: String,
}

/// What the best computer player would answer to the open question of the caller's side, from what that
/// side may know, and why.
#[utoipa::path(get, path = "/api/v1/games/{id}/hint",
    params(("id" = String, Path), ("side" = String, Query)),
    responses((status = 200, body = api::Said), (status = 400, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem)))]
async fn hint(at: AtGame, Asked(Advised { side }): Asked<Advised>) -> Answered<Json<api::Said>> {
    let seat = at.seat(&side)?;
    let table = at.game.clone();
    let found = at.hall.ponder(&at.game, move |live| {
        let mind = table.start.mind(table.start.adviser(), ADVISER)?;
        let thought = live.session.think(seat, mind);
        let thought = thought.map_err(|_| Failure::bad("this side is not asked anything now"))?;
        let work: Work<api::Said> = Box::new(move |_| Ok(thought().1));
        Ok(work)
    });
    Ok(Json(found.await?))
}

/// Whose question, and which of its answers.
#[derive(Deserialize)]
struct Which {
    side: String,
    answer: Option<String>,
}

/// Which answers to the open question of the caller's side lead straight to dice or to a reaction of
/// the enemy: this one, or all that are listed.
#[utoipa::path(get, path = "/api/v1/games/{id}/ahead",
    params(("id" = String, Path), ("side" = String, Query), ("answer" = Option<String>, Query)),
    responses((status = 200, body = api::Ahead), (status = 403, body = Problem),
        (status = 422, body = Problem)))]
async fn ahead(
    at: AtGame,
    Asked(Which { side, answer }): Asked<Which>,
) -> Answered<Json<api::Ahead>> {
    let seat = at.seat(&side)?;
    let found =
        at.hall.ponder(&at.game, move |live| Ok(live.session.ahead(seat, answer.as_deref())?));
    Ok(Json(found.await?))
}

/// Whose reach, and of which piece.
#[derive(Deserialize)]
struct Whither {
    side: String,
    piece: Option<String>,
}

/// How far a piece can go from the open question of the caller's side on, by its own answers alone:
/// every place with its cost and the answers that lead there, and why others cannot be reached.
/// Without `piece`: the one that the question is about; `piece` may also be the notation of an
/// answer, e.g. that of a stack.
#[utoipa::path(get, path = "/api/v1/games/{id}/reach",
    params(("id" = String, Path), ("side" = String, Query), ("piece" = Option<String>, Query)),
    responses((status = 200, body = api::Reach), (status = 403, body = Problem),
        (status = 422, body = Problem)))]
async fn reach(
    at: AtGame,
    Asked(Whither { side, piece }): Asked<Whither>,
) -> Answered<Json<api::Reach>> {
    let seat = at.seat(&side)?;
    let found =
        at.hall.ponder(&at.game, move |live| Ok(live.session.reach(seat, piece.as_deref())?));
    Ok(Json(found.await?))
}

/// What an answer to the open question of the caller's side would do, or why and where it would be
/// refused. It may be drawn as the legs of a move or as a place on a table; `notation` says how it is
/// then given. What is no answer at all is a problem.
#[utoipa::path(post, path = "/api/v1/games/{id}/preview",
    params(("id" = String, Path)), request_body = api::Tried,
    responses((status = 200, body = api::Preview), (status = 400, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn preview(at: AtGame, Given(tried): Given<api::Tried>) -> Answered<Json<api::Preview>> {
    let seat = at.seat(&tried.side)?;
    let counts = at.game.counts(&at.caller);
    let seen = tried.seq;
    let draft = convert::draft(tried)?;
    let found = at.hall.ponder(&at.game, move |live| {
        let now = stands(live, counts);
        match seen {
            Some(seen) if seen != now => Err(Failure::stale(now)),
            _ => Ok(live.session.foresee(seat, draft)?),
        }
    });
    Ok(Json(found.await?))
}

/// Why an answer would be refused; an empty object if it would not.
#[utoipa::path(get, path = "/api/v1/games/{id}/why",
    params(("id" = String, Path), ("side" = String, Query), ("answer" = String, Query)),
    responses((status = 200, body = api::Why), (status = 403, body = Problem)))]
async fn why(at: AtGame, Asked(About { side, answer }): Asked<About>) -> Answered<Json<api::Why>> {
    let seat = at.seat(&side)?;
    let found = at.hall.ponder(&at.game, move |live| Ok(live.session.why(seat, &answer)));
    let found = found.await?;
    let why = found.map(|refusal| api::Why {
        error: Some(refusal.why.into_owned()),
        rule: Some(refusal.rule.to_owned()),
    });
    Ok(Json(why.unwrap_or_default()))
}

#[derive(Deserialize)]
struct Of {
    hex: String,
}

/// Which hexes are seen from a hex, and why the others are not.
#[utoipa::path(get, path = "/api/v1/games/{id}/sight",
    params(("id" = String, Path), ("hex" = String, Query)),
    responses((status = 200, body = Vec<api::Seen>), (status = 404, body = Problem)))]
async fn sight(at: AtGame, Asked(Of { hex }): Asked<Of>) -> Answered<Json<Vec<api::Seen>>> {
    let viewer = at.game.viewer(&at.caller);
    let missing = Failure::missing(format!("no hex '{hex}'"));
    let found = at.hall.read(&at.game, move |live| Ok(live.session.sight(viewer, &hex))).await?;
    Ok(Json(found.ok_or(missing)?))
}

/// Tells how it stands, and then when to look again: the id of an event is the `seq` of the caller. Who
/// was at that `seq` already looks all the same: what is asked there may have changed since.
#[utoipa::path(get, path = "/api/v1/games/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream", body = api::Changed),
        (status = 404, body = Problem)))]
async fn events(
    AtGame { hall, game, caller }: AtGame,
    peer: Peer,
) -> Answered<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let open = hall.streams.enter(peer)?;
    // The news are right once the game has been in memory.
    drop(hall.hold(&game).await?);
    hall.wake_bots(&game);
    let counts = game.counts(&caller);
    let mut news = game.news.subscribe();
    news.mark_changed();
    let ear = Ear { news, counts, game, told: None, _open: open };
    let events = stream::unfold(ear, |mut ear| async move {
        let event = ear.next().await?;
        Some((Ok(event), ear))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// A listener.
struct Ear {
    news: watch::Receiver<News>,
    counts: Viewer,
    game: Arc<Game>,
    told: Option<News>,
    /// Counts as open for as long as it listens.
    _open: limits::Stream,
}

impl Ear {
    /// Waits for something that concerns this listener.
    async fn next(&mut self) -> Option<Event> {
        loop {
            self.news.changed().await.ok()?;
            let mut news = self.news.borrow_and_update().clone();
            let seq = match self.counts {
                Viewer::Seat(Seat::First) => news.seqs[0],
                Viewer::Seat(Seat::Second) => news.seqs[1],
                Viewer::Spectator => news.seqs[2],
                Viewer::Umpire => news.seqs[3],
            };
            // What the enemy does in secret changes nothing here, and nothing is sent.
            news.seqs = [seq; 4];
            news.changes = 0;
            if self.told.as_ref() == Some(&news) {
                continue;
            }
            self.told = Some(news.clone());
            let changed = api::Changed {
                seq,
                awaited: news.awaited.iter().map(|&seat| self.game.side(seat)).collect(),
                over: news.over,
            };
            let event = Event::default().id(seq.to_string()).event("changed");
            return event.json_data(changed).ok();
        }
    }
}

/// Refuses whoever may not see the secrets of both sides.
fn must_see_all(game: &Game, caller: &Caller) -> Answered<()> {
    if game.viewer(caller) == Viewer::Umpire {
        return Ok(());
    }
    Err(Failure::forbidden("this holds the secrets of both sides: wait until the game is over"))
}

/// The record as JSON Lines, once it holds no secrets from the caller.
#[utoipa::path(get, path = "/api/v1/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/jsonl", body = String),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn record(AtGame { hall, game, caller }: AtGame) -> Answered<Response> {
    must_see_all(&game, &caller)?;
    let gave_up = game.gave_up()?;
    let table = game.clone();
    let text = hall.read(&game, move |live| {
        if table.frozen().is_some() {
            return Ok(table.kept_record(live));
        }
        let end = gave_up.map(|seat| live.session.record_resigned(seat) + "\n");
        Ok(live.session.record() + &end.unwrap_or_default())
    });
    let text = text.await?;
    Ok(file(&game, "jsonl", "application/jsonl; charset=utf-8", text))
}

/// Takes in a record (JSON Lines) after running it again.
#[utoipa::path(post, path = "/api/v1/records",
    request_body(content = String, content_type = "application/jsonl"),
    responses((status = 201, body = api::Made), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
async fn import(
    State(hall): Hallway,
    peer: Peer,
    RecordText(text): RecordText,
) -> Answered<(StatusCode, Json<api::Made>)> {
    hall.importing.pass(peer)?;
    Ok((StatusCode::CREATED, Json(hall.import(text).await?)))
}

#[derive(Deserialize)]
struct At {
    at: Option<usize>,
}

/// A game that is over (or open) at one moment; without `at`, at its end.
#[utoipa::path(get, path = "/api/v1/games/{id}/replay",
    params(("id" = String, Path), ("at" = Option<u32>, Query)),
    responses((status = 200, body = api::ReplayView), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn replay(
    AtGame { hall, game, caller }: AtGame,
    Asked(At { at }): Asked<At>,
) -> Answered<Json<api::ReplayView>> {
    let at = at.unwrap_or(usize::MAX);
    must_see_all(&game, &caller)?;
    let table = game.clone();
    Ok(Json(hall.read(&game, move |live| views::replay(&table, live, at)).await?))
}

/// How the maps of a report are wanted.
#[derive(Deserialize)]
struct Mapped {
    maps: Option<String>,
}

impl Mapped {
    fn maps(&self) -> Answered<Maps> {
        match self.maps.as_deref() {
            None | Some("none") => Ok(Maps::None),
            Some("day") => Ok(Maps::Day),
            Some("night") => Ok(Maps::Night),
            Some(other) => {
                Err(Failure::bad(format!("maps: none, day or night expected, found '{other}'")))
            }
        }
    }
}

/// The after-action report of a game, as the caller may know it: bulletin, turning points (with `maps`
/// their boards as SVG), losses, the account of the dice, and what history did.
#[utoipa::path(get, path = "/api/v1/games/{id}/report",
    params(("id" = String, Path), ("maps" = Option<String>, Query)),
    responses((status = 200, body = api::Report), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 503, body = Problem)))]
async fn report(at: AtGame, Asked(wanted): Asked<Mapped>) -> Answered<Json<api::Report>> {
    Ok(Json(at.hall.report(&at.game, &at.caller, wanted.maps()?).await?))
}

/// The same report as Markdown.
#[utoipa::path(get, path = "/api/v1/games/{id}/report.md", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/markdown", body = String),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 503, body = Problem)))]
async fn report_markdown(at: AtGame) -> Answered<Response> {
    let report = at.hall.report(&at.game, &at.caller, Maps::None).await?;
    Ok(file(&at.game, "md", "text/markdown; charset=utf-8", report.markdown(&[])))
}

/// The same report as one page of HTML with its maps, to be kept or printed.
#[utoipa::path(get, path = "/api/v1/games/{id}/report.html", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/html", body = String),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 503, body = Problem)))]
async fn report_html(at: AtGame) -> Answered<Response> {
    let report = at.hall.report(&at.game, &at.caller, Maps::Day).await?;
    Ok(file(&at.game, "html", "text/html; charset=utf-8", report.html()))
}

/// A file of a game to be kept.
fn file(game: &Game, ending: &str, kind: &'static str, text: String) -> Response {
    let name = format!("attachment; filename=\"grognard-{}.{ending}\"", game.stored.id);
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, text).into_response()
}

/// The rules of a system by how well they are attested.
#[utoipa::path(get, path = "/api/v1/sources/{system}",
    params(("system" = String, Path)),
    responses((status = 200, body = api::SourcesView), (status = 404, body = Problem)))]
async fn sources(
    State(hall): Hallway,
    Path(system): Path<String>,
) -> Answered<Json<api::SourcesView>> {
    Ok(Json(convert::sources(hall.library.system(&system)?)))
}

/// The guided first battles, one for each system that has one.
#[utoipa::path(get, path = "/api/v1/guides",
    responses((status = 200, body = Vec<api::GuideEntry>)))]
async fn guides(State(hall): Hallway) -> Json<Vec<api::GuideEntry>> {
    Json(hall.library.systems().iter().filter_map(|system| convert::guide(&**system)).collect())
}

/// A guided first battle, step by step.
#[utoipa::path(get, path = "/api/v1/guides/{system}",
    params(("system" = String, Path)),
    responses((status = 200, body = api::Guide), (status = 404, body = Problem)))]
async fn guide(State(hall): Hallway, Path(system): Path<String>) -> Answered<Json<api::Guide>> {
    hall.library.guide(&system).map(Json)
}

/// All rules, rulings and charts of a system, to be read without a game.
#[utoipa::path(get, path = "/api/v1/rules/{system}",
    params(("system" = String, Path)),
    responses((status = 200, body = api::Rulebook), (status = 404, body = Problem)))]
async fn rulebook(
    State(hall): Hallway,
    Path(system): Path<String>,
) -> Answered<Json<api::Rulebook>> {
    Ok(Json(hall.library.system(&system)?.rulebook()))
}

/// A rule or a ruling in our words.
#[utoipa::path(get, path = "/api/v1/rules/{system}/{key}",
    params(("system" = String, Path), ("key" = String, Path)),
    responses((status = 200, body = api::RuleView), (status = 404, body = Problem)))]
async fn rule(
    State(hall): Hallway,
    Path((system, key)): Path<(String, String)>,
) -> Answered<Json<api::RuleView>> {
    let found = convert::rule(hall.library.system(&system)?, &key);
    found.map(Json).ok_or_else(|| Failure::missing(format!("no rule '{key}' in {system}")))
}

/// This description.
async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Described::openapi())
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Grognard",
        version = "1",
        description = "Napoleonic board wargames. Every POST \
        carries the header `X-Grognard: 1`; seats are held by `Authorization: Bearer TOKEN`, \
        several tokens of one game separated by commas."
    ),
    paths(
        scenarios,
        map,
        ground,
        symbols,
        board_css,
        make,
        games,
        view,
        frames,
        steps,
        answer,
        undo,
        redo,
        resign,
        odds,
        hint,
        ahead,
        reach,
        preview,
        why,
        sight,
        events,
        record,
        import,
        replay,
        report,
        report_markdown,
        report_html,
        rule,
        rulebook,
        guides,
        guide,
        sources,
        door
    )
)]
struct Described;
