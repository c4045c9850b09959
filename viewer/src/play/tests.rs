use super::lessons::Lessons;
use super::{Knowledge, Resources, Seat, Seats, Skill, Thinker, ValueCache};
use crate::files::testing::Folder;
use crate::testing;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime};
use zrf_grammar::game::PlayerId;
use zrf_interpreter::{MoveGenerator, Program, Session, State, Stop};
use zrf_search::{Bot, Refinement};

const MORRIS: &[u8] = include_bytes!("../../../games/nine-mens-morris/nine-mens-morris.zrf");

/// Knowledge of a game with the result of refinement: better values.
static REFINED: LazyLock<Knowledge> = LazyLock::new(|| {
    let mut knowledge = Knowledge::new(&program());
    knowledge.refine(&Stop::default());
    knowledge
});

/// A variant that comes without values, for which better ones are found.
fn program() -> Arc<Program> {
    let rules = testing::rules(MORRIS);
    let variant = rules.find_variant("Without flying").unwrap();
    Program::compile(rules.resolve(variant).0).unwrap()
}

/// A thinker with one thread, so that a number of states gives the same result however busy the machine is.
fn thinker() -> Thinker {
    let resources = Resources {
        threads: 1,
        ..Resources::default()
    };
    Thinker::new(&program(), 1, resources)
}

fn skill(text: &str) -> Skill {
    match text.parse() {
        Ok(Seat::Computer(skill)) => skill,
        other => panic!("{other:?}"),
    }
}

fn cache(folder: &Folder) -> ValueCache {
    ValueCache::new(Some(folder.top()))
}

/// The files with values.
fn kept(folder: &Folder) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path("values")).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

fn put_refined(cache: &ValueCache) {
    cache.put(REFINED.values_for(true));
}

