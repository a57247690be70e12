//! Lines of a client, read field by field: what is wrong is told in the words that clients know from KataGo.

use super::PROTOCOL_VERSION;
use super::fields::{Fields, whole_numbers};
use super::settings::{AnalysisSettings, MOST_VISITS};
use crate::color::{ByColor, Color};
use crate::game::{Game, Komi};
use crate::katago::{KataError, KataQuery, KataRules, KataWarning, MoveRestriction};
use crate::rules::{Button, HandicapBonus, Rules, Scoring, Tax};
use crate::vertex::{MAX_SIDE, Move, Size, Vertex};
use crate::vertex_map::VertexMap;
use crate::word::Word;
use serde_json::{Map, Value, json};

/// A line that was understood.
pub(super) enum Intake {
    /// An action: its answer, and what it ends.
    Action(Map<String, Value>, Option<Termination>),
    /// A query.
    Query(Box<PreparedQuery>),
}

/// The analyses that an action ends.
pub(super) struct Termination {
    /// The id of their query; `None` for those of all.
    pub id: Option<String>,
    /// Their turns; `None` for all.
    pub turns: Option<Vec<usize>>,
}

/// A query whose every part is valid.
#[derive(Clone, Debug)]
pub(super) struct PreparedQuery {
    pub query: KataQuery,
    pub size: Size,
    pub rules: Rules,
    pub komi: Komi,
    pub settings: AnalysisSettings,
}

/// The most points of komi for either side.
const KOMI: f64 = 400.0;

/// The largest priority, and the smallest but for its sign: 2^62.
const PRIORITY: i64 = 1 << 62;

/// The refusal of a line that is no request.
pub(super) fn error(reason: impl Into<String>) -> KataError {
    KataError {
        error: reason.into(),
        field: None,
        id: None,
    }
}

/// Reads a line.
///
/// # Errors
/// Why it is refused; warnings come nevertheless.
pub(super) fn read(
    line: &[u8],
    settings: &AnalysisSettings,
    warnings: &mut Vec<KataWarning>,
) -> Result<Intake, KataError> {
    let value = serde_json::from_slice::<Value>(line).map_err(|e| {
        let text = shortened(&String::from_utf8_lossy(line));
        error(format!(
            "{e} - could not parse input line as json request: {text}"
        ))
    })?;
    let Value::Object(mut map) = value else {
        let text = shortened(&value.to_string());
        return Err(error(format!(
            "Request line was valid json but was not an object, ignoring: {text}"
        )));
    };
    let Some(Value::String(id)) = map.remove("id") else {
        return Err(error("Request must have a string \"id\" field"));
    };
    // KataGo takes what has no text there for a query.
    let action = match map.get("action") {
        Some(Value::String(action)) => Some(action.clone()),
        _ => None,
    };
    match action {
        Some(action) => read_action(&action, Fields::new(id, map.clone()), map),
        None => read_query(Fields::new(id, map), settings, warnings),
    }
}

