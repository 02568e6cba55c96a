//! The liveness options of `backstory search`, and the printed result.

use crate::error::Error;
use clap::{Args, ValueEnum};
use serde_json::json;
use workbench::{Atom, Fairness, Formula, Liveness, LivenessReport, MARKS, Property, Question};

const LIVENESS: &str = "What must happen";

#[derive(Args)]
pub(super) struct LivenessArguments {
    /// A function of the program that must eventually hold in every fair run; its parameters are variables of the
    /// program, as for --always
    #[arg(long, value_name = "FUNCTION", help_heading = LIVENESS)]
    eventually: Vec<String>,
    /// Whenever the first function holds, the second one must hold then or later
    #[arg(long, value_names = ["FUNCTION", "FUNCTION"], num_args = 2, help_heading = LIVENESS)]
    leads_to: Vec<String>,
    /// A function that must hold infinitely often
    #[arg(long, value_name = "FUNCTION", help_heading = LIVENESS)]
    infinitely_often: Vec<String>,
    /// A formula of linear temporal logic over functions of the program: 'G (asked -> F answered)'
    #[arg(long, value_name = "FORMULA", help_heading = LIVENESS)]
    ltl: Vec<String>,
    /// Every fair run must end
    #[arg(long, help_heading = LIVENESS)]
    terminates: bool,
    /// In every infinite fair run, something visible must change again and again: there is
    /// no livelock
    #[arg(long, help_heading = LIVENESS)]
    progress: bool,
    /// No run may stay hot forever: after each call of `hot` (Haskell: Backstory.Mark, Erlang: backstory)
    /// there must be one of `cold`
    #[arg(long, help_heading = LIVENESS)]
    marks: bool,
    /// What is assumed of the scheduler: a thread that can always run runs (weak), a thread that can run
    /// again and again runs (strong), nothing (none)
    #[arg(long, value_enum, value_name = "HOW", default_value = "weak", help_heading = LIVENESS)]
    fairness: FairnessName,
}

#[derive(Clone, Copy, ValueEnum)]
enum FairnessName {
    None,
    Weak,
    Strong,
}

/// The number of propositions, one bit of a word each.
const MAX_PROPOSITIONS: usize = 64;

/// Propositions that are not functions; their names cannot be written in formulas.
const ENDED: &str = "the program has ended";
const HOT: &str = "the last mark is hot";

impl LivenessArguments {
    /// The liveness properties of the options, if there are any, and the functions of the program that they mention.
    pub(super) fn asked(&self) -> Result<Option<(Liveness, Vec<String>)>, Error> {
        let mut names: Vec<String> = Vec::new();
        let mut properties = Vec::new();
        let mut atom = |name: &String| {
            let known = names.iter().position(|n| n == name);
            Formula::Atom(known.unwrap_or_else(|| {
                names.push(name.clone());
                names.len() - 1
            }))
        };
        for name in &self.eventually {
            properties.push((format!("eventually {name}"), atom(name).finally()));
        }
        for pair in self.leads_to.chunks(2) {
            let [before, after] = pair else { continue };
            let formula = atom(before).implies(atom(after).finally()).globally();
            properties.push((format!("{before} leads to {after}"), formula));
        }
        for name in &self.infinitely_often {
            let formula = atom(name).finally().globally();
            properties.push((format!("{name} infinitely often"), formula));
        }
        if self.terminates {
            properties.push(("the program ends".to_owned(), atom(&ENDED.to_owned()).finally()));
        }
        if self.marks {
            let mut hot = || atom(&HOT.to_owned());
            let formula = hot().implies(hot().negated().finally()).globally();
            properties.push(("cold after hot".to_owned(), formula));
        }
        for text in &self.ltl {
            properties.push((text.clone(), formula(text, &mut names)?));
        }
        if names.len() > MAX_PROPOSITIONS {
            let message = format!("there are more than {MAX_PROPOSITIONS} propositions");
            return Err(Error::usage(message).help("search for some of them at a time"));
        }
        let mut kept: Vec<String> = Vec::new();
        let mut atoms = Vec::new();
        for name in &names {
            atoms.push(if name == ENDED {
                Atom::Ended
            } else {
                kept.push(if name == HOT { MARKS.to_owned() } else { name.clone() });
                Atom::Function(kept.len() - 1)
            });
        }
        let mut properties: Vec<Property> = properties
            .into_iter()
            .map(|(text, formula)| Property { text, question: Question::Formula(formula) })
            .collect();
        if self.progress {
            let text = "some thread makes progress".to_owned();
            properties.push(Property { text, question: Question::Progress });
        }
        if properties.is_empty() {
            return Ok(None);
        }
        let fairness = match self.fairness {
            FairnessName::None => Fairness::None,
            FairnessName::Weak => Fairness::Weak,
            FairnessName::Strong => Fairness::Strong,
        };
        Ok(Some((Liveness { properties, atoms, names, fairness }, kept)))
    }
}

fn formula(text: &str, names: &mut Vec<String>) -> Result<Formula, Error> {
    Formula::parse(text, names).map_err(|wrong| {
        let pointer = format!("{}^", " ".repeat(wrong.at));
        let message =
            format!("the formula cannot be read: {}\n    {text}\n    {pointer}", wrong.message);
        Error::usage(message)
            .help("G, F, X, U, R, W, !, &, |, ->, <-> over functions of the program")
    })
}

fn name(fairness: Fairness) -> &'static str {
    match fairness {
        Fairness::None => "none",
        Fairness::Weak => "weak",
        Fairness::Strong => "strong",
    }
}

pub(super) fn to_json(report: &LivenessReport) -> serde_json::Value {
    let judged = report.judged.iter().map(|judged| {
        let [none, weak, strong] = judged.holds;
        json!({
            "property": judged.text,
            "holds": { "none": none, "weak": weak, "strong": strong },
            "void": judged.void,
        })
    });
    json!({
        "fairness": name(report.fairness),
        "properties": judged.collect::<Vec<_>>(),
        "loop": report.cycle.as_ref().map(|cycle| json!({
            "from": cycle.start + 1,
            "steps": cycle.len(),
        })),
        "fair": report.fair,
    })
}

/// Prints the text after the steps of a run, or by itself if there are none.
pub(super) fn print(report: &LivenessReport, complete: bool) {
    if !report.fair.is_empty() && report.fairness != Fairness::None {
        println!("\nThe loop is fair ({} fairness):", name(report.fairness));
        report.fair.iter().for_each(|line| println!("  {line}"));
    }
    for judged in &report.judged {
        let [none, weak, strong] = judged.holds;
        let holds = match report.fairness {
            Fairness::None => none,
            Fairness::Weak => weak,
            Fairness::Strong => strong,
        };
        if holds && complete {
            let needed = match (none, weak) {
                (true, _) => "whatever the scheduler does",
                (false, true) => "if the scheduler is fair (weak fairness); not without",
                (false, false) => "with strong fairness; not with weak fairness",
            };
            println!("  {}: holds {needed}", judged.text);
        } else if !holds && strong {
            let hint = match weak {
                true => "with weak fairness no such run is left (--fairness weak)",
                false => "with strong fairness no such run is left (--fairness strong)",
            };
            println!("\n{}: {hint}.", judged.text);
        }
    }
}
