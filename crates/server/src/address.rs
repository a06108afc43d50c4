//! Where others find this server.

use crate::api::Door;
use crate::guard::Reach;
use std::net::{IpAddr, UdpSocket};

/// The port that is used if nobody says another.
const USUAL: &str = "1805";

/// What a person at this computer may tell a friend, who came in by `host`.
pub fn door(reach: Reach, host: &str) -> Door {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|digit| digit.is_ascii_digit()) => (name, port),
        _ => (host, USUAL),
    };
    match reach {
        Reach::Loopback => Door {
            open: false,
            address: None,
            remedy: Some(format!("grognard --listen 0.0.0.0:{port}")),
        },
        // Whoever came in by a name or number that is not the loopback can hand it on.
        Reach::Open if !is_loopback(name) => {
            Door { open: true, address: Some(format!("http://{host}")), remedy: None }
        }
        Reach::Open => Door {
            open: true,
            address: outward().map(|ip| match ip {
                IpAddr::V4(ip) => format!("http://{ip}:{port}"),
                IpAddr::V6(ip) => format!("http://[{ip}]:{port}"),
            }),
            remedy: None,
        },
    }
}

fn is_loopback(name: &str) -> bool {
    matches!(name, "localhost" | "127.0.0.1" | "[::1]" | "::1" | "")
}

/// The address of this computer in its network: the one it would speak from. Connecting a datagram
/// socket chooses it and sends nothing.
fn outward() -> Option<IpAddr> {
    // An address reserved for documentation (RFC 5737), which lies behind the usual way out.
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::door;
    use crate::guard::Reach;

    /// A server for this computer alone says so, and how to change it.
    #[test]
    fn a_closed_door_names_its_remedy() {
        let closed = door(Reach::Loopback, "127.0.0.1:1805");
        assert!(!closed.open && closed.address.is_none());
        assert_eq!(closed.remedy.as_deref(), Some("grognard --listen 0.0.0.0:1805"));
        let elsewhere = door(Reach::Loopback, "localhost:8080");
        assert_eq!(elsewhere.remedy.as_deref(), Some("grognard --listen 0.0.0.0:8080"));
    }

    /// A friend is never sent to his own computer.
    #[test]
    fn an_open_door_is_not_the_loopback() {
        let by_name = door(Reach::Open, "desk.local:1805");
        assert_eq!(by_name.address.as_deref(), Some("http://desk.local:1805"));
        for host in ["127.0.0.1:1805", "localhost:1805", "[::1]:1805"] {
            let found = door(Reach::Open, host);
            assert!(found.open, "{host}");
            let address = found.address.unwrap_or_default();
            assert!(!address.contains("127.0.0.1") && !address.contains("localhost"), "{address}");
        }
    }
}
