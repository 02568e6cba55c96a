// What goes between the server and the page. Made from the Rust types by
// crates/backstory/tests/wire.rs: do not edit.

/** A range of one of the program's own files. Lines and columns count from 1. */
export interface Place {
  /** Which of `Source`s, by its number. */
  file: number;
  path: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** One of the program's own files. */
export interface Source {
  file: number;
  path: string;
  text: string;
  /** Pieces with a colour, in order: line (from 1), first and last column (characters, from 0, the last exclusive), class. */
  colours: [number, number, number, string][];
}

/** What kind of thing an operation does: decides colour and direction of its arrow. */
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

/** What a thread would do next. */
export interface Action {
  kind: Kind;
  /** In words: `takes stick`. */
  text: string;
  /** As it stands in the source, where it does: `takeMVar left`. */
  source: string | null;
  /** The object that it would touch. */
  object: string | null;
  /** The thread that it would touch. */
  thread: number | null;
  value: string | null;
}

export type ThreadState =
  /** It can take a step. */
  | "ready"
  /** It stands before an operation that cannot be done now, or waits in one. */
  | "waits"
  /** It computes without ever coming to an operation. */
  | "busy"
  | "finished"
  | "died";

/** A variable and its value, as far as that is evaluated. */
export interface Variable {
  name: string;
  value: string;
}

/** A function of the user's that a thread is in. */
export interface Call {
  function: string;
  place: Place | null;
  variables: Variable[];
}

/** A message that has been sent and can arrive. */
export interface UnderWay {
  from: number;
  message: string;
}

export interface ThreadView {
  /** Its number in this session: what commands take. */
  id: number;
  /** From the source, where it has one there. */
  name: string;
  /** The same in every schedule: `main.2`. */
  path: string;
  state: ThreadState;
  next: Action | null;
  /** Why it waits, or what it ended with. */
  note: string | null;
  place: Place | null;
  /** Innermost first. */
  calls: Call[];
  parent: number | null;
  /** How the language itself writes it, where values mention it: `<0.83.0>`. */
  pid: string | null;
  mailbox: string[];
  /** For each sender, the message that could arrive next. */
  under_way: UnderWay[];
}

export interface ObjectView {
  /** The same in every schedule. */
  key: string;
  /** `MVar`, `Chan`, `QSem`, `TVar`, `IORef`. */
  kind: string;
  name: string;
  /** Nothing: it is empty. */
  contents: string | null;
  /** What a queue holds, first out first. */
  items: string[] | null;
  /** Who filled or wrote it last. */
  by: number | null;
  /** Who emptied it, if it is empty. */
  taken: number | null;
}

/** A visible operation that was done. */
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
  /** Threads that were over afterwards; true: of an exception. */
  ended: [number, boolean][];
}

export interface Received {
  message: string;
  /** The number of the event that sent it. */
  sent: number | null;
}

/** How the program stands. */
export type Standing =
  /** Some thread can take a step. */
  | { is: "goes"; }
  | {
      is: "finished";
      code: number;
    }
  /** The main thread died of an exception that nobody caught. */
  | {
      is: "died";
      exception: string;
    }
  /** No thread can take a step, and the program is not over. */
  | { is: "deadlock"; }
  /** It cannot go on for another reason. */
  | {
      is: "stopped";
      why: string;
    };

/** The session at a moment. */
export interface View {
  /** Events up to now. */
  at: number;
  /** Events of the run that the session is about, as far as it is known. */
  length: number;
  /** Whether that run goes on behind the last of them. */
  goes_on: boolean;
  /** Steps taken by hand since that run was left. */
  aside: number;
  standing: Standing;
  /** How the run ends. */
  end: Standing;
  /** Who took the last step. */
  last: number | null;
  /** Who takes the next step of the run. */
  next: number | null;
  threads: ThreadView[];
  objects: ObjectView[];
  /** Messages arrive when they are chosen. */
  holds_messages: boolean;
}

/** Something that was written, with the event that wrote it. */
export interface OutputPiece {
  error: boolean;
  text: string;
  event: number;
}

/** Everything that the page shows, but for what it asks for in parts. */
export interface State {
  /** Tells one run of the server from the next. */
  instance: string;
  /** Grows with every change. */
  revision: number;
  program: string;
  /** Grows when the session is about another program. */
  programs: number;
  /** Whether the state of a counterexample is looked at. */
  counterexample: boolean;
  view: View;
  output: OutputPiece[];
  /** The beginning of the output is left out. */
  output_cut: boolean;
  /** Lines in the part that is left out. */
  lines_before: number;
  /** File and line of each. */
  breakpoints: [number, number][];
  /** What the last command had to say. */
  message: string | null;
  search: Ahead;
  engines: Engines;
}

/** Nothing has changed. */
export interface Unchanged {
  instance: string;
  revision: number;
}

/** What is known of what lies ahead of the present moment. */
export interface Ahead {
  status: AheadStatus;
  text: string;
  /** The thread whose step leads there. */
  next: number | null;
  /** How many steps lead there. */
  steps: number | null;
}

