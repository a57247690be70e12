//! `goeye analysis` as programs use it that were written for KataGo: through its input and output, and over WebSocket.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// The program with these arguments.
fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("goeye"));
    program
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    program
}

/// A running program and its ends.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn start(arguments: &[&str]) -> Talk {
        let mut child = program(arguments).stderr(Stdio::null()).spawn().unwrap();
        Talk {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn send(&mut self, text: &str) {
        self.input
            .as_mut()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
    }

    /// The next line; `None` at the end.
    fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).unwrap();
        (length > 0).then(|| serde_json::from_str(&line).unwrap())
    }

    /// The lines until one for which this is true.
    fn until(&mut self, is_last: impl Fn(&Value) -> bool) -> Value {
        loop {
            let line = self.next().expect("a line");
            if is_last(&line) {
                return line;
            }
        }
    }

    /// Ends the input, and gives the rest of the lines.
    fn finish(mut self) -> Vec<Value> {
        drop(self.input.take());
        let rest: Vec<Value> = std::iter::from_fn(|| self.next()).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

fn query(id: &str, fields: Value) -> String {
    let mut query = json!({"id": id, "moves": [], "rules": "chinese", "boardXSize": 5, "boardYSize": 5, "maxVisits": 2});
    for (key, value) in fields.as_object().unwrap() {
        query[key] = value.clone();
    }
    format!("{query}\n")
}

#[test]
fn katagos_command_line_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("analysis.cfg");
    fs::write(
        &config,
        "reportAnalysisWinratesAs = BLACK\nmaxVisits = 3\nlogDir = x # no\n",
    )
    .unwrap();
    let config = config.to_str().unwrap();
    let arguments = [
        "analysis",
        "-model",
        "nosuch.bin.gz",
        "-human-model",
        "h",
        "-config",
        config,
        "-override-config",
        "homeDataDir=/tmp/a b,maxVisits=4",
        "-analysis-threads",
        "12",
        "-quit-without-waiting",
    ];
    let mut child = program(&arguments).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let asked =
        r#"{"id":"q","moves":[["B","C3"]],"rules":"japanese","boardXSize":9,"boardYSize":9}"#;
    writeln!(input, "{asked}").unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    drop(input);
    let answer: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(answer["rootInfo"]["visits"], 4);
    assert!(child.wait().unwrap().success());
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(said.contains("ready to begin handling requests"), "{said}");
    assert!(!said.to_lowercase().contains("exception"), "{said}");
}

#[test]
fn the_end_of_the_input_is_no_end_of_the_answers() {
    let mut talk = Talk::start(&["analysis"]);
    for i in 0..20 {
        talk.send(&query(&i.to_string(), json!({})));
    }
    let mut ids: Vec<String> = talk
        .finish()
        .iter()
        .map(|a| a["id"].as_str().unwrap().to_string())
        .collect();
    ids.sort_by_key(|id| id.parse::<u32>().unwrap());
    assert_eq!(ids, (0..20).map(|i| i.to_string()).collect::<Vec<_>>());
    let mut talk = Talk::start(&["analysis", "-quit-without-waiting"]);
    talk.send(&query("long", json!({"maxVisits": 1_000_000_000_u64})));
    let start = Instant::now();
    talk.finish();
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// The most memory that a program has had so far, in MB.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> usize {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    peak.trim_end_matches("kB").trim().parse::<usize>().unwrap() / 1024
}

