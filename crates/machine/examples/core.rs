//! Runs a `.core` file on the bare machine: for trying things without the rest.

use core_ir::Language;
use machine::{
    Departures, InMemory, Limits, Machine, Options, Outside, Sandbox, Settings, Unobserved, link,
};
use recording::{Answer, NoAnswer, Request, Stream};
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
    fn output(&mut self, _: Stream, bytes: &[u8]) {
        let _ = std::io::stdout().write_all(bytes);
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        self.0.answer(request)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.0.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.0.program_name()
    }
}
