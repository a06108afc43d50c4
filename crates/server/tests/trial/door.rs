//! Connections over the wire: whoever says nothing leaves, and nobody is kept out by those who do.

use crate::common::{Client, Folder};
use server::door::{Door, receive};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

async fn open(client: &Client, door: Door) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(receive(listener, client.app.clone(), door));
    address
}

const ASK: &[u8] = b"GET /api/v1/symbols.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Sends a request and reads the head of the answer.
async fn ask(stream: &mut TcpStream) -> Option<String> {
    stream.write_all(ASK).await.ok()?;
    let mut bytes = vec![0; 256];
    let read = stream.read(&mut bytes).await.ok().filter(|read| *read > 0)?;
    Some(String::from_utf8_lossy(&bytes[..read]).into_owned())
}

/// Reads until the other end closes; a test that waits in vain is stopped.
async fn closes(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test]
async fn whoever_says_nothing_leaves() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let door = Door { patience: Duration::from_millis(100), ..Door::default() };
    let address = open(&client, door).await;
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert!(closes(&mut silent).await, "nothing was ever said");
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: loc").await.unwrap();
    assert!(closes(&mut slow).await, "half a head");
    let mut idle = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut idle).await.is_some_and(|head| head.starts_with("HTTP/1.1 200")));
    assert!(closes(&mut idle).await, "nothing more was said");
}

#[tokio::test]
async fn the_silent_keep_nobody_out() {
    let folder = Folder::new();
    let client = Client::open(&folder.0).await;
    let door = Door { most: 8, each: 8, patience: Duration::from_secs(600) };
    let address = open(&client, door).await;
    let mut silent = Vec::new();
    for _ in 0..30 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let mut honest = TcpStream::connect(address).await.unwrap();
    assert!(ask(&mut honest).await.is_some_and(|head| head.starts_with("HTTP/1.1 200")));
    assert!(closes(&mut silent[0]).await, "the first has made room");
}
