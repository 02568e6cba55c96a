//! What operations are called where a view knows no more than which operation it is.
//!
//! Views name the objects that an operation touches where they can ("takes `sticks[1]`"). For the
//! rest, and for operations that need no name, they use these phrases.

use core_ir::Prim;

/// An operation as the predicate of a sentence about a thread: "reads the clock".
pub fn phrase(op: Prim) -> &'static str {
    match op {
        Prim::MVarTake => "takes an MVar",
        Prim::MVarTryTake => "tries to take an MVar",
        Prim::MVarPut => "fills an MVar",
        Prim::MVarTryPut => "tries to fill an MVar",
        Prim::MVarRead => "reads an MVar",
        Prim::MVarTryRead | Prim::MVarIsEmpty => "looks at an MVar",
        Prim::RefRead => "reads an IORef",
        Prim::RefWrite | Prim::RefModify => "changes an IORef",
        Prim::TVarRead => "reads a TVar",
        Prim::TVarWrite => "changes a TVar",
        Prim::ArrayRead | Prim::ArrayCopy => "reads an array",
        Prim::ArrayWrite => "changes an array",
        Prim::Atomically => "runs a transaction",
        Prim::Fork => "starts a thread",
        Prim::ThreadStatus => "looks up the state of a thread",
        Prim::ThrowTo => "throws an exception to another thread",
        Prim::Catch => "enters a handler",
        Prim::WithMask => "changes its masking state",
        Prim::ScopeLeave => "leaves a handler or mask",
        Prim::Raise => "throws an exception",
        Prim::ThreadEnd => "ends",
        Prim::Yield => "yields",
        Prim::Delay => "sleeps",
        Prim::Write => "writes output",
        Prim::Flush => "flushes its output",
        Prim::ReadLine | Prim::ReadLineTerm | Prim::ReadBytes | Prim::ReadAll | Prim::AtEnd => {
            "reads input"
        }
        Prim::OpenFile => "opens a file",
        Prim::CloseFile => "closes a file",
        Prim::FileKind => "looks up a file",
        Prim::RemoveFile => "removes a file",
        Prim::ListDirectory => "lists a directory",
        Prim::MakeDirectory => "creates a directory",
        Prim::Arguments => "reads its arguments",
        Prim::ProgramName => "reads the program's name",
        Prim::Environment | Prim::EnvironmentGet | Prim::EnvironmentAll => "reads the environment",
        Prim::EnvironmentSet => "changes the environment",
        Prim::ClockNow | Prim::ClockElapsed => "reads the clock",
        Prim::ClockZone => "reads the time zone",
        Prim::RandomSeed => "reads a random seed",
        Prim::Exit => "ends the program",
        Prim::ProcessSpawn => "starts a process",
        Prim::ProcessSend => "sends a message",
        Prim::MailboxPeek => "looks for a message",
        Prim::ProcessLink => "links to a process",
        Prim::ProcessUnlink => "unlinks from a process",
        Prim::ProcessMonitor => "monitors a process",
        Prim::ProcessDemonitor => "ends a monitor",
        Prim::ProcessExit => "sends an exit signal",
        Prim::ProcessFlag => "sets a process flag",
        Prim::ProcessIsAlive => "checks whether a process is alive",
        Prim::ProcessRegister => "registers a name",
        Prim::ProcessUnregister => "unregisters a name",
        Prim::ProcessWhereis => "looks up a name",
        Prim::ProcessList => "lists the processes",
        Prim::ProcessNames => "lists the registered names",
        Prim::ProcessInfo => "looks up the state of a process",
        Prim::ProcessAlias => "creates an alias",
        Prim::ProcessUnalias => "removes an alias",
        Prim::GroupLeaderSet => "sets a group leader",
        Prim::DictionaryGet => "reads its process dictionary",
        Prim::DictionarySet => "changes its process dictionary",
        Prim::TimerStart | Prim::TimerStartAs => "starts a timer",
        Prim::TimerCancel => "cancels a timer",
        Prim::TimerRead => "reads a timer",
        Prim::TableNew => "creates a table",
        Prim::TableInfo | Prim::TableList => "looks up a table",
        Prim::TableDelete => "deletes a table",
        Prim::TableInsert => "inserts into a table",
        Prim::TableLookup | Prim::TableStep | Prim::TableAll => "reads a table",
        Prim::TableTake => "takes from a table",
        Prim::TableDeleteObject | Prim::TableClear => "deletes from a table",
        Prim::TableAtomic => "updates a table",
        Prim::TableGive => "gives a table away",
        Prim::TableSet => "changes the options of a table",
        _ => "computes",
    }
}

#[cfg(test)]
mod tests {
    use super::phrase;
    use core_ir::{Effect, Prim};

    #[test]
    fn every_visible_operation_has_a_phrase() {
        let visible = Prim::ALL.iter().filter(|op| op.effect() == Effect::Visible);
        let nameless: Vec<&Prim> = visible.filter(|op| phrase(**op) == "computes").collect();
        assert!(nameless.is_empty(), "{nameless:?}");
    }
}
