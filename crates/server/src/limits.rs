//! How much one client may ask for: so many new games, records and wrong tokens in a while, and so
//! many open streams.

use crate::cache::Cache;
use crate::problem::{Answered, Failure};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many clients are remembered.
const CLIENTS: usize = 4096;

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Peer(IpAddr);

impl Peer {
    /// The client behind an address. Whoever has one IPv6 address has all that begin like it.
    pub fn new(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let high = v6.to_bits() >> 64 << 64;
                Peer(Ipv6Addr::from_bits(high).into())
            }
            v4 => Peer(v4),
        }
    }
}

impl Default for Peer {
    /// Somebody unknown.
    fn default() -> Self {
        Peer(Ipv4Addr::UNSPECIFIED.into())
    }
}

/// How often something may be done: so many times at once, and then so many times a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub at_once: u32,
    /// A minute, once those are spent.
    pub a_minute: u32,
}

impl Rate {
    /// How long it takes until one more may be done.
    fn each(self) -> Duration {
        Duration::from_secs(60) / self.a_minute.max(1)
    }
}

/// Counts what clients do.
pub struct Gate {
    rate: Rate,
    what: &'static str,
    /// By client, the time up to which it has spent what is due to it.
    spent: Mutex<Cache<Peer, Instant>>,
}

impl Gate {
    /// A gate for something, in words: `new games`.
    pub fn new(rate: Rate, what: &'static str) -> Self {
        Gate { rate, what, spent: Mutex::new(Cache::new(CLIENTS)) }
    }

    fn spent(&self) -> MutexGuard<'_, Cache<Peer, Instant>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a client do it once more, or says when it may.
    pub fn pass(&self, peer: Peer) -> Answered<()> {
        self.must_have_left(peer)?;
        self.count(peer);
        Ok(())
    }

    /// Refuses a client that has nothing left.
    pub fn must_have_left(&self, peer: Peer) -> Answered<()> {
        let now = Instant::now();
        let spent = self.spent().get(&peer).copied().unwrap_or(now);
        let ahead = spent.saturating_duration_since(now);
        let most = self.rate.each() * self.rate.at_once.saturating_sub(1);
        if ahead <= most {
            return Ok(());
        }
        let wait = (ahead - most).as_secs() + 1;
        Err(Failure::too_often(
            format!("too many {}: try again in {wait} seconds", self.what),
            wait,
        ))
    }

    /// Counts one that has been done.
    pub fn count(&self, peer: Peer) {
        let now = Instant::now();
        let mut all = self.spent();
        let spent = all.get(&peer).copied().unwrap_or(now).max(now);
        all.put(peer, spent + self.rate.each());
    }
}

/// The open streams.
pub struct Streams {
    each: usize,
    most: usize,
    open: Mutex<BTreeMap<Peer, usize>>,
}

impl Streams {
    /// At most so many for each client, and so many in all.
    pub fn new(each: usize, most: usize) -> Self {
        Streams { each, most, open: Mutex::default() }
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<Peer, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().values().sum()
    }

    /// Opens one for a client; it counts until what this returns is dropped.
    pub fn enter(self: &Arc<Self>, peer: Peer) -> Answered<Stream> {
        let mut open = self.open();
        let all: usize = open.values().sum();
        // Who is refused is not remembered: else many clients would fill the memory.
        let own = open.get(&peer).copied().unwrap_or(0);
        if own >= self.each || all >= self.most {
            let words = "too many open streams: close another window first";
            return Err(Failure::too_often(words, 10));
        }
        open.insert(peer, own + 1);
        Ok(Stream { of: self.clone(), peer })
    }
}

/// An open stream.
pub struct Stream {
    of: Arc<Streams>,
    peer: Peer,
}

impl Drop for Stream {
    fn drop(&mut self) {
        let mut open = self.of.open();
        if let Some(own) = open.get_mut(&self.peer) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Gate, Peer, Rate, Streams};
    use std::sync::Arc;

    #[test]
    fn a_client_may_do_so_much_and_others_as_much_again() {
        let gate = Gate::new(Rate { at_once: 3, a_minute: 1 }, "new games");
        let (one, other) = (Peer::default(), Peer::new([10, 0, 0, 1].into()));
        for _ in 0..3 {
            gate.pass(one).expect("within the bound");
        }
        let refused = gate.pass(one).expect_err("beyond it");
        assert_eq!(refused.status.as_u16(), 429);
        assert!(refused.problem.error.contains("too many new games"), "{refused:?}");
        gate.pass(other).expect("another client");
    }

    #[test]
    fn neighbours_in_the_new_internet_are_one_client() {
        let peer = |text: &str| Peer::new(text.parse().expect("an address"));
        assert_eq!(peer("2001:db8:1:2::1"), peer("2001:db8:1:2:ffff::9"));
        assert_ne!(peer("2001:db8:1:2::1"), peer("2001:db8:1:3::1"));
        assert_eq!(peer("::ffff:10.0.0.1"), peer("10.0.0.1"));
    }

    #[test]
    fn streams_count_while_they_are_open() {
        let streams = Arc::new(Streams::new(2, 3));
        let other = Peer::new([10, 0, 0, 1].into());
        let first = streams.enter(Peer::default()).expect("one");
        let second = streams.enter(Peer::default()).expect("two");
        assert!(streams.enter(Peer::default()).is_err(), "no client has more than two");
        let third = streams.enter(other).expect("three");
        assert!(streams.enter(other).is_err(), "three in all");
        for number in 2..50 {
            assert!(streams.enter(Peer::new([10, 0, 0, number].into())).is_err());
        }
        assert_eq!(streams.open().len(), 2, "who is refused is not remembered");
        drop((first, third));
        assert_eq!(streams.count(), 1);
        drop(second);
        assert_eq!(streams.count(), 0);
    }
}