/// Ten thousand queries of games of 200 moves, with more than one position each, before the first is answered.
#[test]
#[cfg(target_os = "linux")]
fn ten_thousand_queries_wait_in_little_memory() {
    let letters = "ABCDEFGHJKLMNOPQRST";
    let vertices = letters
        .chars()
        .flat_map(|x| (1..20).map(move |y| format!("{x}{y}")));
    let moves: Vec<Value> = vertices
        .take(200)
        .enumerate()
        .map(|(i, v)| json!([if i % 2 == 0 { "B" } else { "W" }, v]))
        .collect();
    let mut talk = Talk::start(&["analysis", "-analysis-threads", "2"]);
    let mut input = talk.input.take().unwrap();
    let writer = thread::spawn(move || {
        for i in 0..10_000 {
            let fields = json!({
                "boardXSize": 19, "boardYSize": 19, "moves": moves, "maxVisits": 1_000_000, "analyzeTurns": [200, i % 200],
            });
            input
                .write_all(query(&i.to_string(), fields).as_bytes())
                .unwrap();
        }
        input
            .write_all(b"{\"id\":\"all\",\"action\":\"terminate_all\"}\n")
            .unwrap();
        input
    });
    let mut last: HashMap<(String, u64), usize> = HashMap::new();
    let mut is_ended = false;
    while last.len() < 20_000 || !is_ended {
        let answer = talk.next().expect("an answer to each");
        match answer.get("action") {
            Some(_) => is_ended = true,
            None => {
                let key = (
                    answer["id"].as_str().unwrap().to_string(),
                    answer["turnNumber"].as_u64().unwrap(),
                );
                assert_eq!(answer["isDuringSearch"], false);
                *last.entry(key).or_default() += 1;
            }
        }
    }
    // Of two equal turns both are answered.
    let peak = peak(&talk.child);
    talk.input = Some(writer.join().unwrap());
    for answer in talk.finish() {
        *last
            .entry((
                answer["id"].as_str().unwrap().to_string(),
                answer["turnNumber"].as_u64().unwrap(),
            ))
            .or_default() += 1;
    }
    assert!(
        last.values().all(|&count| count == 1),
        "{:?}",
        last.iter().find(|l| *l.1 != 1)
    );
    assert!(peak < 200, "{peak} MB");
}

#[test]
fn an_endless_search_ends_when_it_is_told() {
    let mut talk = Talk::start(&["analysis"]);
    let fields = json!({"boardXSize": 19, "boardYSize": 19, "maxVisits": 10_000_000_u64, "reportDuringSearchEvery": 0.1, "firstReportDuringSearchAfter": 0.05});
    talk.send(&query("a", fields));
    let first = talk.until(|line| line["isDuringSearch"] == true);
    assert!(!first["moveInfos"].as_array().unwrap().is_empty());
    let start = Instant::now();
    talk.send("{\"id\":\"stop!a\",\"action\":\"terminate\",\"terminateId\":\"a\"}\n");
    let last = talk.until(|line| line["isDuringSearch"] == false);
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
    assert!(last["rootInfo"]["visits"].as_u64() > Some(0));
    talk.finish();
}

#[test]
fn nonsense_is_answered_and_forgotten() {
    let mut talk = Talk::start(&["analysis"]);
    for text in [
        "not json\n",
        "\u{0}\u{1}\n",
        "{\"id\":\"x\"}\n",
        "\r\n",
        "[]\n",
        "{\"id\":\"y\",\"action\":{}}\n",
    ] {
        talk.send(text);
    }
    talk.input
        .as_mut()
        .unwrap()
        .write_all(b"\xff\xfe\n")
        .unwrap();
    // A line of ten megabytes is passed over.
    let long = format!("{{\"id\":\"{}\"}}\n", "x".repeat(10_000_000));
    talk.send(&long);
    talk.send(query("last", json!({})).trim_end());
    let found = talk.finish();
    let errors = found.iter().filter(|a| a.get("error").is_some()).count();
    assert_eq!((errors, found.len()), (7, 8), "{found:?}");
    assert!(found.iter().any(|a| a["id"] == "last"));
}

/// The queries of Ogatak at its start, and while it analyses: it flags a version before 1.12.0, wants an error for a board of 29x29,
/// waits for the echo of `terminate`, and discards answers without moves.
#[test]
fn ogatak_is_content() {
    let mut talk = Talk::start(&[
        "analysis",
        "-config",
        "nosuch.cfg",
        "-model",
        "nosuch.bin.gz",
        "-quit-without-waiting",
    ]);
    talk.send("{\"id\":\"query_version\",\"action\":\"query_version\"}\n");
    talk.send("{\"id\":\"test_bs29\",\"rules\":\"Chinese\",\"boardXSize\":29,\"boardYSize\":29,\"maxVisits\":1,\"moves\":[]}\n");
    let version = talk.next().unwrap();
    let parts: Vec<u32> = version["version"]
        .as_str()
        .unwrap()
        .split('.')
        .map(|n| n.parse().unwrap())
        .collect();
    assert!(parts.len() == 3 && (parts[0], parts[1]) >= (1, 12));
    assert!(talk.next().unwrap()["error"].is_string());
    let fields = json!({
        "rules": "Chinese", "komi": 7.5, "boardXSize": 19, "boardYSize": 19, "maxVisits": 1_000_000, "analysisPVLen": 32,
        "reportDuringSearchEvery": 0.1, "includePolicy": true, "includeOwnership": true, "includeMovesOwnership": false,
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "wideRootNoise": 0.0}, "firstReportDuringSearchAfter": 0.05,
        "initialStones": [], "moves": [["B", "Q16"], ["W", "D4"]],
    });
    talk.send(&query("node_1:1", fields));
    let shown = talk.next().unwrap();
    assert!(
        shown.get("warning").is_none() && shown["isDuringSearch"] == true,
        "{shown}"
    );
    assert!(
        !shown["moveInfos"].as_array().unwrap().is_empty()
            && shown["rootInfo"].get("thisHash").is_none()
    );
    assert_eq!(
        (
            shown["policy"].as_array().unwrap().len(),
            shown["ownership"].as_array().unwrap().len()
        ),
        (362, 361)
    );
    talk.send("{\"id\":\"stop!node_1:1\",\"action\":\"terminate\",\"terminateId\":\"node_1:1\"}\n");
    let echo = talk.until(|line| line["action"] == "terminate");
    assert_eq!(echo["terminateId"], "node_1:1");
}

