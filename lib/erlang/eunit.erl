%% EUnit: runs the functions `*_test` and the tests that `*_test_` describe.
%%
%% The tests of one module run one after the other in a worker process, which tells the runner when a
%% test begins and how it ended; so the runner can stop a worker whose test takes too long.
-module(eunit).

-export([start/0, stop/0, test/1, test/2]).
-export(['%tested'/7]).

%% What is known of a test when it runs.
-record(place, {worker, module, function, arity = 0, line = 0, description = "", timeout = 5000,
                runner, depth = 1}).
-record(count, {passed = 0, failed = 0, skipped = 0, cancelled = false, verbose = false}).

start() -> ok.
stop() -> ok.

test(Tests) -> test(Tests, []).

test(Tests, Options0) ->
    Options = case is_list(Options0) of true -> Options0; false -> [Options0] end,
    Verbose = lists:member(verbose, Options) orelse lists:member({verbose, true}, Options),
    NoTty = lists:member(no_tty, Options),
    Verbose andalso say("======================== EUnit ========================~n", []),
    Count = run_all(top(Tests), #count{verbose = Verbose}),
    NoTty orelse summary(Count),
    case Count of
        #count{failed = 0, cancelled = false} -> ok;
        _ -> error
    end.

top(Tests) when is_list(Tests) -> lists:flatmap(fun top/1, Tests);
top({application, App}) ->
    {ok, Modules} = application:get_key(App, modules),
    Modules;
top(Test) -> [Test].

run_all([Test | Rest], Count) -> run_all(Rest, run_worker(Test, Count));
run_all([], Count) -> Count.

%% ---- the runner -----------------------------------------------------------------------------

run_worker(Test, #count{verbose = Verbose} = Count) ->
    Runner = self(),
    Verbose andalso is_atom(Test) andalso say("module '~ts'~n", [Test]),
    Start = erlang:monotonic_time(millisecond),
    {Worker, Ref} = spawn_monitor(fun() ->
        eunit_io:start(),
        run(Test, #place{runner = Runner, worker = self()})
    end),
    Result = watch(Worker, Ref, Count),
    Time = (erlang:monotonic_time(millisecond) - Start) / 1000,
    Verbose andalso is_atom(Test) andalso say("  [done in ~.3f s]~n", [Time]),
    Result.

watch(Worker, Ref, Count) ->
    receive
        {begun, Worker, Place} -> watch_test(Worker, Ref, Place, Count);
        {broken, Worker, Text} ->
            say("~ts", [Text]),
            report(#place{module = eunit, function = 'set-up'}, failed, Text, [], 0),
            watch(Worker, Ref, Count#count{cancelled = true});
        {'DOWN', Ref, _, _, normal} -> Count;
        {'DOWN', Ref, _, _, Reason} ->
            say("*unexpected termination of test process*~n::~tP~n~n", [Reason, 15]),
            Text = io_lib:format("unexpected termination of test process: ~tP", [Reason, 15]),
            report(#place{module = eunit, function = 'test process'}, failed, Text, [], 0),
            Count#count{cancelled = true}
    end.

watch_test(Worker, Ref, #place{timeout = Timeout} = Place, #count{verbose = Verbose} = Count) ->
    Verbose andalso say("  ~ts...", [title(Place)]),
    receive
        {ended, Worker, ok, Time, _} ->
            Verbose andalso say("~tsok~n", [seconds(Time)]),
            report(Place, passed, "", [], Time),
            watch(Worker, Ref, Count#count{passed = Count#count.passed + 1});
        {ended, Worker, {Class, Reason, Stack}, Time, Output} ->
            Verbose orelse say("~ts...", [title(Place)]),
            Text = failure(Class, Reason, Stack, Output),
            say("*failed*~n~ts~n~n", [Text]),
            report(Place, failed, Text, Stack, Time),
            watch(Worker, Ref, Count#count{failed = Count#count.failed + 1});
        {'DOWN', Ref, _, _, Reason} ->
            Verbose orelse say("~ts...", [title(Place)]),
            say("*skipped*~nundefined~n*unexpected termination of test process*~n::~tP~n~n",
                [Reason, 15]),
            Text = io_lib:format("unexpected termination of test process: ~tP", [Reason, 15]),
            report(Place, failed, Text, [], 0),
            Count#count{cancelled = true}
    after Timeout ->
        Stack = case process_info(Worker, current_stacktrace) of {_, S} -> S; _ -> [] end,
        exit(Worker, kill),
        receive {'DOWN', Ref, _, _, _} -> ok end,
        Verbose orelse say("~ts...", [title(Place)]),
        say("*timed out*~n~tsundefined~n", [calls(Stack)]),
        report(Place, failed, ["timed out\n", calls(Stack)], Stack, Timeout),
        Count#count{cancelled = true}
    end.

%% What became of a test, for reports: Backstory observes the call, which does nothing.
report(#place{module = Module, function = Function, line = Line, description = Text}, Outcome, Why, Stack, Time) ->
    Name = [atom_to_list(Function), case Text of "" -> ""; _ -> [" (", Text, ")"] end],
    {File, At} = where(Module, Stack, Line),
    '%tested'(atom_to_list(Module), unicode:characters_to_list(Name), Outcome, unicode:characters_to_list(Why), File, At,
              Time).

'%tested'(_Module, _Name, _Outcome, _Why, _File, _Line, _Milliseconds) -> ok.

%% The innermost call of the module in which a test failed.
where(Module, Stack, Line) ->
    Known = [{File, At} || {M, _, _, Where} <- Stack, M =:= Module,
                           {file, File} <- [lists:keyfind(file, 1, Where)],
                           {line, At} <- [lists:keyfind(line, 1, Where)]],
    case Known of
        [First | _] -> First;
        [] -> {"", Line}
    end.

seconds(Time) when Time >= 1 -> io_lib:format("[~.3f s] ", [Time / 1000]);
seconds(_) -> "".

say(Format, Args) -> io:format(Format, Args), true.

%% `mod: name_test`, `mod:12: -name_test_/0-fun-0- (what it says)`
title(#place{module = Module, function = Function, line = Line, description = Text}) ->
    [atom_to_list(Module), case Line of 0 -> ""; _ -> [":", integer_to_list(Line)] end, ": ",
     atom_to_list(Function), case Text of "" -> ""; _ -> [" (", Text, ")"] end].

failure(Class, Reason, Stack, Output) ->
    [calls(Stack), io_lib:format("**~w:", [Class]), io_lib:format("~tP", [Reason, 20]),
     "\n  output:<<\"", Output, "\">>"].

%% The calls of the program, without those of the runner below.
calls(Stack) ->
    Program = lists:takewhile(fun({M, _, _, _}) -> M =/= ?MODULE; (_) -> true end, Stack),
    [[Line, "\n"] || Line <- lists:sublist(stack_lines(Program), 8)].

%% `in function m:f/1 (m.erl, line 3)`, and below it what it was called with, where that is known.
stack_lines([{_, _, A, _} = First | Rest]) ->
    Called = case is_list(A) of true -> ["\n  called as ", called(First)]; false -> "" end,
    [["in function ", place(First), Called] | [["in call from ", place(Entry)] || Entry <- Rest]];
stack_lines([]) -> [].

called({erlang, F, [X, Y], _}) ->
    case erl_error:'%is_operator'(F, 2) of
        true -> io_lib:format("~tp ~ts ~tp", [X, F, Y]);
        false -> call(F, [X, Y])
    end;
called({erlang, F, Args, _}) -> call(F, Args);
called({_, F, Args, _}) -> call(F, Args).

call(F, Args) -> [io_lib:format("~tw(", [F]), lists:join(",", [io_lib:format("~tp", [A]) || A <- Args]), ")"].

place({M, F, A, Location}) ->
    Arity = case is_list(A) of true -> length(A); false -> A end,
    [io_lib:format("~tw:~tw/~w", [M, F, Arity]),
     case {lists:keyfind(file, 1, Location), lists:keyfind(line, 1, Location)} of
         {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
         _ -> ""
     end].

summary(#count{passed = Passed, failed = 0, skipped = 0, cancelled = false, verbose = Verbose}) ->
    Verbose andalso say("=======================================================~n", []),
    case Passed of
        0 -> say("  There were no tests to run.~n", []);
        1 -> say("  Test passed.~n", []);
        2 -> say("  2 tests passed.~n", []);
        _ -> say("  All ~w tests passed.~n", [Passed])
    end;
summary(#count{passed = Passed, failed = Failed, skipped = Skipped, cancelled = Cancelled}) ->
    say("=======================================================~n"
        "  Failed: ~w.  Skipped: ~w.  Passed: ~w.~n", [Failed, Skipped, Passed]),
    Cancelled andalso say("One or more tests were cancelled.~n", []).

%% ---- the worker: descriptions of tests ------------------------------------------------------

run(Tests, Place) when is_list(Tests) ->
    case io_lib:printable_unicode_list(Tests) andalso Tests =/= [] of
        true -> broken(Tests, Place);
        false -> lists:foreach(fun(Test) -> run(Test, Place#place{description = ""}) end, Tests)
    end;
run(Module, Place) when is_atom(Module) -> run_module(Module, Place);
run({module, Module}, Place) -> run_module(Module, Place);
run({Line, Test}, Place) when is_integer(Line), Line >= 0 -> run(Test, Place#place{line = Line});
run({{M, F, _}, Test}, Place) when is_atom(M), is_atom(F) ->
    run(Test, Place#place{module = M, function = F});
run({[C | _] = Text, Test}, Place) when is_integer(C) -> run(Test, Place#place{description = Text});
run({[], Test}, Place) -> run(Test, Place);
run({<<_/binary>> = Text, Test}, Place) -> run({unicode:characters_to_list(Text), Test}, Place);
run({[C | _] = Text, Test1, Test2}, Place) when is_integer(C) -> run({Text, {Test1, Test2}}, Place);
run({inorder, Test}, Place) -> run(Test, Place);
run({inparallel, Test}, Place) -> run(Test, Place);
run({inparallel, _, Test}, Place) -> run(Test, Place);
run({spawn, Test}, Place) -> run_in(spawn, fun() -> run(Test, Place) end);
run({timeout, Seconds, Test}, Place) -> run(Test, Place#place{timeout = round(Seconds * 1000)});
run({generator, F}, Place) when is_function(F, 0) -> generate(F, named(F, Place));
run({generator, M, F}, Place) -> generate(fun M:F/0, Place#place{module = M, function = F, arity = 0});
run({with, Value, Functions}, Place) ->
    lists:foreach(fun(F) -> run(fun() -> F(Value) end, named(F, Place)) end, Functions);
run({test, M, F}, Place) -> run_test(fun M:F/0, Place#place{module = M, function = F});
run({setup, Setup, Tests}, Place) -> setup(Setup, fun(_) -> ok end, Tests, Place);
run({setup, Where, Setup, Tests}, Place) when Where =:= spawn; Where =:= local ->
    setup(Where, Setup, fun(_) -> ok end, Tests, Place);
run({setup, Setup, Cleanup, Tests}, Place) -> setup(Setup, Cleanup, Tests, Place);
run({setup, Where, Setup, Cleanup, Tests}, Place) when is_atom(Where) ->
    setup(Where, Setup, Cleanup, Tests, Place);
run({setup, _, Setup, Cleanup, Tests}, Place) -> setup(Setup, Cleanup, Tests, Place);
run({foreach, Setup, Tests}, Place) when is_list(Tests) ->
    lists:foreach(fun(Test) -> setup(Setup, fun(_) -> ok end, Test, Place) end, Tests);
run({foreach, Where, Setup, Tests}, Place) when is_atom(Where) -> run({foreach, Setup, Tests}, Place);
run({foreach, Setup, Cleanup, Tests}, Place) ->
    lists:foreach(fun(Test) -> setup(Setup, Cleanup, Test, Place) end, Tests);
run({foreach, _, Setup, Cleanup, Tests}, Place) -> run({foreach, Setup, Cleanup, Tests}, Place);
run({foreachx, Setup, Pairs}, Place) -> run({foreachx, Setup, fun(_, _) -> ok end, Pairs}, Place);
run({foreachx, Setup, Cleanup, Pairs}, Place) ->
    lists:foreach(fun({X, Test}) ->
        setup(fun() -> Setup(X) end, fun(Value) -> Cleanup(X, Value) end,
              fun(Value) -> Test(X, Value) end, Place)
    end, Pairs);
run(F, Place) when is_function(F, 0) -> run_test(F, named(F, Place));
run({M, F}, Place) when is_atom(M), is_atom(F) -> run({test, M, F}, Place);
run(Other, Place) -> broken(Other, Place).

broken(Other, #place{runner = Runner, worker = Worker}) ->
    Text = io_lib:format("*** bad test descriptor ***~n~tP~n~n", [Other, 15]),
    Runner ! {broken, Worker, Text}.

%% A function names its test.
named(F, Place) ->
    {module, M} = erlang:fun_info(F, module),
    {name, Name} = erlang:fun_info(F, name),
    {arity, Arity} = erlang:fun_info(F, arity),
    Place#place{module = M, function = Name, arity = Arity}.

%% In the order of the source, which is that of the exports. A description of tests that cannot be
%% made ends it.
run_module(Module, Place0) ->
    Place = Place0#place{module = Module},
    try
        lists:foreach(fun({Name, 0}) -> run_function(Module, Name, Place); (_) -> ok end,
                      exports(Module, Place))
    catch throw:'%no_tests' -> ok
    end,
    Tests = list_to_atom(atom_to_list(Module) ++ "_tests"),
    case is_tests_name(Module) of
        false ->
            case '%':'module-load'(Tests) of
                true -> run_module(Tests, Place);
                false -> ok
            end;
        true -> ok
    end.

is_tests_name(Module) -> lists:suffix("_tests", atom_to_list(Module)).

exports(Module, #place{runner = Runner, worker = Worker}) ->
    try Module:module_info(exports)
    catch error:undef ->
        Runner ! {broken, Worker, io_lib:format("*** module not found ***~n::~tp~n~n", [Module])},
        []
    end.

run_function(Module, Name, Place) ->
    Text = atom_to_list(Name),
    case {lists:suffix("_test", Text), lists:suffix("_test_", Text)} of
        {true, _} -> run({test, Module, Name}, Place);
        {_, true} -> run({generator, Module, Name}, Place);
        _ -> ok
    end.

generate(F, #place{runner = Runner, worker = Worker} = Place) ->
    try F() of
        Tests -> run(Tests, Place)
    catch Class:Reason:Stack ->
        #place{module = M, function = Name, arity = Arity} = Place,
        Heading = io_lib:format("undefined~n*** test generator ~tw:~tw/~w failed ***~n**", [M, Name, Arity]),
        Runner ! {broken, Worker, [Heading, context(Class, Reason, Stack)]},
        throw('%no_tests')
    end.

setup(Setup, Cleanup, Tests, Place) -> setup(spawn, Setup, Cleanup, Tests, Place).

setup(Where, Setup, Cleanup, Tests, #place{runner = Runner, worker = Worker} = Place) ->
    try Setup() of
        Value ->
            run_in(Where, fun() -> run(instantiate(Tests, Value), Place) end),
            try Cleanup(Value)
            catch Class:Reason:Stack ->
                Runner ! {broken, Worker,
                          ["undefined\n*** context cleanup failed ***\n**", context(Class, Reason, Stack)]}
            end
    catch Class:Reason:Stack ->
        Runner ! {broken, Worker,
                  ["undefined\n*** context setup failed ***\n**", context(Class, Reason, Stack)]}
    end.

%% Unless it is to be here, in a process of its own, whose end is waited for.
run_in(local, Run) -> Run();
run_in(_, Run) ->
    Here = eunit_io:here(),
    {_, Ref} = spawn_opt(fun() -> eunit_io:start(Here), Run() end, [link, monitor]),
    receive {'DOWN', Ref, _, _, _} -> ok end.

context(Class, Reason, Stack) ->
    [calls(Stack), io_lib:format("**~w:~tP~n~n~n", [Class, Reason, 20])].

%% Tests that are given the value of the setup; what takes nothing is a test itself.
instantiate(F, Value) when is_function(F, 1) -> F(Value);
instantiate({with, Functions}, Value) -> {with, Value, Functions};
instantiate({Text, F}, Value) when is_function(F, 1) -> {Text, F(Value)};
instantiate({with, _, _} = Tests, _) -> Tests;
instantiate(Tests, _) -> Tests.

%% ---- one test -------------------------------------------------------------------------------

run_test(F, #place{runner = Runner, worker = Worker} = Place) ->
    Runner ! {begun, Worker, Place},
    Start = erlang:monotonic_time(millisecond),
    Result = try F(), ok
             catch Class:Reason:Stack -> {Class, Reason, Stack}
             end,
    Time = erlang:monotonic_time(millisecond) - Start,
    Runner ! {ended, Worker, Result, Time, eunit_io:take()}.
