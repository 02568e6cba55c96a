//! Failures as choices of a search: kills, and faults in the network between nodes.

use crate::error::Error;
use clap::Args;
use clap::builder::PossibleValuesParser;
use workbench::{FaultKind, Language, NodeRule, SearchOptions, Strategy};

const FAILURES: &str = "Failures";

#[derive(Args)]
pub(super) struct FailureArguments {
    /// Up to this many threads or processes, other than the main one, can be killed at any time
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = FAILURES)]
    kill: u32,
    /// Erlang: up to this many times, something goes wrong between nodes: a message is lost, duplicated
    /// or delayed, or two nodes are cut off from each other for a while
    #[arg(long, value_name = "N", default_value_t = 0, requires = "node", help_heading = FAILURES)]
    faults: u32,
    /// A node and its processes, by registered name, module, function or path in reports, such as
    /// `db=store,cache`; may be given several times. Processes that they start are on the same node,
    /// all others on that of main
    #[arg(long, value_name = "NAME=PROCESSES", value_parser = node, requires = "faults", help_heading = FAILURES)]
    node: Vec<NodeRule>,
    /// Which faults there are [default: all]
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(FaultKind::ALL.map(FaultKind::name)),
        requires = "faults",
        help_heading = FAILURES
    )]
    fault_kinds: Vec<String>,
}

/// Parses `NAME=PROCESS,PROCESS`.
fn node(text: &str) -> Result<NodeRule, String> {
    let wrong = || "a node is NAME=PROCESS,PROCESS…, such as db=store,cache".to_owned();
    let (name, processes) = text.split_once('=').ok_or_else(wrong)?;
    let processes: Vec<String> = processes.split(',').map(|p| p.trim().to_owned()).collect();
    if name.trim().is_empty() || processes.iter().any(String::is_empty) {
        return Err(wrong());
    }
    Ok((name.trim().to_owned(), processes))
}

impl FailureArguments {
    /// The first option that was given, if any failure can happen.
    fn given(&self) -> Option<&'static str> {
        match (self.kill, self.faults) {
            (0, 0) => None,
            (0, _) => Some("--faults"),
            _ => Some("--kill"),
        }
    }

    /// Refuses ways of searching that know no failures.
    pub(super) fn check(&self, strategy: Strategy, outcomes: bool) -> Result<(), Error> {
        let Some(option) = self.given() else { return Ok(()) };
        match strategy {
            Strategy::Auto | Strategy::States => Ok(()),
            Strategy::EveryStep if outcomes => Ok(()),
            _ => {
                let help = format!("{option} visits every state, as --strategy states does");
                let message = format!("{option} does not go with this strategy");
                Err(Error::usage(message).help(help))
            }
        }
    }

    /// Refuses faults where there is no network.
    pub(super) fn check_language(
        &self,
        language: Language,
        instant_delivery: bool,
    ) -> Result<(), Error> {
        if self.faults == 0 {
            return Ok(());
        }
        if language != Language::Erlang {
            let message = "--faults is about messages between Erlang processes";
            return Err(Error::usage(message).help("--kill N kills threads"));
        }
        if instant_delivery {
            let message = "--faults does not go with --instant-delivery";
            return Err(Error::usage(message).help("messages between nodes are on their way"));
        }
        Ok(())
    }

    pub(super) fn apply(&self, options: &mut SearchOptions) {
        options.kills = self.kill;
        options.faults = self.faults;
        options.nodes.clone_from(&self.node);
        if !self.fault_kinds.is_empty() {
            let given = |kind: &FaultKind| self.fault_kinds.iter().any(|k| k == kind.name());
            options.fault_kinds.retain(given);
        }
    }
}