fn wait(what: &str, mut is_there: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn kept_values_serve_from_the_first_move_on() {
    let folder = Folder::new("kept");
    put_refined(&cache(&folder));
    let mut learning = thinker();
    let who = skill("computer:1s");
    let knowledge = learning.knowledge_for(&who, Some(&cache(&folder)), &Stop::default());
    assert!(matches!(knowledge.refinement(), Refinement::Better(_)));
    assert!(
        knowledge
            .words_on_values(&who)
            .starts_with("piece values refined")
    );
    // Without learning, the initial values are used again.
    assert!(learning.unlearn());
    let knowledge = learning.knowledge_for(&who, None, &Stop::default());
    assert!(!knowledge.is_refined());
}

#[test]
fn moves_that_must_come_again_do_not_hang_on_what_was_learned() {
    let state = State::new(&program());
    let line = |knowledge: &Knowledge, who: &str| {
        let skill = skill(who);
        let mut bot = knowledge.bot(&skill, 1, 1, 1 << 20);
        bot.think(&state, &skill.budget(&Stop::default())).line
    };
    let plain = Knowledge::new(&program());
    for who in ["computer:3000n", "computer:4d", "easy"] {
        assert!(!skill(who).takes_refined());
        assert_eq!(line(&plain, who), line(&REFINED, who), "{who}");
    }
    // A computer that refines the values itself does so in the same way everywhere.
    let refined = [
        "computer:refined:2000n",
        "computer:refined:3000n",
        "computer:refined:4000n",
    ];
    let mut differences = refined
        .iter()
        .filter(|who| line(&plain, who) != line(&REFINED, who));
    assert!(differences.next().is_some());
    // Learning never starts for such a seat.
    let folder = Folder::new("repeatable");
    let mut learning = thinker();
    let who = skill("computer:3000n");
    learning.knowledge_for(&who, Some(&cache(&folder)), &Stop::default());
    assert!(learning.lessons.is_none());
}

#[test]
fn what_cannot_be_read_is_learned_and_written_again() {
    let folder = Folder::new("broken");
    put_refined(&cache(&folder));
    let file = kept(&folder).pop().unwrap();
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let mut learning = thinker();
    let who = skill("computer:1s");
    let knowledge = learning.knowledge_for(&who, Some(&cache(&folder)), &Stop::default());
    assert!(!knowledge.is_refined(), "half a file has no values");
    // It pauses while the computer thinks.
    std::thread::sleep(Duration::from_millis(50));
    learning.pause_lessons(false);
    wait("values", || learning.finish_lessons());
    assert_eq!(fs::read(&file).unwrap(), whole, "always the same");
    assert_eq!(kept(&folder), [file], "nothing else is left there");
}

#[test]
fn nobody_waits_for_what_is_not_wanted() {
    let lessons = Lessons::begin(&Knowledge::new(&program()), &ValueCache::default());
    lessons.set_paused(false);
    let thread = lessons.thread();
    let begun = Instant::now();
    drop(lessons);
    assert!(begun.elapsed() < Duration::from_millis(50));
    wait("the end of the thread", || thread.upgrade().is_none());
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_oldest_games_make_room() {
    let folder = Folder::new("room");
    let values = folder.path("values");
    fs::create_dir_all(&values).unwrap();
    let old = |name: &str, days: u64| {
        let file = File::create(values.join(name)).unwrap();
        let then = SystemTime::now() - Duration::from_secs(86_400 * days);
        file.set_modified(then).unwrap();
    };
    (1..=250).for_each(|days| old(&format!("{days:016x}.values"), days));
    old("notes.txt", 9_999);
    put_refined(&cache(&folder));
    let is_there = |name: &str| Path::exists(&values.join(name));
    assert_eq!(kept(&folder).len(), 201, "200 games and somebody's file");
    assert!(is_there("notes.txt") && is_there(&format!("{:016x}.values", 199)));
    assert!(!is_there(&format!("{:016x}.values", 200)));
}

#[test]
fn without_a_folder_nothing_is_kept() {
    put_refined(&ValueCache::default());
    let folder = Folder::new("blocked");
    folder.write("cache", "a file where the folder should be");
    put_refined(&ValueCache::new(Some(&folder.path("cache"))));
    assert_eq!(folder.names(), ["cache"]);
}

/// The results of pondering are used for the reply, and a typed line ends the search.
#[test]
fn thinking_ahead_makes_replies_deeper() {
    let start = State::new(&program());
    let who = skill("alpha-beta:300n:ponder");
    let seat = PlayerId(1);
    // After the move that is best for the person.
    let rival = skill("alpha-beta:20000n");
    let expected = thinker().think(&start, rival, None, None, None, &Stop::default());
    let reply = |thinker: &mut Thinker| {
        let mut state = start.clone();
        let played = expected.chosen.as_ref().unwrap();
        MoveGenerator::new(&program()).play(&mut state, played.as_ref());
        thinker.think(&state, who, Some(seat), None, None, &Stop::default())
    };
    let plain = reply(&mut thinker());
    let mut ahead = thinker();
    let n_looks = Arc::new(AtomicUsize::new(0));
    let counted = n_looks.clone();
    let stop = Stop::when(move || counted.fetch_add(1, Ordering::Relaxed) > 5_000);
    ahead.ponder(&start, who, seat, None, &stop);
    assert!(n_looks.load(Ordering::Relaxed) < 5_100, "it stops at once");
    let depths = [plain.depth, reply(&mut ahead).depth];
    assert!(depths[0] < depths[1], "{depths:?}");
}

#[test]
fn only_computers_that_ponder_think_ahead_and_only_for_people() {
    let session = Session::new(&program(), 1);
    let mut seats = Seats::all(session.program().game(), Seat::Human);
    assert!(seats.pondering(&session).is_none());
    let second = PlayerId(1);
    seats.set(second, Seat::Computer(skill("computer")));
    assert!(seats.pondering(&session).is_none());
    let who = skill("computer:5+3:ponder");
    seats.set(second, Seat::Computer(who));
    assert_eq!(seats.pondering(&session), Some((who, second)));
    seats.waits = true;
    assert!(seats.pondering(&session).is_none());
    seats.waits = false;
    // A computer that is to move does not ponder: it thinks about its own move.
    seats.set(PlayerId(0), Seat::Computer(who));
    assert!(seats.pondering(&session).is_none());
}

/// A clock replaces the time per move; the time of undone moves is given back, and a new game begins with full clocks.
#[test]
fn a_clock_bounds_moves_of_a_seat() {
    let mut session = Session::new(&program(), 1);
    let who = skill("computer:0.01+0");
    let mut seats = Seats::all(session.program().game(), Seat::Computer(who));
    let full = Duration::from_millis(600);
    assert_eq!(seats.time_for(who, &session), Some(full / 25));
    seats.note_time(&session, Duration::from_millis(100));
    let start = session.current();
    session.play(0);
    assert_eq!(seats.time_for(who, &session), Some(full / 25));
    seats.note_time(&session, Duration::from_millis(200));
    session.play(0);
    assert_eq!(seats.time_for(who, &session), Some(full * 5 / 6 / 25));
    #[cfg(feature = "window")]
    {
        let left = [0, 1].map(|player| seats.time_left(PlayerId(player), &session));
        assert_eq!(left, [full * 5 / 6, full * 4 / 6].map(Some));
        seats.set(PlayerId(1), Seat::Human);
        assert!(seats.time_left(PlayerId(1), &session).is_none());
    }
    session.go_to(start);
    seats.note_time(&session, Duration::from_millis(1));
    session.play(0);
    assert_eq!(seats.time_for(who, &session), Some(full / 25));
    seats.reset_clocks();
    session.go_to(start);
    assert_eq!(seats.time_for(who, &session), Some(full / 25));
    let usual = seats.time_for(skill("computer"), &session);
    assert_eq!(usual, Some(Duration::from_secs(2)));
}