/// A text message of WebSocket from a client, masked by zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = text.len();
    let mut bytes = vec![0x81];
    match u16::try_from(length) {
        Ok(short) if short < 126 => bytes.push(0x80 | short as u8),
        Ok(middle) => {
            bytes.push(0x80 | 126);
            bytes.extend(middle.to_be_bytes());
        }
        Err(_) => panic!("too long"),
    }
    bytes.extend([0; 4]);
    bytes.extend(text.as_bytes());
    bytes
}

/// The next text message of a server.
fn message(stream: &mut impl Read) -> String {
    let mut head = [0; 2];
    stream.read_exact(&mut head).unwrap();
    let length = match head[1] {
        126 => {
            let mut long = [0; 2];
            stream.read_exact(&mut long).unwrap();
            usize::from(u16::from_be_bytes(long))
        }
        length => usize::from(length),
    };
    let mut text = vec![0; length];
    stream.read_exact(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Asks a server for WebSocket, with a line besides; its status.
fn shake_hands(stream: &mut BufReader<TcpStream>, besides: &str) -> String {
    let asked = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{besides}\r\n"
    );
    stream.get_mut().write_all(asked.as_bytes()).unwrap();
    let mut status = String::new();
    stream.read_line(&mut status).unwrap();
    let mut line = String::new();
    while stream.read_line(&mut line).unwrap() > 2 {
        line.clear();
    }
    status
}

#[test]
fn websocket_has_the_same_protocol() {
    let mut child = program(&["analysis", "--listen", "0", "-analysis-threads", "2"])
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address = line
        .trim()
        .strip_prefix("Listening at ws://")
        .unwrap_or_else(|| panic!("{line}"));
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let connect = || BufReader::new(TcpStream::connect(address).unwrap());
    let (mut first, mut second) = (connect(), connect());
    for stream in [&mut first, &mut second] {
        assert!(shake_hands(stream, "").contains("101"));
    }
    first
        .get_mut()
        .write_all(&frame(&query("a", json!({"maxVisits": 1_000_000_000_u64}))))
        .unwrap();
    second
        .get_mut()
        .write_all(&frame(query("a", json!({})).trim_end()))
        .unwrap();
    let answer: Value = serde_json::from_str(&message(&mut second)).unwrap();
    assert_eq!(
        (&answer["id"], &answer["isDuringSearch"]),
        (&json!("a"), &json!(false))
    );
    // A client ends its own queries only.
    second
        .get_mut()
        .write_all(&frame("{\"id\":\"t\",\"action\":\"terminate_all\"}"))
        .unwrap();
    assert!(message(&mut second).contains("\"terminate_all\""));
    first
        .get_mut()
        .write_all(&frame(
            "{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"a\"}",
        ))
        .unwrap();
    let told = [message(&mut first), message(&mut first)];
    assert!(
        told.iter()
            .any(|text| text.contains("\"isDuringSearch\":false")),
        "{told:?}"
    );
    // Pages of other machines are refused.
    assert!(shake_hands(&mut connect(), "Origin: https://example.com\r\n").contains("403"));
    assert!(shake_hands(&mut connect(), "Origin: http://localhost:8080\r\n").contains("101"));
    child.kill().unwrap();
    child.wait().unwrap();
}
