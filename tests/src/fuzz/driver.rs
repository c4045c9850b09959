//! Runs a target over a range of seeds in several processes, so that an abort, a full stack, endless work or memory
//! without bound ends a process and not the run. What fails is shrunk and written as a file.

use super::{Target, shrink::shrink};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How many seeds one process works on.
const PER_PROCESS: u64 = 2000;
/// Maximum memory of a process, in KiB.
const MAX_MEMORY: u64 = 1 << 20;
/// How long a process may take to report that its first input begins. This does not count as the time of an input: on a
/// busy machine, a large program takes seconds to load.
const LONGEST_START: Duration = Duration::from_secs(120);
/// Time between two checks of a process.
const LOOK: Duration = Duration::from_millis(100);
/// Maximum number of failures of one kind that are shrunk and written.
const MAX_OF_A_KIND: usize = 2;
/// Maximum number of smaller inputs that are tried.
const MAX_TRIALS: usize = 300;

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The target.
    pub target: Target,
    /// Its seeds.
    pub seeds: Range<u64>,
    /// How many processes work at once.
    pub n_jobs: usize,
    /// How long one input may take on the clock, from the line that names it.
    pub time_limit: Duration,
    /// The program to start as `PROGRAM --work TARGET START END` and `PROGRAM --one TARGET FILE`.
    pub program: PathBuf,
    /// Where failing inputs are written.
    pub folder: PathBuf,
}

/// An input that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed it was made from.
    pub seed: u64,
    /// What failed.
    pub what: String,
    /// The shrunk input; `None` for further failures of a kind.
    pub file: Option<PathBuf>,
}

impl Failure {
    /// The kind of failure: the words up to the first colon.
    pub fn kind(&self) -> &str {
        kind(&self.what)
    }
}

fn kind(what: &str) -> &str {
    what.split(':').next().unwrap_or(what)
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many inputs were checked.
    pub n_inputs: u64,
    /// The processor time of the processes that did all their work.
    pub time: Duration,
    /// What failed, in the order of seeds.
    pub failures: Vec<Failure>,
}

impl Report {
    /// Adds the result of another run.
    pub fn add(&mut self, other: Self) {
        self.n_inputs += other.n_inputs;
        self.time += other.time;
        self.failures.extend(other.failures);
    }
}

