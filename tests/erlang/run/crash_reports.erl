%% What processes that die of an error leave in the log.
-module(crash_reports).
-export([log/2, main/0]).

hide(Text) ->
    %% Process identifiers and times differ from run to run.
    T1 = re:replace(Text, "<[0-9]+\\.[0-9]+\\.[0-9]+>", "<pid>", [global, {return, list}]),
    T2 = re:replace(T1, "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+]+", "<time>", [global, {return, list}]),
    T3 = re:replace(T2, "==== [0-9A-Za-z:.-]+ ===", "==== time ===", [global, {return, list}]),
    re:replace(T3, "(reductions|heap_size|stack_size|initial_call|total_heap_size): [0-9]+", "\\1: n", [global, {return, list}]).

%% Whoever logs, the text is printed by the main process.
log(Event, #{formatter := {Mod, C}}) ->
    main ! {logged, hide(unicode:characters_to_list(Mod:format(Event, C)))}.

main() ->
    register(main, self()),
    logger:remove_handler(default),
    ok = logger:add_handler(h, ?MODULE, #{formatter => {logger_formatter, #{legacy_header => true, single_line => false}}}),
    spawn_it(fun() -> binary_to_integer(<<"12x">>) end),
    spawn_it(fun() -> ets:lookup(nosuch, a) end),
    spawn_it(fun() -> lists:keyfind(a, 0, [{a, 1}]) end),
    spawn_it(fun() -> exit(whatever) end),
    spawn_it(fun() -> throw(ball) end),
    spawn_it(fun() -> erlang:error(custom, [1, two]) end),
    spawn_it(fun() -> nomodule:nofun(1, 2) end),
    proc_it(fun() -> list_to_atom("a" ++ [b]) end),
    proc_it(fun() -> error(badarith) end),
    proc_it(fun() -> exit({shutdown, fine}) end),
    proc_it(fun() -> {ok, _} = file:open("/nonexistent/x", [read]) end),
    proc_it(fun() -> maps:get(k, #{a => 1}) end).

spawn_it(F) ->
    {P, R} = spawn_monitor(F),
    receive {'DOWN', R, _, P, Why} -> report(Why), io:format("~P~n", [Why, 8]) end.

proc_it(F) ->
    P = proc_lib:spawn(F),
    R = monitor(process, P),
    receive {'DOWN', R, _, P, Why} -> report(Why), io:format("~p~n", [element(1, Why)]) end.

%% Exits are nothing to tell.
report(whatever) -> ok;
report({shutdown, _}) -> ok;
report(_) -> receive {logged, Text} -> io:put_chars(Text) after 20000 -> io:format("nothing~n") end.