/// The beginning of a text that is told back.
fn shortened(text: &str) -> String {
    const MOST: usize = 500;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

fn read_action(
    name: &str,
    mut fields: Fields,
    mut map: Map<String, Value>,
) -> Result<Intake, KataError> {
    map.insert("id".to_string(), fields.id.clone().into());
    let version = format!("goeye-{}", env!("CARGO_PKG_VERSION"));
    let mut ended = None;
    match name {
        "query_version" => {
            map.insert("version".to_string(), PROTOCOL_VERSION.into());
            map.insert("git_hash".to_string(), version.into());
        }
        // The network that goeye brings.
        "query_models" => {
            let model = json!({
                "name": "goeye", "internalName": version, "maxBatchSize": 1, "usesHumanSLProfile": false, "version": 1,
                "usingFP16": "false"
            });
            map.insert("models".to_string(), vec![model].into());
        }
        // Nothing is remembered that could change an answer.
        "clear_cache" => {}
        "terminate" => {
            ended = Some(Termination {
                id: Some(terminated(&mut fields)?),
                turns: turn_numbers(&mut fields)?,
            });
        }
        "terminate_all" => {
            ended = Some(Termination {
                id: None,
                turns: turn_numbers(&mut fields)?,
            });
        }
        _ => {
            return Err(fields.refuse(
                "action",
                "'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or 'terminate_all'",
            ));
        }
    }
    Ok(Intake::Action(map, ended))
}

fn terminated(fields: &mut Fields) -> Result<String, KataError> {
    match fields.take("terminateId") {
        Some(Value::String(id)) => Ok(id),
        _ => Err(fields.refuse(
            "terminateId",
            "Requests for a terminate action must have a string \"terminateId\" field",
        )),
    }
}

fn turn_numbers(fields: &mut Fields) -> Result<Option<Vec<usize>>, KataError> {
    let expected = "If provided, must be an array of integers indicating turns to terminate";
    let numbers = fields.read("turnNumbers", expected, whole_numbers)?;
    // A turn that cannot be is none of the query's.
    let real = |numbers: Vec<i64>| numbers.into_iter().filter_map(|n| usize::try_from(n).ok());
    Ok(numbers.map(|numbers| real(numbers).collect()))
}

fn read_query(
    mut fields: Fields,
    base: &AnalysisSettings,
    warnings: &mut Vec<KataWarning>,
) -> Result<Intake, KataError> {
    let (mut settings, cap) = overridden(&mut fields, base, warnings)?;
    let (width, height) = (
        fields.side("boardXSize", MAX_SIDE)?,
        fields.side("boardYSize", MAX_SIDE)?,
    );
    let size = Size::new(width, height).ok_or_else(|| fields.refuse("boardXSize", "no board"))?;
    let mut query = KataQuery::new(fields.id.clone(), size, "");
    query.moves = fields.turns("moves", size)?.ok_or_else(|| {
        fields.refuse("moves", "Must specify an array of [player,location] pairs")
    })?;
    query.initial_stones = initial_stones(&mut fields, size)?;
    query.initial_player = fields.read("initialPlayer", "Must be \"b\" or \"w\"", player)?;
    let (rules, text) = rules(&mut fields)?;
    query.rules = text;
    let komi = komi(&mut fields, &rules)?;
    query.komi = Some(komi.points());
    turns(&mut fields, &mut query)?;
    wishes(&mut fields, &mut query)?;
    restrictions(&mut fields, &mut query, size, warnings)?;
    settings.visits = query.max_visits.unwrap_or(base.visits).min(cap);
    if let Some(len) = query.analysis_pv_len {
        settings.pv_len = len as usize;
    }
    let prepared = PreparedQuery {
        query,
        size,
        rules,
        komi,
        settings,
    };
    prepared.check_moves(&fields)?;
    if base.warns {
        let unused = "Unexpected or unused field, do you have a typo? (set warnUnusedFields=false in the config to disable this warning)";
        let left: Vec<String> = fields.left().map(str::to_string).collect();
        warnings.extend(left.iter().map(|field| fields.warn(field, unused)));
    }
    Ok(Intake::Query(Box::new(prepared)))
}

/// The settings for this query, and a limit of its visits.
fn overridden(
    fields: &mut Fields,
    base: &AnalysisSettings,
    warnings: &mut Vec<KataWarning>,
) -> Result<(AnalysisSettings, u64), KataError> {
    const FIELD: &str = "overrideSettings";
    let object = |value: &Value| value.as_object().cloned();
    let Some(given) = fields.read(FIELD, "Must be an object", object)? else {
        return Ok((base.clone(), u64::MAX));
    };
    let wrong = |e| fields.refuse(FIELD, format!("Could not set settings: {e}"));
    let found = base.overridden(&given).map_err(wrong)?;
    if !found.unknown.is_empty() {
        let text = format!("Unknown config params: {}", found.unknown.join(","));
        warnings.push(fields.warn(FIELD, text));
    }
    Ok((found.settings, found.cap))
}

fn player(value: &Value) -> Option<Color> {
    value.as_str()?.parse().ok()
}

/// Stones before the first move; where a vertex is named twice, the last one stands.
fn initial_stones(fields: &mut Fields, size: Size) -> Result<Vec<(Color, Vertex)>, KataError> {
    const FIELD: &str = "initialStones";
    let mut stones: VertexMap<Option<Color>> = VertexMap::filled(None);
    for (color, place) in fields.turns(FIELD, size)?.unwrap_or_default() {
        let Move::Play(v) = place else {
            return Err(fields.refuse(FIELD, "Could not parse board location: pass"));
        };
        stones[v] = Some(color);
    }
    let vertices = size.vertices();
    Ok(vertices.filter_map(|v| Some((stones[v]?, v))).collect())
}

/// The rules, and how they were given.
fn rules(fields: &mut Fields) -> Result<(Rules, KataRules), KataError> {
    let missing = "Must specify rules string, such as \"chinese\" or \"tromp-taylor\", or a JSON object with detailed rules parameters.";
    let given = fields.take("rules");
    let unknown = |text: &str| fields.refuse("rules", format!("Could not parse rules: {text}"));
    let (mut rules, given) = match given {
        Some(Value::String(text)) => {
            let rules = base_rules(&text)
                .updated(&text)
                .map_err(|_| unknown(&text))?;
            (rules, KataRules::Name(text))
        }
        Some(Value::Object(map)) => {
            let text = Value::Object(map.clone()).to_string();
            let rules = base_rules(&text)
                .with_json(&text)
                .map_err(|_| unknown(&text))?;
            (rules, KataRules::Fields(map))
        }
        _ => return Err(fields.refuse("rules", missing)),
    };
    match fields.take("whiteHandicapBonus") {
        None => {}
        Some(Value::String(text)) => {
            let wrong = || {
                fields.refuse(
                    "whiteHandicapBonus",
                    format!("Invalid whiteHandicapBonus rule: {text}"),
                )
            };
            rules.handicap_bonus = HandicapBonus::from_word(&text).ok_or_else(wrong)?;
        }
        Some(_) => return Err(fields.refuse("whiteHandicapBonus", "Must be a string")),
    }
    Ok((rules, given))
}

/// What holds for fields that an object leaves out: the rules of Tromp and Taylor, with the tax that goes with territory.
fn base_rules(text: &str) -> Rules {
    let base = Rules::from_name("tromp-taylor").unwrap_or_default();
    let is_territory = |rules: &Rules| rules.scoring == Scoring::Territory;
    match base.with_json(text) {
        Ok(rules) if is_territory(&rules) => Rules {
            tax: Tax::Seki,
            ..base
        },
        _ => base,
    }
}

/// The komi; without one that which is usual by the rules.
fn komi(fields: &mut Fields, rules: &Rules) -> Result<Komi, KataError> {
    let expected = "Must be a integer or half-integer from -400.0 to 400.0";
    let usual = match (rules.scoring, rules.button) {
        (Scoring::Territory, _) => 6.5,
        (_, Button::HalfPoint) => 7.0,
        _ => 7.5,
    };
    let komi = fields.read("komi", expected, |value| {
        let points = value.as_f64()?;
        let is_half = (points * 2.0).fract() == 0.0 && points.abs() <= KOMI;
        is_half.then(|| Komi::new(points).ok())?
    })?;
    Ok(komi.unwrap_or(Komi::new(usual).unwrap_or_default()))
}

/// Which positions are analysed, and which first.
fn turns(fields: &mut Fields, query: &mut KataQuery) -> Result<(), KataError> {
    const FIELD: &str = "analyzeTurns";
    let expected = "Must specify an array of integers indicating turns to analyze";
    if let Some(numbers) = fields.read(FIELD, expected, whole_numbers)? {
        if numbers.is_empty() {
            return Err(fields.refuse(FIELD, expected));
        }
        let known = |n: &i64| usize::try_from(*n).ok().filter(|n| *n <= query.moves.len());
        let wrong = |n: &i64| fields.refuse(FIELD, format!("Invalid turn number: {n}"));
        let turns = numbers.iter().map(|n| known(n).ok_or_else(|| wrong(n)));
        query.analyze_turns = Some(turns.collect::<Result<_, _>>()?);
    }
    let fits = |n: &i64| n.unsigned_abs() <= PRIORITY as u64;
    if fields.has("priority") && fields.has("priorities") {
        return Err(fields.refuse("priority", "Cannot specify both priority and priorities"));
    }
    query.priority = fields.read(
        "priority",
        "Must be a number between -2^62 and 2^62",
        |value| value.as_i64().filter(fits),
    )?;
    let expected = "Must specify an array of integers indicating priorities";
    query.priorities = fields.read("priorities", expected, |value| {
        whole_numbers(value).filter(|numbers| numbers.iter().all(fits))
    })?;
    let Some(priorities) = &query.priorities else {
        return Ok(());
    };
    match &query.analyze_turns {
        None => Err(fields.refuse(
            "priorities",
            "Can only specify when also specifying analyzeTurns",
        )),
        Some(turns) if turns.len() != priorities.len() => {
            Err(fields.refuse("priorities", "Must be of matching length to analyzeTurns"))
        }
        Some(_) => Ok(()),
    }
}

/// How much is searched, and what is told of it.
fn wishes(fields: &mut Fields, query: &mut KataQuery) -> Result<(), KataError> {
    let visits = "Must be an integer from 1 to 2^50";
    query.max_visits = fields.read("maxVisits", visits, |value| {
        value.as_u64().filter(|n| (1..=MOST_VISITS).contains(n))
    })?;
    let len = "Must be an integer from 1 to 1000";
    query.analysis_pv_len = fields.read("analysisPVLen", len, |value| {
        value
            .as_u64()
            .filter(|n| (1..=1000).contains(n))
            .map(|n| n as u32)
    })?;
    query.root_policy_temperature = fields.number("rootPolicyTemperature", [0.01, 100.0])?;
    query.root_fpu_reduction_max = fields.number("rootFpuReductionMax", [0.0, 2.0])?;
    query.report_during_search_every = fields.seconds("reportDuringSearchEvery")?;
    query.first_report_during_search_after = fields.seconds("firstReportDuringSearchAfter")?;
    query.include_ownership = fields.flag("includeOwnership")?;
    query.include_ownership_stdev = fields.flag("includeOwnershipStdev")?;
    query.include_moves_ownership = fields.flag("includeMovesOwnership")?;
    query.include_moves_ownership_stdev = fields.flag("includeMovesOwnershipStdev")?;
    query.include_policy = fields.flag("includePolicy")?;
    query.include_pv_visits = fields.flag("includePVVisits")?;
    query.include_no_result_value = fields.flag("includeNoResultValue")?;
    query.include_goeye = fields.flag("includeGoeye")?;
    Ok(())
}

/// Which moves may be played.
fn restrictions(
    fields: &mut Fields,
    query: &mut KataQuery,
    size: Size,
    warnings: &mut Vec<KataWarning>,
) -> Result<(), KataError> {
    query.avoid_moves = restricted(fields, "avoidMoves", size)?;
    query.allow_moves = restricted(fields, "allowMoves", size)?;
    if !query.avoid_moves.is_empty() && !query.allow_moves.is_empty() {
        return Err(fields.refuse(
            "allowMoves",
            "Cannot specify both allowMoves and avoidMoves",
        ));
    }
    for color in Color::ALL {
        let of_color = query
            .allow_moves
            .iter()
            .filter(|given| given.player == color);
        if of_color.count() > 1 {
            return Err(fields.refuse(
                "allowMoves",
                "Cannot specify allowMoves more than once for the same player",
            ));
        }
    }
    for (field, given) in [
        ("avoidMoves", &query.avoid_moves),
        ("allowMoves", &query.allow_moves),
    ] {
        if given.iter().any(|given| given.until_depth > 1) {
            let text = "Only the next move is restricted, whatever untilDepth says";
            warnings.push(fields.warn(field, text));
        }
    }
    Ok(())
}

fn restricted(
    fields: &mut Fields,
    field: &str,
    size: Size,
) -> Result<Vec<MoveRestriction>, KataError> {
    const EXPECTED: &str = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'";
    let list = fields.read(field, EXPECTED, |value| value.as_array().cloned())?;
    let list = list.unwrap_or_default();
    let parts = |value: &Value| {
        let [player, moves, depth] =
            ["player", "moves", "untilDepth"].map(|key| value.get(key).cloned());
        Some((player?, moves?, depth?))
    };
    let each = list.iter().map(|value| {
        let (who, moves, depth) = parts(value).ok_or_else(|| fields.refuse(field, EXPECTED))?;
        let vertices = || fields.refuse("moves", "Must be an array of GTP board vertices");
        let moves = moves.as_array().ok_or_else(vertices)?.iter();
        let moves =
            moves.map(|place| fields.place("moves", place.as_str().ok_or_else(vertices)?, size));
        let depth = depth.as_u64().filter(|&depth| depth > 0);
        Ok(MoveRestriction {
            player: player(&who)
                .ok_or_else(|| fields.refuse("player", "Must be \"b\" or \"w\""))?,
            moves: moves.collect::<Result<_, _>>()?,
            until_depth: depth
                .ok_or_else(|| fields.refuse("untilDepth", "Must be a positive integer"))?
                .min(u64::from(u32::MAX)) as u32,
        })
    });
    each.collect()
}

impl PreparedQuery {
    /// The turns to analyse, each with its priority.
    pub fn turns(&self) -> Vec<(usize, i64)> {
        let query = &self.query;
        let turns = query
            .analyze_turns
            .clone()
            .unwrap_or(vec![query.moves.len()]);
        let priority = |i: usize| match &query.priorities {
            Some(priorities) => priorities[i],
            None => query.priority.unwrap_or(0),
        };
        turns
            .into_iter()
            .enumerate()
            .map(|(i, turn)| (turn, priority(i)))
            .collect()
    }

    /// The game before the first move. Black stones alone, two or more, are a handicap.
    fn start(&self) -> Option<Game> {
        let stones = &self.query.initial_stones;
        let mut game = Game::new(self.size, self.rules, self.komi);
        let count = ByColor::from_fn(|color| stones.iter().filter(|s| s.0 == color).count());
        let black: Vec<Vertex> = stones.iter().map(|s| s.1).collect();
        let is_handicap = count.white == 0 && count.black >= 2;
        if !(is_handicap && game.set_free_handicap(&black).is_ok()) {
            game.set_position(stones.iter().copied()).ok()?;
        }
        let first = self.query.moves.first().map(|turn| turn.0);
        if let Some(color) = self.query.initial_player.or(first) {
            game.set_to_move(color);
        }
        Some(game)
    }

    /// The game after so many moves. Repetitions are played whatever the rules say of them, as records have them.
    ///
    /// # Errors
    /// The number of the first illegal move; nothing, if the stones before it cannot stand.
    pub fn game(&self, turn: usize) -> Result<Game, Option<usize>> {
        let mut game = self.start().ok_or(None)?;
        for (number, &(color, played)) in self.query.moves.iter().take(turn).enumerate() {
            let is_legal = match played {
                Move::Pass => true,
                // The board's own ban of a ko is for the side that is to move.
                Move::Play(v) => game.board().check(color, v).is_ok() || game.ko() == Some(v),
            };
            if !is_legal || game.play_recorded(color, played).is_err() {
                return Err(Some(number));
            }
        }
        Ok(game)
    }

    fn check_moves(&self, fields: &Fields) -> Result<(), KataError> {
        match self.game(self.query.moves.len()) {
            Ok(_) => Ok(()),
            Err(None) => {
                Err(fields.refuse("initialStones", "Illegal stones: some have no liberty"))
            }
            Err(Some(number)) => {
                let (_, played) = self.query.moves[number];
                Err(fields.refuse("moves", format!("Illegal move {number}: {played}")))
            }
        }
    }
}
