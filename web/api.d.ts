// What goes between the server and the page. Made from the Rust types by
// crates/backstory/tests/wire.rs: do not edit.

/** A range of a file of the program. Lines and columns count from 1. */
export interface Place {
  /** The number of the `Source`. */
  file: number;
  path: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** A file of the program. */
export interface Source {
  file: number;
  path: string;
  text: string;
  /** Coloured ranges, in order: line (from 1), first and last column (characters, from 0, the last exclusive), class. */
  colours: [number, number, number, string][];
}

/** The kind of an operation: determines the colour and direction of its arrow. */
export type Kind =
  | "take"
  | "read"
  | "put"
  | "write"
  | "spawn"
  | "send"
  | "receive"
  | "transaction"
  | "throw"
  | "print"
  | "input"
  | "sleep"
  | "link"
  | "table"
  | "exit"
  | "other";

/** The next operation of a thread. */
export interface Action {
  kind: Kind;
  /** As text: `takes stick`. */
  text: string;
  /** As in the source, if it occurs there: `takeMVar left`. */
  source: string | null;
  /** The object that it would access. */
  object: string | null;
  /** The thread that it would access. */
  thread: number | null;
  value: string | null;
  /** The content of a message that the library wraps: `call {buy,lamp}`, `reply ok`. */
  label: string | null;
}

export type ThreadState =
  /** It can take a step. */
  | "ready"
  /** Its next operation cannot be executed now, or it is blocked in one. */
  | "waits"
  /** It computes without reaching an operation. */
  | "busy"
  | "finished"
  | "died";

/** A variable and its value, as far as that is evaluated. */
export interface Variable {
  name: string;
  value: string;
}

/** A function of the user that a thread is in. */
export interface Call {
  function: string;
  place: Place | null;
  variables: Variable[];
}

/** A message in transit that can be delivered. */
export interface UnderWay {
  from: number;
  message: string;
}

export interface ThreadView {
  /** Its number in this session, as used by commands. */
  id: number;
  /** From the source, if it has a name there. */
  name: string;
  /** The same in every schedule: `main.2`. */
  path: string;
  state: ThreadState;
  next: Action | null;
  /** Why it is blocked, or its result. */
  note: string | null;
  place: Place | null;
  /** Innermost first. */
  calls: Call[];
  parent: number | null;
  /** Its notation in values of the language: `<0.83.0>`. */
  pid: string | null;
  mailbox: string[];
  /** For each sender, the message that could be delivered next. */
  under_way: UnderWay[];
  /** Names of the locks that it holds. */
  holds: string[];
  /** What it waits for: a name of an object, or a few words. */
  waits_for: string | null;
  /** The thread that it waits for: the holder of the lock, or the one that owes a reply. */
  waits_on: number | null;
  /** The state of the gen_server that it runs. */
  server_state: string | null;
}

export interface ObjectView {
  /** The same in every schedule. */
  key: string;
  /** `MVar`, `Chan`, `QSem`, `TVar`, `IORef`. */
  kind: string;
  name: string;
  /** `None` if it is empty. */
  contents: string | null;
  /** The contents of a queue, next one first. */
  items: string[] | null;
  /** The thread that filled or wrote it last. */
  by: number | null;
  /** The thread that emptied it, if it is empty. */
  taken: number | null;
  /** The thread that holds it, if it serves as a lock: the thread that takes it puts it back. */
  held: number | null;
}

/** A visible operation that was executed. */
export interface Event {
  /** From 0, over the whole run. */
  number: number;
  thread: number;
  action: Action;
  place: Place | null;
  /** The thread that it started. */
  started: number | null;
  /** The messages that it took out of its mailbox, and the events that sent them. */
  received: Received[];
  /** Threads that ended with it; true: by an exception. */
  ended: [number, boolean][];
}

export interface Received {
  message: string;
  /** Its content, if the library wraps it. */
  label: string | null;
  /** The number of the event that sent it. */
  sent: number | null;
}

/** The status of the program. */
export type Standing =
  /** Some thread can take a step. */
  | { is: "goes"; }
  | {
      is: "finished";
      code: number;
    }
  /** The main thread was ended by an uncaught exception. */
  | {
      is: "died";
      exception: string;
    }
  /** No thread can take a step, and the program has not ended. */
  | { is: "deadlock"; }
  /** It cannot continue for another reason. */
  | {
      is: "stopped";
      why: string;
    };

/** How a program crashed. */
export interface Crash {
  /** The thread that raised the exception. */
  thread: number;
  /** In one line: `no match for false`. */
  brief: string;
  /** As the language shows it. */
  exception: string;
  /** Where it was raised, in user files. */
  place: Place | null;
}

/** One thread of a deadlock and what it waits for. */
export interface Wait {
  thread: number;
  /** The object that it waits for, by its key. */
  object: string | null;
  /** The same by its name, or a short description. */
  name: string;
  /** The thread that holds it, or owes the reply. */
  on: number | null;
  /** The event by which that thread took it. */
  since: number | null;
}

/** A lock that was taken while another was held. */
export interface LockOrder {
  thread: number;
  holds: string;
  takes: string;
  place: Place | null;
}

/** Why no thread can take a step. */
export interface Deadlock {
  /** Threads in a cycle, each waiting for the next; empty if they wait for no thread. */
  cycle: Wait[];
  /** The other blocked threads. */
  others: Wait[];
  /** In one sentence. */
  text: string;
  /** The lock that each thread of the cycle took first. */
  orders: LockOrder[];
}

/** A summary of the run that the session is about. */
export interface RunSummary {
  /** Threads or processes that it has in all. */
  threads: number;
  /** Lines that it writes to standard output. */
  lines: number;
  /** Whether it uses variables that threads can share. */
  shares: boolean;
  crash: Crash | null;
}

/** The session at a moment. */
export interface View {
  /** The number of events so far. */
  at: number;
  /** The number of known events of the run that the session is about. */
  length: number;
  /** Whether that run continues after the last of them. */
  goes_on: boolean;
  /** The number of steps taken by hand since that run was left. */
  aside: number;
  standing: Standing;
  /** How the run ends. */
  end: Standing;
  run: RunSummary;
  /** The exception that the program has died of at this moment. */
  crash: Crash | null;
  deadlock: Deadlock | null;
  /** The thread of each step since the run was left. */
  own_steps: number[];
  /** Steps that were undone and can be redone. */
  undone: number;
  /** The thread that took the last step. */
  last: number | null;
  /** The thread that takes the next step of the run. */
  next: number | null;
  threads: ThreadView[];
  objects: ObjectView[];
  /** Messages are delivered on request. */
  holds_messages: boolean;
}

/** A piece of output, with the event that wrote it. */
export interface OutputPiece {
  error: boolean;
  text: string;
  event: number;
}

/** Everything that the page shows, except what it requests in parts. */
export interface State {
  /** Identifies this run of the server. */
  instance: string;
  /** Incremented with every change. */
  revision: number;
  program: string;
  /** Incremented when the session switches to another program. */
  programs: number;
  /** Whether the state of a counterexample is shown. */
  counterexample: boolean;
  /** The number of the contract that it breaks, among those of the contracts view. */
  contract: number | null;
  view: View;
  output: OutputPiece[];
  /** The beginning of the output is omitted. */
  output_cut: boolean;
  /** The number of lines in the omitted part. */
  lines_before: number;
  moments: Moments;
  /** The message of the last command. */
  message: string | null;
  search: Ahead;
  verdict: Verdict;
  /** The views that show something of this program. */
  views: string[];
  bookmarks: Bookmark[];
  engines: Engines;
}

/** What happened, or what lies ahead, in one line, and what to do about it. */
export interface Verdict {
  tone: Tone;
  text: string;
  place: Place | null;
  offers: Offer[];
}

export type Tone =
  | "good"
  | "plain"
  | "bad";

/** Something to do next. */
export interface Offer {
  kind: OfferKind;
  text: string;
}

export type OfferKind =
  /** The story of the exception. */
  | "why"
  /** Questions about the run. */
  | "questions"
  /** The steps to the foreseen problem. */
  | "follow"
  /** The end of the run. */
  | "end"
  /** The start of the run. */
  | "start"
  /** The picture of the deadlock. */
  | "deadlock";

/** A moment that the user has marked. */
export interface Bookmark {
  id: number;
  event: number;
  steps: number[];
  /** The moment of the run there, between two events. */
  moment: number | null;
  note: string;
}

/** The data of a shared page. */
export interface Shared {
  state: State;
  sources: Source[];
  /** The thread and the kind of every event. */
  threads: number[];
  kinds: Kind[];
  /** Names of the threads that are started on the way. */
  names: [number, string][];
  /** The first events. */
  events: Event[];
  tree: SharedTree;
  counts: LineCounts;
  moments: SharedMoment[];
}

export interface SharedTree {
  rows: TreeRow[];
  all: number;
}

/** A moment as it is shared. */
export interface SharedMoment {
  event: number;
  steps: number[];
  view: View;
  output: OutputPiece[];
  verdict: Verdict;
}

/** Events that a search for a text found. */
export interface Hits {
  events: Event[];
}

/** Nothing has changed. */
export interface Unchanged {
  instance: string;
  revision: number;
}

/** What is known about the future of the current moment. */
export interface Ahead {
  status: AheadStatus;
  text: string;
  /** The thread whose step leads there. */
  next: number | null;
  /** The number of steps that lead there. */
  steps: number | null;
}

export type AheadStatus =
  | "looking"
  | "nothing"
  /** It has been reached. */
  | "there"
  | "found";

/** The result of a command. */
export interface Done {
  /** A message about it; possibly empty. */
  message: string;
  state: State | null;
}

/** A command or request that could not be executed. */
export interface Failure {
  error: string;
}

/** A part of the events. */
export interface Events {
  revision: number;
  from: number;
  events: Event[];
}

/** All events as two small values each. */
export interface Overview {
  revision: number;
  threads: number[];
  kinds: Kind[];
  /** Names of the threads that are started on the way. */
  names: [number, string][];
}

/** A part of the rows of the question tree. */
export interface TreeRows {
  from: number;
  rows: TreeRow[];
  /** The total number of rows. */
  all: number;
}

export type TreeRow =
  | {
      node: number;
      depth: number;
      text: string;
      judged: string;
      below: number;
      unfolded: boolean;
      suspects: number;
    }
  /** Computations that are not shown. */
  | {
      more: number;
      depth: number;
      count: number;
    };

/** The view of each engine; absent before it was first used. */
export interface Engines {
  questions: Questions | null;
  story: Story | null;
  contracts: Contracts | null;
}

/** The questions view. */
export type Questions = (Asked | { kind?: undefined }) & {
  /** A command is being executed. */
  busy: boolean;
  error: string | null;
  note: string | null;
  /** The answers so far. */
  said: GivenAnswer[];
  strategy: string | null;
  strategies: string[];
  /** The question was chosen by the user. */
  chosen: boolean;
  tree: Tree | null;
};

export interface GivenAnswer {
  question: string;
  answer: string;
}

/** The question tree, without its rows. */
export interface Tree {
  rows: number;
  /** The row of the computation in question. */
  at: number | null;
  node: number | null;
  /** All computations, shown or not. */
  nodes: number;
  /** Incremented with every change of the rows. */
  version: number;
}

export type Asked =
  /** Statements about calls and their results. */
  | {
      kind: "calls";
      title: string;
      statements: Statement[];
      /** Which of several is wrong, or none? Otherwise: are they all right? */
      is_list: boolean;
      why: string;
      suspects: number | null;
    }
  /** What a process did, aspect by aspect. */
  | {
      kind: "messages";
      title: string;
      body: string[];
      items: Item[];
      why: string;
    }
  /** The end of the questions. */
  | {
      kind: "found";
      function: string | null;
      file: string | null;
      line: number | null;
      source: string[];
      statement: string | null;
      text: string | null;
      relied_on: string[];
      unsure: string[];
      explanation: string | null;
      /** Open questions. */
      left_over: string[];
      unjudged: Unjudged[];
    };

export interface Statement {
  text: string;
  call: string;
  result: string;
  rest: string;
  function: string;
  file: string;
  line: number;
}

export interface Item {
  text: string;
  lines: string[];
}

export interface Unjudged {
  statement: string;
  why: string;
}

/** The story view. */
export interface Story {
  busy: boolean;
  error: string | null;
  /** It is about the exception that the program died of. */
  exception: boolean;
  /** The value that it explains. */
  value: string | null;
  steps: StoryStep[];
  /** There are more steps than are shown. */
  cut: boolean;
  /** Some steps lead to before the recorded part. */
  before: boolean;
  /** The values of the expression that was asked about last. */
  values: ExpressionValues | null;
}

/** All values of an expression. */
export interface ExpressionValues {
  /** What was asked about. */
  file: string;
  line: number;
  column: number;
  /** Why there are none. */
  error: string | null;
  /** The expression, as far as it is known. */
  place: Place | null;
  /** Oldest first. */
  values: string[];
  /** Whether these are all. */
  complete: boolean;
}

export interface StoryStep {
  kind: string;
  file: string;
  line: number;
  column: number;
  expression: string;
  value: string;
  text: string;
  within: string | null;
  /** For a call: the function and its arguments. */
  call: string | null;
  /** The steps that it depends on. */
  from: number[];
  source: string;
  /** The range of characters of the source that is marked. */
  mark: [number, number];
}

/** The contracts view. */
export interface Contracts {
  busy: boolean;
  error: string | null;
  contracts: Contract[] | null;
  ran: Ran | null;
}

export interface Contract {
  subject: Obligation;
  name: string;
  file: string;
  line: number;
  verdict: ContractVerdict;
  reason: string | null;
  hint: string | null;
  example: Example | null;
  /** The number of inputs that it was tested with. */
  tested: number | null;
  internal_error: boolean;
  /** Whether a session can start in the state of the counterexample. */
  begins: boolean;
}

export type Obligation =
  | "contract"
  | "transaction"
  | "crashes"
  | "start";

export type ContractVerdict =
  | "proved"
  | "unknown"
  | "refuted"
  | "crashes";

/** A counterexample. */
export interface Example {
  /** Name and value of each. */
  arguments: [string, string][];
  /** Name, value before and after. */
  tvars: [string, string, string][];
  result: string | null;
}

/** A run with contracts checked. */
export interface Ran {
  outcome: RanOutcome;
  text: string;
  output: string;
  errors: string;
}

export type RanOutcome =
  | "finished"
  | "broken"
  | "stopped";

/** What is known about the moments of the run, and the one that the page shows. */
export interface Moments {
  status: MomentsStatus;
  /** The number of moments of the run. */
  length: number | null;
  /** The moment between two events that the page shows. */
  here: Here | null;
  breakpoints: Breakpoint[];
  /** Incremented when other counts of lines are known. */
  counts: number;
}

export type MomentsStatus =
  /** The run is long: its lines are counted on request. */
  | "unknown"
  | "counting"
  /** All of the run, or its listed part, was counted. */
  | "known";

/** A moment: just before an expression of the program is evaluated. */
export interface Here {
  moment: number;
  thread: number;
  function: string;
  place: Place;
  /** The expression that is evaluated next. */
  expression: string;
  /** Innermost first. */
  frames: Frame[];
}

/** A function or suspended expression that waits for a value. */
export interface Frame {
  function: string;
  place: Place | null;
  /** It was suspended, and its value is needed now. */
  suspended: boolean;
  variables: Variable[];
}

export interface Breakpoint {
  file: number;
  line: number;
  /** Of the expression, if it is not for the whole line. */
  column: number | null;
  /** How often the run reaches it, once that is known. */
  evaluations: number | null;
  /** Why it never stops. */
  problem: string | null;
}

/** How often the run reaches each line on which something is evaluated. */
export interface LineCounts {
  /** File, line, count. */
  lines: [number, number, number][];
  /** Whether these are of the whole run. */
  complete: boolean;
}

/** A command to the session, or to one of its engines. */
export type Command =
  /** A thread takes one step; by default, the next one. */
  | {
      do: "step";
      thread?: number | null;
    }
  /** Goes back by a number of steps, by default one. */
  | {
      do: "back";
      count?: number | null;
    }
  /** Goes to the moment before an event of the run. */
  | {
      do: "goto";
      event: number;
    }
  /** Goes to a moment before an event of the run, and from there along the user's own schedule: a step of each of these threads. */
  | {
      do: "visit";
      event: number;
      steps: number[];
      /** The moment of the run there, between two events. */
      moment?: number | null;
    }
  /** Steps from the present moment to another one of the run. */
  | {
      do: "move";
      by: StepUnit;
      back: boolean;
    }
  /** Goes to an evaluation at a line, or of the expression at a column of it. */
  | {
      do: "evaluation";
      file: number;
      line: number;
      column?: number | null;
      which: WhichTime;
    }
  /** Counts how often each line is reached. */
  | { do: "count"; }
  /** Takes the steps that lead to the foreseen problem. */
  | { do: "follow"; }
  /** Marks the present moment, with a note. */
  | {
      do: "bookmark";
      note: string;
    }
  /** Removes a bookmark, by its number. */
  | {
      do: "forget";
      bookmark: number;
    }
  /** Runs to a breakpoint or the end, or for this many steps. */
  | {
      do: "run";
      count?: number | null;
    }
  /** Runs backwards to a breakpoint or the start. */
  | { do: "run-back"; }
  /** Runs until a thread cannot take a step. */
  | {
      do: "until";
      thread: number;
    }
  /** Delivers a message that is held back. */
  | {
      do: "deliver";
      from: number;
      to: number;
    }
  /** Sets whether messages are delivered only on request. */
  | {
      do: "hold";
      hold: boolean;
    }
  /** Sets a breakpoint on a line, or on the expression at a column of it; or removes it. */
  | {
      do: "break";
      file: number;
      line: number;
      column?: number | null;
    }
  /** Starts in the state of a counterexample, given by its index among the contracts. */
  | {
      do: "begin";
      index: number;
    }
  /** Returns from a counterexample to the program. */
  | { do: "return"; }
  /** Interrupts the current command. */
  | { do: "interrupt"; }
  | ({ do: "engine"; } & EngineCommand);

/** How far a step between moments goes. */
export type StepUnit =
  /** To the next line, over calls. */
  | "line"
  /** To the next line, into calls and suspended expressions. */
  | "into"
  /** Until the function has returned. */
  | "out"
  /** To the next expression. */
  | "expression";

/** One of the evaluations of an expression. */
export type WhichTime =
  | "first"
  | "last"
  | "next"
  | "previous";

/** A command to an engine. */
export type EngineCommand =
  | ({ engine: "questions"; } & QuestionsCommand)
  | ({ engine: "story"; } & StoryCommand)
  | ({ engine: "contracts"; } & ContractsCommand);

/** A command to the questions view; the first field that is set counts. None: show the question. */
export interface QuestionsCommand {
  /** Starts again, with the current schedule of the session. */
  begin?: boolean;
  /** An event to start the questions at. */
  event?: number | null;
  /** A computation of the tree to expand or collapse. */
  fold?: number | null;
  /** A computation to show more children of. */
  more?: number | null;
  /** A computation to ask about. */
  choose?: number | null;
  /** How the next question is chosen. */
  strategy?: string | null;
  /** A line of the output that is wrong, from 1. */
  line?: number | null;
  /** An answer, in the syntax of `debug`. */
  answer?: string | null;
  /** Which of several statements the answer is about, from 0. */
  index?: number | null;
  /** The part of a result that is wrong. */
  part?: string | null;
  /** A call to ask about, as a story shows it. */
  call?: string | null;
  /** A call to ask about: that of the source location in this file. */
  file?: string | null;
  /** The line of that location, from 1. */
  at_line?: number | null;
  /** The column of it, from 1. */
  column?: number | null;
}

/** The value whose story is wanted: a character of the output, the last value of an expression of the source, or the exception. None: the first line of the output. */
export interface StoryCommand {
  /** Starts again, with the current schedule of the session. */
  begin?: boolean;
  /** A file of the source; without it line and column are those of the output. */
  file?: string | null;
  /** A line, from 1. */
  line?: number | null;
  /** A column of it, from 1. */
  column?: number | null;
  /** The exception that ended the program. */
  exception?: boolean;
  /** All values of the expression at that source location, instead of its story. */
  values?: boolean;
}

/** Checks the contracts, or runs the program with contracts checked. */
export interface ContractsCommand {
  run?: boolean;
}
