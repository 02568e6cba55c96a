// Scenarios with VS Code's client for debug adapters: node client.js BACKSTORY ROOT RECORDING
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { DebugClient } = require("@vscode/debugadapter-testsupport");

const [tool, root, story] = process.argv.slice(2);
const file = (name) => path.join(root, name);

async function session(launch, setUp) {
  // The client appends the program to the arguments of `node`; the adapter is its own program here.
  const client = new DebugClient(tool, "dap", "backstory", { cwd: root }, true);
  client.defaultTimeout = 60000;
  client.setMaxListeners(100);
  await client.start();
  const output = [];
  client.on("output", (event) => output.push(event.body));
  const initialised = client.waitForEvent("initialized");
  const capabilities = await client.initializeRequest();
  assert.equal(capabilities.body.supportsStepBack, true);
  await client.launchRequest(launch);
  await initialised;
  const set = setUp === undefined ? undefined : await setUp(client);
  const first = Promise.race([client.waitForEvent("stopped"), client.waitForEvent("terminated")]);
  await client.configurationDoneRequest();
  const event = await first;
  const top = async (thread) => {
    const trace = await client.stackTraceRequest({ threadId: thread });
    return trace.body.stackFrames[0];
  };
  const go = async (request, args) => {
    const stopped = Promise.race([client.waitForEvent("stopped"), client.waitForEvent("terminated")]);
    await client.send(request, args);
    return await stopped;
  };
  const locals = async (frame) => {
    const scopes = await client.scopesRequest({ frameId: frame.id });
    const reference = scopes.body.scopes[0].variablesReference;
    const variables = await client.variablesRequest({ variablesReference: reference });
    return variables.body.variables;
  };
  return { client, event, set, output, top, go, locals };
}

async function haskell() {
  const program = file("tests/sessions/shapes.hs");
  const { client, event, set, output, top, go, locals } = await session({ program }, (c) =>
    c.setBreakpointsRequest({
      source: { path: program },
      breakpoints: [{ line: 13 }, { line: 5 }, { line: 22, logMessage: "rest {xs}" }],
    }),
  );
  const [inPure, never] = set.body.breakpoints;
  assert.equal(inPure.verified, true);
  assert.equal(never.verified, false);
  assert.match(never.message, /nothing is evaluated/);
  assert.equal(event.event, "stopped");
  assert.equal(event.body.reason, "breakpoint");
  assert.deepEqual(event.body.hitBreakpointIds, [inPure.id]);
  const thread = event.body.threadId;
  let frame = await top(thread);
  assert.equal(frame.line, 13);
  assert.equal(frame.source.path, program);
  assert.deepEqual((await locals(frame)).map((v) => [v.name, v.value]), [["s", "20"]]);
  assert.ok(output.some((o) => o.category === "console" && o.output.includes("rest [Square 20,Square 3]")));
  const sum = await client.evaluateRequest({ expression: "s * 2 + 1", frameId: frame.id, context: "watch" });
  assert.equal(sum.body.result, "41");
  await assert.rejects(client.evaluateRequest({ expression: "nobody", frameId: frame.id, context: "watch" }));
  // Step back is the inverse of next.
  const moment = async () => (await client.customRequest("backstory/moment")).body.moment;
  const before = await moment();
  await go("next", { threadId: thread });
  assert.notEqual(await moment(), before);
  await go("stepBack", { threadId: thread });
  assert.equal(await moment(), before);
  // To the other evaluation and back again.
  let at = await go("continue", { threadId: thread });
  assert.equal(at.body.reason, "breakpoint");
  const later = await moment();
  assert.ok(later > before);
  at = await go("reverseContinue", { threadId: thread });
  assert.equal(await moment(), before);
  // A function, by name and condition; where nobody comes any more the run ends, and one can go back.
  const functions = await client.setFunctionBreakpointsRequest({
    breakpoints: [{ name: "area", hitCondition: "6" }, { name: "nobody" }],
  });
  assert.deepEqual(functions.body.breakpoints.map((b) => b.verified), [true, false]);
  at = await go("continue", { threadId: thread });
  at = await go("continue", { threadId: thread });
  frame = await top(at.body.threadId);
  assert.equal(frame.name.split(" ")[0], "area");
  at = await go("continue", { threadId: thread });
  assert.equal(at.body.reason, "end");
  at = await go("stepBack", { threadId: thread });
  assert.equal(at.event, "stopped");
  assert.ok(output.some((o) => o.category === "stdout" && o.output.includes("812")));
  const why = await client.customRequest("backstory/why", { line: 1 });
  assert.equal(why.success, true);
  assert.ok(why.body.steps.length > 2);
  await client.disconnectRequest();
}

