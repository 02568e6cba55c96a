//! Random Haskell programs: threads, MVars, transactions, exceptions thrown to others, masks and
//! handlers.
//!
//! A statement is an action that returns what it saw as a string, so that noting it is no operation
//! that others could notice. A thread hands what it saw to the main one, which prints everything.

use std::fmt::Write;
use test_support::Random;

const HEADER: &str = "\
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import GHC.Conc (threadStatus)
import System.Timeout

name :: SomeException -> String
name e
  | Just ThreadKilled <- fromException e = \"killed;\"
  | Just (ErrorCall s) <- fromException e = s ++ \";\"
  | Just BlockedIndefinitelyOnMVar <- fromException e = \"blocked;\"
  | Just BlockedIndefinitelyOnSTM <- fromException e = \"blocked;\"
  | otherwise = \"other;\"

saw :: Show a => a -> IO String
saw x = return (show x ++ \";\")

";

/// Generates the program of a seed.
pub(crate) fn program(seed: u64) -> String {
    let mut maker = Maker { random: Random::new(seed), text: HEADER.to_owned(), left: 0, names: 0 };
    maker.main();
    maker.text
}

struct Maker {
    random: Random,
    text: String,
    /// How many operations may still be generated for this thread.
    left: usize,
    /// How many names were given to local variables so far.
    names: usize,
}

/// Where a statement stands.
#[derive(Clone)]
struct Scope {
    /// Threads whose names are known.
    threads: Vec<&'static str>,
    indent: usize,
    /// Whether waiting is allowed: not where nothing could interrupt it.
    may_wait: bool,
    /// How many blocks enclose it.
    depth: usize,
}

impl Scope {
    fn inner(&self) -> Scope {
        Scope { indent: self.indent + 4, depth: self.depth + 1, ..self.clone() }
    }
}

impl Maker {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn main(&mut self) {
        let cell =
            |filled| if filled { "newMVar (1 :: Int)" } else { "newEmptyMVar :: IO (MVar Int)" };
        let (a, b) = (self.random.percent(40), self.random.percent(30));
        self.line(0, "main :: IO ()");
        self.line(0, "main = do");
        self.line(2, "t0 <- myThreadId");
        self.line(2, &format!("a <- {}", cell(a)));
        self.line(2, &format!("b <- {}", cell(b)));
        self.line(2, "x <- newTVarIO (0 :: Int)");
        let two = self.random.percent(25);
        let mut known = vec!["t0"];
        let mut ends = Vec::new();
        for (thread, done) in [("t1", "d1"), ("t2", "d2")].into_iter().take(1 + usize::from(two)) {
            self.line(2, &format!("{done} <- newEmptyMVar :: IO (MVar String)"));
            self.left = if two { 1 + self.random.below(2) } else { 1 + self.random.below(3) };
            let scope = Scope { threads: known.clone(), indent: 4, may_wait: true, depth: 0 };
            self.fork(thread, done, &scope);
            let wait = self.random.percent(60);
            ends.push(if wait {
                format!("takeMVar {done}")
            } else {
                format!("show <$> tryTakeMVar {done}")
            });
            known.push(thread);
        }
        self.left = if two { 1 } else { 1 + self.random.below(2) };
        if self.random.percent(30) {
            ends.push("show <$> tryTakeMVar a".to_owned());
        }
        let scope = Scope { threads: known[1..].to_vec(), indent: 4, may_wait: true, depth: 0 };
        self.line(2, "r <- do");
        self.block(&scope);
        self.line(2, &format!("rs <- sequence [{}]", ends.join(", ")));
        self.line(2, "print (r : rs)");
    }

    fn fork(&mut self, thread: &str, done: &str, scope: &Scope) {
        let start = match self.random.below(10) {
            0..=4 => format!("{thread} <- forkIO $ (>>= putMVar {done}) $ do"),
            5 => format!("{thread} <- mask_ $ forkIO $ (>>= putMVar {done}) $ do"),
            6 => format!(
                "{thread} <- mask_ $ forkIOWithUnmask $ \\unmask -> \
                 (>>= putMVar {done} . either name id) $ try $ unmask $ do"
            ),
            _ => format!("{thread} <- flip forkFinally (putMVar {done} . either name id) $ do"),
        };
        self.line(2, &start);
        self.block(scope);
    }

    /// One to three statements, and a last line that returns what they saw.
    fn block(&mut self, scope: &Scope) {
        let count = 1 + self.random.below(if scope.depth == 0 { 3 } else { 2 });
        let mut seen = Vec::new();
        for _ in 0..count {
            if self.left > 0 {
                seen.push(self.statement(scope));
            }
        }
        if seen.is_empty() {
            seen.push("\"\"".to_owned());
        }
        self.line(scope.indent, &format!("return ({})", seen.join(" ++ ")));
    }

    /// Returns the variable with what the statement saw.
    fn statement(&mut self, scope: &Scope) -> String {
        let v = self.fresh();
        if scope.depth < 2 && self.random.percent(50) {
            self.nested(scope, &v);
        } else {
            self.simple(scope, &v);
        }
        v
    }

    fn nested(&mut self, scope: &Scope, v: &str) {
        let indent = scope.indent;
        let inner = scope.inner();
        match self.random.below(12) {
            0..=2 => {
                self.line(indent, &format!("{v} <- fmap (either name id) $ try $ do"));
                self.block(&inner);
            }
            3 | 4 => {
                self.line(indent, &format!("{v} <- flip finally (do"));
                self.block(&inner);
                self.line(indent + 2, ") $ do");
                self.block(&inner);
            }
            5 | 6 => {
                self.line(indent, &format!("{v} <- handle (\\e -> fmap (name e ++) $ do"));
                self.block(&inner);
                self.line(indent + 2, ") $ do");
                self.block(&inner);
            }
            7 | 8 => {
                self.line(indent, &format!("{v} <- mask_ $ do"));
                self.block(&inner);
            }
            9 | 10 => {
                let (restore, first, second) = (self.fresh(), self.fresh(), self.fresh());
                self.line(indent, &format!("{v} <- mask $ \\{restore} -> do"));
                self.simple(&inner, &first);
                self.line(indent + 4, &format!("{second} <- {restore} $ do"));
                self.block(&inner.inner());
                self.line(indent + 4, &format!("return ({first} ++ {second})"));
            }
            _ => {
                self.line(indent, &format!("{v} <- uninterruptibleMask_ $ do"));
                self.block(&Scope { may_wait: false, ..inner });
            }
        }
    }

    fn simple(&mut self, scope: &Scope, v: &str) {
        self.left = self.left.saturating_sub(1);
        let cell = self.random.pick(&["a", "b"]);
        let value = 2 + self.random.below(4);
        let thread = scope.threads[self.random.below(scope.threads.len())];
        let text = match self.random.below(if scope.may_wait { 24 } else { 8 }) {
            0 => format!("tryTakeMVar {cell} >>= saw"),
            1 => format!("tryPutMVar {cell} {value} >>= saw"),
            2 => format!("atomically (modifyTVar x (+ {value})) >>= saw"),
            3 => "readTVarIO x >>= saw".to_owned(),
            4 => "return \"here;\"".to_owned(),
            5 => format!("throwIO (ErrorCall \"own{value}\")"),
            6 => "getMaskingState >>= saw".to_owned(),
            7 => format!("threadStatus {thread} >>= saw"),
            8..=10 => format!("putMVar {cell} {value} >>= saw"),
            11..=13 => format!("takeMVar {cell} >>= saw"),
            14 => format!("readMVar {cell} >>= saw"),
            15 => "atomically (readTVar x >>= \\n -> check (n > 0)) >>= saw".to_owned(),
            // Not too often to the main thread: then there is nothing more to see.
            16..=22 if thread == "t0" && self.random.percent(60) => {
                format!("putMVar {cell} {value} >>= saw")
            }
            16..=19 => format!("killThread {thread} >>= saw"),
            20..=22 => format!("throwTo {thread} (ErrorCall \"e{value}\") >>= saw"),
            _ => format!("timeout 1 (takeMVar {cell}) >>= saw"),
        };
        self.line(scope.indent, &format!("{v} <- {text}"));
    }
}
