//! Runs a `.core` file on the bare machine: for trying things without the rest.

use core_ir::Language;
use machine::{
    Departures, InMemory, Limits, Machine, Options, Outside, Sandbox, Settings, Unobserved, link,
};
use source::{SourceMap, Symbol};
use std::io::Write;
use std::sync::Arc;

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(&path).expect("readable");
    let mut sources = SourceMap::new();
    let file = sources.add(path, text.as_str(), source::Origin::User);
    let module = match core_ir::parse(file, &text) {
        Ok(module) => module,
        Err(problems) => {
            for p in problems {
                eprintln!("{}", source::render(&p, &sources, source::Colour::Never));
            }
            std::process::exit(2);
        }
    };
    let problems = core_ir::check(std::slice::from_ref(&module));
    for p in &problems {
        eprintln!("{}", source::render(p, &sources, source::Colour::Never));
    }
    let language =
        if module.language == Language::Erlang { Language::Erlang } else { Language::Core };
    let mut definitions = InMemory::new(vec![module]);
    let main = Symbol::new("main");
    let code = link(&mut definitions, &[main], language, Options::default()).expect("links");
    let stress = std::env::var("STRESS").is_ok();
    let arguments = std::env::args().skip(2).map(String::into_bytes).collect();
    let sandbox = Sandbox { arguments, ..Sandbox::default() };
    let settings = Settings { stress, ..Settings::default() };
    let mut machine =
        Machine::new(Arc::new(code), main, settings, Box::new(Out(sandbox)), Unobserved)
            .expect("memory");
    let start = std::time::Instant::now();
    let stop = machine.run(Limits::default(), &mut Departures::default(), None);
    eprintln!(
        "{stop:?} after {} steps, {} visible, {:?}",
        machine.steps(),
        machine.visible_operations(),
        start.elapsed()
    );
    eprintln!("{:?}", machine.heap().statistics());
}

struct Out(Sandbox);
impl Outside for Out {
    fn write(&mut self, _: i64, bytes: &[u8]) -> Result<(), machine::FileError> {
        std::io::stdout().write_all(bytes).map_err(|_| machine::FileError::Other)
    }
    fn flush(&mut self, _: i64) {}
    fn read_line(&mut self, s: i64) -> Result<Vec<u8>, machine::NoAnswer> {
        self.0.read_line(s)
    }
    fn read(&mut self, s: i64, n: usize) -> Result<Vec<u8>, machine::NoAnswer> {
        self.0.read(s, n)
    }
    fn read_all(&mut self, s: i64) -> Result<Vec<u8>, machine::NoAnswer> {
        self.0.read_all(s)
    }
    fn at_end(&mut self, s: i64) -> Result<bool, machine::NoAnswer> {
        self.0.at_end(s)
    }
    fn open(
        &mut self,
        p: &[u8],
        m: machine::OpenMode,
    ) -> Result<Result<i64, machine::FileError>, machine::NoAnswer> {
        self.0.open(p, m)
    }
    fn close(&mut self, _: i64) {}
    fn file_kind(&mut self, p: &[u8]) -> Result<u8, machine::NoAnswer> {
        self.0.file_kind(p)
    }
    fn remove(&mut self, p: &[u8]) -> Result<Result<(), machine::FileError>, machine::NoAnswer> {
        self.0.remove(p)
    }
    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.0.arguments()
    }
    fn program_name(&mut self) -> Vec<u8> {
        self.0.program_name()
    }
    fn environment(&mut self, n: &[u8]) -> Result<Option<Vec<u8>>, machine::NoAnswer> {
        self.0.environment(n)
    }
    fn wall_clock(&mut self) -> Result<i64, machine::NoAnswer> {
        self.0.wall_clock()
    }
    fn random(&mut self) -> Result<u64, machine::NoAnswer> {
        self.0.random()
    }
}