async function exceptions() {
  const program = file("tests/sessions/cycle.hs");
  const { client, event, top, go, locals } = await session({ program }, async (c) => {
    await c.setExceptionBreakpointsRequest({ filters: ["raised"] });
    return await c.setBreakpointsRequest({
      source: { path: program },
      breakpoints: [{ line: 15, condition: "n == 3" }],
    });
  });
  assert.equal(event.body.reason, "breakpoint");
  const frame = await top(event.body.threadId);
  assert.equal(frame.line, 15);
  // A cyclic value is opened step by step.
  let variable = (await locals(frame)).find((v) => v.name === "node");
  for (const wanted of ["label", "next"]) {
    const parts = await client.variablesRequest({ variablesReference: variable.variablesReference });
    const names = parts.body.variables.map((v) => v.name);
    assert.deepEqual(names, ["label", "next"], wanted);
    variable = parts.body.variables[1];
  }
  const at = await go("continue", { threadId: event.body.threadId });
  assert.equal(at.body.reason, "exception");
  assert.equal((await top(at.body.threadId)).line, 19);
  const restarted = await go("restartFrame", { frameId: (await top(at.body.threadId)).id });
  assert.equal(restarted.body.reason, "restart");
  await client.disconnectRequest();
}

async function erlang(program) {
  const source = file("tests/sessions/counter.erl");
  const { client, event, set, top, go, locals } = await session({ program }, (c) =>
    c.setBreakpointsRequest({ source: { path: source }, breakpoints: [{ line: 9, condition: "N > 1" }] }),
  );
  assert.equal(set.body.breakpoints[0].verified, true);
  assert.equal(event.body.reason, "breakpoint");
  const threads = (await client.threadsRequest()).body.threads;
  assert.ok(threads.some((t) => t.name.startsWith("counter")), JSON.stringify(threads));
  assert.ok(threads.some((t) => t.name.includes("waits for a message")), JSON.stringify(threads));
  const frame = await top(event.body.threadId);
  assert.equal(frame.name, "handle_call/3");
  const values = Object.fromEntries((await locals(frame)).map((v) => [v.name, v.value]));
  assert.equal(values.N, "2");
  assert.equal(values.State, "1");
  const result = await client.evaluateRequest({ expression: "{State + N, ok}", frameId: frame.id, context: "repl" });
  assert.equal(result.body.result, "{3,ok}");
  let at = await go("next", { threadId: event.body.threadId });
  assert.equal((await top(at.body.threadId)).line, 10);
  at = await go("stepBack", { threadId: event.body.threadId });
  assert.equal((await top(at.body.threadId)).line, 9);
  const targets = await client.customRequest("gotoTargets", { source: { path: source }, line: 22 });
  assert.equal(targets.body.targets.length, 1);
  at = await go("goto", { threadId: event.body.threadId, targetId: targets.body.targets[0].id });
  assert.equal(at.body.reason, "goto");
  assert.equal((await top(at.body.threadId)).line, 22);
  await client.disconnectRequest();
}

