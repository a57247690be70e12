//! The protocol over WebSocket: a text message for each line, in both directions. Each connection is a client of its own.

use crate::output::say;
use goeye::analysis_engine::{AnalysisClient, AnalysisEngine, AnalysisSettings};
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::{StatusCode, Uri};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

/// How long a connection waits for a message before it looks for answers to send.
const LOOK: Duration = Duration::from_millis(5);

/// How long a client has for the handshake, or to take a message: answers wait in memory meanwhile.
const PATIENCE: Duration = Duration::from_secs(20);

/// The most bytes of a message: some hundred thousand moves.
const LONGEST: usize = 1 << 22;

/// The most connections at once.
const CONNECTIONS: usize = 64;

/// Serves connections until the program is ended.
pub fn serve(settings: AnalysisSettings, address: SocketAddr) -> io::Result<()> {
    let listener = TcpListener::bind(address)?;
    let engine = AnalysisEngine::new(settings);
    say(format_args!("Listening at ws://{}", listener.local_addr()?));
    say("Started, ready to begin handling requests");
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            if open.load(Ordering::Relaxed) >= CONNECTIONS {
                log::warn!("a connection is refused: {CONNECTIONS} are open");
                continue;
            }
            open.fetch_add(1, Ordering::Relaxed);
            let (engine, open) = (&engine, &open);
            scope.spawn(move || {
                if let Err(e) = converse(engine, stream) {
                    log::info!("a connection ended: {e}");
                }
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
    Ok(())
}

/// Talks with a client until it leaves.
fn converse(engine: &AnalysisEngine, stream: TcpStream) -> Result<(), Error> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let opened = tungstenite::accept_hdr_with_config(stream, check_origin, Some(config));
    let mut socket = opened.map_err(|e| Error::Io(io::Error::other(e.to_string())))?;
    socket.get_ref().set_read_timeout(Some(LOOK))?;
    let (answers, waiting) = mpsc::channel::<String>();
    let client = engine.client(move |line| {
        let sent = answers.send(line.trim_end().to_string());
        sent.map_err(|_| io::Error::from(ErrorKind::BrokenPipe))
    });
    loop {
        send_waiting(&mut socket, &waiting)?;
        match socket.read() {
            Ok(Message::Text(text)) => take(&client, text.as_bytes()),
            Ok(Message::Binary(bytes)) => take(&client, &bytes),
            Ok(_) => {}
            Err(Error::Io(e))
                if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(Error::ConnectionClosed | Error::AlreadyClosed) => return Ok(()),
            Err(e) => return Err(e),
        }
    }
}

/// Takes the lines of a message.
fn take(client: &AnalysisClient, message: &[u8]) {
    message
        .split(|&byte| byte == b'\n')
        .for_each(|line| client.take(line));
}

/// Sends the answers that wait.
fn send_waiting(
    socket: &mut WebSocket<TcpStream>,
    waiting: &Receiver<String>,
) -> Result<(), Error> {
    let mut is_any = false;
    for answer in waiting.try_iter() {
        socket.write(Message::text(answer))?;
        is_any = true;
    }
    if is_any { socket.flush() } else { Ok(()) }
}

/// Refuses pages of other machines: a browser would let them reach this one through its user.
#[expect(clippy::result_large_err, reason = "the form is that of the crate")]
fn check_origin(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    let header = |name: &str| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let Some(origin) = header("origin") else {
        return Ok(response);
    };
    let host_of = |text: &str| text.parse::<Uri>().ok()?.host().map(str::to_string);
    let origin = host_of(origin);
    let is_here = origin
        .as_deref()
        .is_some_and(|host| matches!(host, "localhost" | "127.0.0.1" | "[::1]"));
    let is_same = origin.is_some() && origin == header("host").and_then(host_of);
    if is_here || is_same {
        return Ok(response);
    }
    let mut refusal = ErrorResponse::new(Some("pages of other machines are refused".to_string()));
    *refusal.status_mut() = StatusCode::FORBIDDEN;
    Err(refusal)
}