export type AheadStatus =
  | "looking"
  | "nothing"
  /** This is it. */
  | "there"
  | "found";

/** What comes of a command. */
export interface Done {
  /** What there is to say about it; empty if nothing is. */
  message: string;
  state: State | null;
}

/** A command or request that cannot be carried out. */
export interface Failure {
  error: string;
}

/** A part of the events. */
export interface Events {
  revision: number;
  from: number;
  events: Event[];
}

/** All events in two small values each. */
export interface Overview {
  revision: number;
  threads: number[];
  kinds: Kind[];
}

/** A part of the rows of the question tree. */
export interface TreeRows {
  from: number;
  rows: TreeRow[];
  /** How many there are. */
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

/** What each engine shows; nothing before it was asked for. */
export interface Engines {
  questions: Questions | null;
  story: Story | null;
  contracts: Contracts | null;
}

/** The questions view. */
export type Questions = (Asked | { kind?: undefined }) & {
  /** A command is being carried out. */
  busy: boolean;
  error: string | null;
  note: string | null;
  /** The answers so far. */
  said: GivenAnswer[];
  strategy: string | null;
  strategies: string[];
  /** The question is one that the user chose. */
  chosen: boolean;
  tree: Tree | null;
};

export interface GivenAnswer {
  question: string;
  answer: string;
}

/** The question tree, but for its rows. */
export interface Tree {
  rows: number;
  /** The row of the computation in question. */
  at: number | null;
  node: number | null;
  /** All computations, shown or not. */
  nodes: number;
  /** Grows with every change of the rows. */
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
      /** Questions that nobody has answered. */
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
  /** The value that it is about. */
  value: string | null;
  steps: StoryStep[];
  /** There are more steps than are shown. */
  cut: boolean;
  /** Some steps lead to before what was recorded. */
  before: boolean;
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
  /** The steps that it comes from. */
  from: number[];
  source: string;
  /** Which characters of the source are meant. */
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
  /** Inputs that it was tested with. */
  tested: number | null;
  internal_error: boolean;
  /** Whether a session can begin in the state of the counterexample. */
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

/** A run with the contracts watched. */
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

/** A command to the session, or to one of the engines beside it. */
export type Command =
  /** Lets a thread take one step; without one, whoever is next. */
  | {
      do: "step";
      thread?: number | null;
    }
  /** Takes steps back, by default one. */
  | {
      do: "back";
      count?: number | null;
    }
  /** To the moment before an event of the run. */
  | {
      do: "goto";
      event: number;
    }
  /** Goes on to a break point or the end, or for so many steps. */
  | {
      do: "run";
      count?: number | null;
    }
  /** Goes on until a thread cannot take a step. */
  | {
      do: "until";
      thread: number;
    }
  /** Lets a message arrive that is held back. */
  | {
      do: "deliver";
      from: number;
      to: number;
    }
  /** Whether messages arrive only when they are delivered. */
  | {
      do: "hold";
      hold: boolean;
    }
  /** Sets a break point, or takes it away. */
  | {
      do: "break";
      file: number;
      line: number;
    }
  /** Begins in the state of a counterexample, by its place among the contracts. */
  | {
      do: "begin";
      index: number;
    }
  /** Back from a counterexample to the program. */
  | { do: "return"; }
  /** Stops what is going on. */
  | { do: "interrupt"; }
  | ({ do: "engine"; } & EngineCommand);

/** A command to an engine. */
export type EngineCommand =
  | ({ engine: "questions"; } & QuestionsCommand)
  | ({ engine: "story"; } & StoryCommand)
  | ({ engine: "contracts"; } & ContractsCommand);

/** One thing to do in the questions view; the first that is there counts. None: show the question. */
export interface QuestionsCommand {
  /** Begins anew, on the way that the session is on. */
  begin?: boolean;
  /** An event to begin the questions at. */
  event?: number | null;
  /** A computation of the tree to unfold or fold. */
  fold?: number | null;
  /** A computation to show more children of. */
  more?: number | null;
  /** A computation to ask about. */
  choose?: number | null;
  /** How the next question is chosen. */
  strategy?: string | null;
  /** A line of the output that is wrong, from 1. */
  line?: number | null;
  /** An answer, as `debug` takes it. */
  answer?: string | null;
  /** Which of several statements the answer is about, from 0. */
  index?: number | null;
  /** The part of a result that is wrong. */
  part?: string | null;
}

/** A value to tell the story of: a character of the output, or the exception. None: the first line. */
export interface StoryCommand {
  /** Begins anew, on the way that the session is on. */
  begin?: boolean;
  /** A line of the output, from 1. */
  line?: number | null;
  /** A column of it, from 1. */
  column?: number | null;
  /** The exception that the program died of. */
  exception?: boolean;
}

/** Checks the contracts, or runs the program with its contracts watched. */
export interface ContractsCommand {
  run?: boolean;
}