/// Runs a plan.
///
/// # Errors
/// When processes cannot be started or files not written.
pub fn run(plan: &Plan) -> io::Result<Report> {
    let next = Mutex::new(plan.seeds.clone());
    let take = || {
        let mut rest = next.lock().ok()?;
        let start = rest.start;
        rest.start = rest.end.min(start.saturating_add(PER_PROCESS));
        (start < rest.start).then_some(start..rest.start)
    };
    let report = Mutex::new(Report::default());
    let work = || -> io::Result<()> {
        while let Some(range) = take() {
            let part = plan.work(range)?;
            if let Ok(mut report) = report.lock() {
                report.add(part);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let jobs: Vec<_> = (0..plan.n_jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let ended = jobs.into_iter().map(|job| job.join());
        ended
            .map(|end| end.unwrap_or_else(|_| Err(io::Error::other("a job panicked"))))
            .collect::<io::Result<Vec<()>>>()
    })?;
    let mut report = report.into_inner().unwrap_or_default();
    report.failures.sort_by_key(|failure| failure.seed);
    plan.keep(&mut report.failures)?;
    Ok(report)
}

/// How a process ended.
enum End {
    /// It did all its work, in this much processor time.
    Done(Duration),
    /// Something ended it, or it had to be killed.
    Broken(String),
}

impl Plan {
    /// Works on a part of the seeds. If a process breaks, another one continues.
    fn work(&self, seeds: Range<u64>) -> io::Result<Report> {
        let mut report = Report::default();
        let mut rest = seeds.clone();
        while !rest.is_empty() {
            let words = [
                "--work",
                self.target.name,
                &rest.start.to_string(),
                &rest.end.to_string(),
            ]
            .map(str::to_owned);
            let mut at = rest.start;
            let end = self.watch(&words, |line| {
                if let Some(seed) = line.strip_prefix("at ") {
                    at = seed.parse().unwrap_or(at);
                } else if let Some((seed, what)) = failure(line) {
                    report.failures.push(Failure {
                        seed,
                        what,
                        file: None,
                    });
                }
            })?;
            match end {
                End::Done(time) => {
                    report.time += time;
                    rest.start = rest.end;
                }
                End::Broken(what) => {
                    report.failures.push(Failure {
                        seed: at,
                        what,
                        file: None,
                    });
                    rest.start = at + 1;
                }
            }
        }
        report.n_inputs = seeds.end - seeds.start;
        Ok(report)
    }

    /// Starts a process and passes on its lines, as long as it keeps to the limits of time and memory.
    fn watch(&self, words: &[String], mut each: impl FnMut(&str)) -> io::Result<End> {
        let mut child = Command::new(&self.program)
            .args(words)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = mpsc::channel();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let end = self.listen(&mut child, &lines, &mut each);
        // It may have exited by itself.
        let _ = child.kill();
        let status = child.wait()?;
        let _ = reader.join();
        Ok(end.unwrap_or_else(|| End::Broken(format!("abort: {status}"))))
    }

    /// Reads the lines of a process until it ends; `None` if it ended before it was done.
    fn listen(
        &self,
        child: &mut Child,
        lines: &mpsc::Receiver<String>,
        each: &mut impl FnMut(&str),
    ) -> Option<End> {
        let (mut heard, mut looked) = (Instant::now(), Instant::now());
        let mut limit = LONGEST_START.max(self.time_limit);
        loop {
            match lines.recv_timeout(LOOK) {
                Ok(line) => {
                    heard = Instant::now();
                    limit = self.time_limit;
                    if let Some(time) = line.strip_prefix("end ") {
                        let time = time.parse().map(Duration::from_millis);
                        return Some(End::Done(time.unwrap_or_default()));
                    }
                    each(&line);
                }
                Err(RecvTimeoutError::Timeout) if heard.elapsed() > limit => {
                    return Some(End::Broken(format!("hang: {limit:?}")));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return self.ending(child),
            }
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                if memory(child.id()) > Some(MAX_MEMORY) {
                    return Some(End::Broken(format!("memory: over {MAX_MEMORY} KiB")));
                }
            }
        }
    }

    /// How a process that closed its output ends.
    fn ending(&self, child: &mut Child) -> Option<End> {
        let end = Instant::now() + self.time_limit;
        while Instant::now() < end {
            if !matches!(child.try_wait(), Ok(None)) {
                return None;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(End::Broken(format!("hang: {:?}", self.time_limit)))
    }

    /// Shrinks the first failures of each kind and writes them.
    fn keep(&self, failures: &mut [Failure]) -> io::Result<()> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for failure in failures {
            let count = counts.entry(failure.kind().to_owned()).or_default();
            *count += 1;
            if *count <= MAX_OF_A_KIND {
                failure.file = Some(self.keep_one(failure)?);
            }
        }
        Ok(())
    }

    fn keep_one(&self, failure: &Failure) -> io::Result<PathBuf> {
        std::fs::create_dir_all(&self.folder)?;
        let (name, extension) = (self.target.name, self.target.extension);
        let file = self
            .folder
            .join(format!("{name}-{}.{extension}", failure.seed));
        // A seed that makes no input cannot be shrunk.
        let input =
            std::panic::catch_unwind(|| (self.target.make)(failure.seed)).unwrap_or_default();
        let trial = file.with_extension("trial");
        let mut trouble = None;
        // Failures that take long are tried less often.
        let most = match failure.kind() {
            "hang" | "memory" | "too slow" => MAX_TRIALS / 10,
            _ => MAX_TRIALS,
        };
        let small = shrink(&input, most, |input| match self.fails(&trial, input) {
            Ok(what) => what.is_some_and(|what| kind(&what) == failure.kind()),
            Err(error) => {
                trouble = Some(error);
                false
            }
        });
        if let Some(error) = trouble {
            return Err(error);
        }
        let _ = std::fs::remove_file(&trial);
        std::fs::write(&file, small)?;
        Ok(file)
    }

    /// Checks an input in a separate process. Returns what fails, if anything.
    fn fails(&self, file: &Path, input: &[u8]) -> io::Result<Option<String>> {
        std::fs::write(file, input)?;
        let words = ["--one", self.target.name, &file.display().to_string()].map(str::to_owned);
        let mut said = None;
        let end = self.watch(&words, |line| {
            said = said.take().or(failure(line).map(|(_, what)| what));
        })?;
        Ok(match end {
            End::Done(_) => said,
            End::Broken(what) => Some(what),
        })
    }
}

/// The seed and the words of a line `fail SEED WORDS`.
fn failure(line: &str) -> Option<(u64, String)> {
    let (seed, what) = line.strip_prefix("fail ")?.split_once(' ')?;
    Some((seed.parse().ok()?, what.to_owned()))
}

/// The peak memory of a process, in KiB, if the system shows it.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