/** Stops where data change, forwards and backwards at the same moments. */
async function changes(program, source, line, name, wanted) {
  const { client, event, go } = await session({ program }, (c) =>
    c.setBreakpointsRequest({ source: { path: file(source) }, breakpoints: [{ line }] }),
  );
  assert.equal(event.body.reason, "breakpoint");
  const thread = event.body.threadId;
  const trace = await client.stackTraceRequest({ threadId: thread });
  const frame = trace.body.stackFrames[0];
  // By expression, and where it is a variable of the frame by that as well.
  let info = await client.customRequest("dataBreakpointInfo", { name, frameId: frame.id });
  assert.ok(info.body.dataId !== null, JSON.stringify(info.body));
  assert.deepEqual(info.body.accessTypes, ["write"]);
  const scopes = await client.scopesRequest({ frameId: frame.id });
  const reference = scopes.body.scopes[0].variablesReference;
  const locals = await client.variablesRequest({ variablesReference: reference });
  if (locals.body.variables.some((v) => v.name === name)) {
    const same = await client.customRequest("dataBreakpointInfo", { name, variablesReference: reference });
    assert.equal(same.body.dataId, info.body.dataId);
  }
  const none = await client.customRequest("dataBreakpointInfo", { name: "nobody", frameId: frame.id });
  assert.equal(none.body.dataId, null);
  await client.setBreakpointsRequest({ source: { path: file(source) }, breakpoints: [] });
  const set = await client.customRequest("setDataBreakpoints", {
    breakpoints: [{ dataId: info.body.dataId, accessType: "write" }, { dataId: "99" }, { dataId: info.body.dataId, accessType: "read" }],
  });
  assert.deepEqual(set.body.breakpoints.map((b) => b.verified), [true, false, false]);
  const moment = async () => (await client.customRequest("backstory/moment")).body.moment;
  const forwards = [];
  let at = await go("continue", { threadId: thread });
  while (at.event === "stopped" && at.body.reason === "data breakpoint") {
    assert.deepEqual(at.body.hitBreakpointIds, [set.body.breakpoints[0].id]);
    forwards.push(await moment());
    at = await go("continue", { threadId: thread });
  }
  assert.equal(forwards.length, wanted, JSON.stringify(forwards));
  assert.equal(at.body.reason, "end");
  const backwards = [];
  at = await go("reverseContinue", { threadId: thread });
  while (at.body.reason === "data breakpoint") {
    backwards.unshift(await moment());
    at = await go("reverseContinue", { threadId: thread });
  }
  assert.deepEqual(backwards.slice(-forwards.length), forwards);
  await client.disconnectRequest();
}

/** Jumps to what happens in a run. */
async function jumps(program) {
  const { client, event, go, top } = await session({ program, stopOnEntry: true });
  const thread = event.body.threadId;
  const source = { path: file("tests/sessions/counter.erl") };
  let at = await go("backstory/goTo", { to: "evaluation", which: "last", source, line: 9 });
  assert.equal(at.body.reason, "goto");
  assert.equal((await top(at.body.threadId)).line, 9);
  at = await go("backstory/goTo", { to: "change", which: "previous", expression: "State" });
  assert.equal((await top(at.body.threadId)).line, 8);
  at = await go("backstory/goTo", { to: "message", which: "first" });
  at = await go("backstory/goTo", { to: "output" });
  const number = (await client.customRequest("backstory/moment")).body.moment;
  at = await go("backstory/goTo", { to: "evaluation", which: "first", function: "handle_cast" });
  at = await go("backstory/goTo", { to: "moment", moment: number });
  assert.equal((await client.customRequest("backstory/moment")).body.moment, number);
  await assert.rejects(client.customRequest("backstory/goTo", { to: "exception" }), /no such exception/);
  await assert.rejects(client.customRequest("backstory/goTo", { to: "nowhere" }));
  await assert.rejects(client.customRequest("backstory/goTo", { to: "change", expression: "(((" }));
  assert.equal((await client.customRequest("backstory/moment")).body.moment, number);
  const threads = (await client.customRequest("backstory/threads")).body;
  assert.ok(threads.length >= 2 && threads.some((t) => t.name === "counter"), JSON.stringify(threads));
  const search = (await client.customRequest("backstory/search")).body;
  assert.equal(search.found, null);
  assert.ok(thread > 0);
  await client.disconnectRequest();
}

