//! The door: connections come in here, at most so many, and whoever says nothing has to leave.
//!
//! When all places are taken, the connection that has been idle for longest makes room, first among
//! those of the client that has most: so a thousand silent connections do not keep an honest client
//! out.

use crate::limits::Peer;
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::response::Response;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tower::ServiceExt;

/// The bounds of the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// Connections in all.
    pub most: usize,
    /// Connections of one client.
    pub each: usize,
    /// How long a client may take for the head of a request, also for the next one.
    pub patience: Duration,
}

impl Default for Door {
    fn default() -> Self {
        Door { most: 512, each: 256, patience: Duration::from_secs(30) }
    }
}

/// One connection.
struct Guest {
    peer: Peer,
    /// Requests that are not answered to the end.
    busy: AtomicUsize,
    /// Since when it is idle.
    since: Mutex<Instant>,
    /// Told when it has to leave.
    leave: Notify,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Everybody who is in.
#[derive(Default)]
struct Guests {
    inside: Mutex<(u64, BTreeMap<u64, Arc<Guest>>)>,
}

impl Guests {
    /// Lets one more in, if there is room or an idle one can make it.
    fn enter(&self, peer: Peer, door: &Door) -> Option<(u64, Arc<Guest>)> {
        let mut inside = locked(&self.inside);
        let (next, guests) = &mut *inside;
        let mut counts: BTreeMap<Peer, usize> = BTreeMap::new();
        for guest in guests.values() {
            *counts.entry(guest.peer).or_default() += 1;
        }
        let own = counts.get(&peer).copied().unwrap_or(0);
        if own >= door.each || guests.len() >= door.most {
            let crowd = counts.into_iter().max_by_key(|(_, count)| *count).map(|(peer, _)| peer);
            let crowd = if own >= door.each { Some(peer) } else { crowd };
            let idle = |guest: &Guest| guest.busy.load(Ordering::Acquire) == 0;
            let since = |guest: &Arc<Guest>| *locked(&guest.since);
            // The times are read once: they change while they are compared.
            let mut all: Vec<(bool, Instant, u64)> = guests
                .iter()
                .filter(|(_, guest)| idle(guest))
                .filter(|(_, guest)| own < door.each || guest.peer == peer)
                .map(|(&number, guest)| (Some(guest.peer) != crowd, since(guest), number))
                .collect();
            all.sort();
            let &(.., number) = all.first()?;
            guests.remove(&number)?.leave.notify_one();
        }
        let guest = Arc::new(Guest {
            peer,
            busy: AtomicUsize::new(0),
            since: Mutex::new(Instant::now()),
            leave: Notify::new(),
        });
        *next += 1;
        guests.insert(*next, guest.clone());
        Some((*next, guest))
    }

    fn leave(&self, number: u64) {
        locked(&self.inside).1.remove(&number);
    }
}

/// A request that is being answered.
struct Busy(Arc<Guest>);

impl Busy {
    fn new(guest: &Arc<Guest>) -> Self {
        guest.busy.fetch_add(1, Ordering::AcqRel);
        Busy(guest.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        *locked(&self.0.since) = Instant::now();
        self.0.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

/// A body whose connection is busy until it ends.
struct Guarded(Body, #[expect(dead_code, reason = "it counts while it lives")] Busy);

impl HttpBody for Guarded {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.0).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.size_hint()
    }
}

/// Serves whoever comes, for ever.
pub async fn receive(listener: TcpListener, app: Router, door: Door) {
    let guests = Arc::new(Guests::default());
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(found) => found,
            Err(_) => {
                // Too many files are open, or the client has gone already.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some((number, guest)) = guests.enter(Peer::new(address.ip()), &door) else { continue };
        let (app, guests) = (app.clone(), guests.clone());
        tokio::spawn(async move {
            attend(stream, address, app, &guest, door).await;
            guests.leave(number);
        });
    }
}

async fn attend(
    stream: TcpStream,
    address: SocketAddr,
    app: Router,
    guest: &Arc<Guest>,
    door: Door,
) {
    let _ = stream.set_nodelay(true);
    let peer = Peer::new(address.ip());
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let busy = Busy::new(guest);
        let app = app.clone();
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        async move {
            let answer: Result<Response, Infallible> = app.oneshot(request).await;
            answer.map(|answer| answer.map(|body| Body::new(Guarded(body, busy))))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(door.patience)
        .serve_connection(TokioIo::new(stream), service);
    tokio::select! {
        // A client that breaks off is no trouble of ours.
        _ = connection => {}
        () = guest.leave.notified() => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Busy, Door, Guests};
    use crate::limits::Peer;
    use std::time::Duration;

    #[test]
    fn the_idle_make_room_and_the_busy_stay() {
        let door = Door { most: 3, each: 3, patience: Duration::from_secs(1) };
        let guests = Guests::default();
        let (crowd, honest) = (Peer::new([10, 0, 0, 1].into()), Peer::new([10, 0, 0, 2].into()));
        let all: Vec<_> = (0..3).map(|_| guests.enter(crowd, &door).expect("room")).collect();
        let busy = Busy::new(&all[0].1);
        let (number, guest) = guests.enter(honest, &door).expect("an idle one makes room");
        let inside = |number: u64| super::locked(&guests.inside).1.contains_key(&number);
        assert!(inside(all[0].0) && !inside(all[1].0) && inside(all[2].0), "the oldest idle left");
        // The client that has most loses first, however long the other has been idle.
        guests.enter(crowd, &door).expect("room");
        assert!(inside(number));
        let still = Busy::new(&guest);
        let also = guests.enter(crowd, &door).expect("room");
        let last = Busy::new(&also.1);
        assert!(guests.enter(honest, &door).is_none(), "nobody is idle");
        drop((busy, still, last));
        guests.leave(number);
        guests.enter(honest, &door).expect("room again");
    }
}