/** The question dialogue, to the function that is to blame. */
async function questions() {
  const program = file("examples/haskell/isort.hs");
  const { client } = await session({ program, stopOnEntry: true });
  let answer = (await client.customRequest("backstory/ask", { line: 1 })).body;
  assert.ok(answer.question !== null, JSON.stringify(answer));
  const item = answer.question.items[0];
  assert.equal(item.source.path, program);
  assert.ok(item.line > 0 && item.function.length > 0);
  await assert.rejects(client.customRequest("backstory/ask", { answer: "perhaps" }));
  const same = (await client.customRequest("backstory/ask", {})).body;
  assert.equal(same.question.text, answer.question.text);
  // insert is wrong where the result is not sorted.
  const sorted = (text) => {
    const list = JSON.parse(/= (\[.*\])/.exec(text)?.[1] ?? "[]");
    return list.every((x, i) => i === 0 || list[i - 1] <= x);
  };
  for (let asked = 0; answer.question !== null; asked++) {
    assert.ok(asked < 20, "it ends");
    const wrong = answer.question.items.findIndex((i) => !sorted(i.text));
    const said = wrong < 0 ? "y" : answer.question.items.length === 1 ? "n" : String(wrong + 1);
    answer = (await client.customRequest("backstory/ask", { answer: said })).body;
  }
  assert.equal(answer.result.blame.function, "insert", JSON.stringify(answer));
  assert.equal(answer.result.blame.source.path, program);
  assert.match(answer.verdict, /The defect is in insert/);
  const again = (await client.customRequest("backstory/ask", { answer: "undo" })).body;
  assert.ok(again.question !== null);
  await client.disconnectRequest();
  // Processes that exchange messages are asked about by what they sent.
  const other = await session({ program: story, stopOnEntry: true });
  const messages = (await other.client.customRequest("backstory/ask", {})).body;
  assert.equal(messages.question.kind, "which", JSON.stringify(messages));
  await other.client.disconnectRequest();
}

async function namedTest() {
  const program = path.join(path.dirname(story), "sums_tests.erl");
  const { client, event, top } = await session({ program, test: "wrong_test" }, (c) =>
    c.setFunctionBreakpointsRequest({ breakpoints: [{ name: "helper" }] }),
  );
  assert.equal(event.body.reason, "breakpoint");
  assert.equal((await top(event.body.threadId)).name, "helper/1");
  await client.disconnectRequest();
}

async function namedProperty() {
  const program = path.join(path.dirname(story), "Sums.hs");
  const { client, event, top } = await session({ program, test: "prop_small" }, (c) =>
    c.setFunctionBreakpointsRequest({ breakpoints: [{ name: "helper" }] }),
  );
  assert.equal(event.body.reason, "breakpoint", JSON.stringify(event));
  assert.equal((await top(event.body.threadId)).name.split(" ")[0], "helper");
  await client.disconnectRequest();
}

async function runs() {
  const { client, event, output } = await session({ program: file("tests/sessions/shapes.hs") });
  assert.equal(event.event, "terminated");
  assert.equal(output.filter((o) => o.category === "stdout").map((o) => o.output).join("").split("\n")[0], "812");
  await client.disconnectRequest();
}

async function main() {
  await haskell();
  await exceptions();
  await erlang(file("tests/sessions/counter.erl"));
  await erlang(story);
  await runs();
  const source = "tests/sessions/changes.hs";
  await changes(file(source), source, 16, "balance account", 2);
  await changes(file(source), source, 26, "count", 2);
  await changes(file(source), source, 27, "box", 1);
  await changes(file("tests/sessions/counter.erl"), "tests/sessions/counter.erl", 9, "State", 3);
  await changes(story, "tests/sessions/counter.erl", 9, "State", 3);
  await changes(file("tests/sessions/table.erl"), "tests/sessions/table.erl", 12, "Seen", 4);
  await jumps(file("tests/sessions/counter.erl"));
  await jumps(story);
  await questions();
  await namedTest();
  await namedProperty();
  console.log("all scenarios passed");
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
