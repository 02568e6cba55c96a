-module(gen_statem_events).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, handle_event/4]).

main() ->
    {ok, P} = gen_statem:start({local, sm}, ?MODULE, [], []),
    gen_statem:cast(sm, {work, 1}),
    gen_statem:cast(sm, {work, 2}),
    gen_statem:cast(sm, go),
    io:format("~p~n", [gen_statem:call(P, what)]),
    gen_statem:cast(P, internal),
    gen_statem:cast(P, {arm, 20}),
    timer:sleep(50),
    io:format("~p~n", [gen_statem:call(P, what)]),
    R = monitor(process, P),
    gen_statem:cast(P, quit),
    receive {'DOWN', R, _, _, Why} -> io:format("~p~n", [Why]) end.

callback_mode() -> [handle_event_function, state_enter].
init([]) -> {ok, idle, []}.

handle_event(enter, Old, New, _) -> io:format("enter ~p from ~p~n", [New, Old]), keep_state_and_data;
handle_event(cast, {work, N}, idle, _) -> io:format("postpone ~p~n", [N]), {keep_state_and_data, [postpone]};
handle_event(cast, {work, N}, busy, D) -> io:format("work ~p~n", [N]), {keep_state, [N | D]};
handle_event(cast, go, idle, D) -> {next_state, busy, D};
handle_event(cast, internal, _, D) -> {keep_state, D, [{next_event, internal, {self_made, 7}}]};
handle_event(internal, E, S, _) -> io:format("internal ~p in ~p~n", [E, S]), keep_state_and_data;
handle_event(cast, {arm, T}, _, _) -> {keep_state_and_data, [{{timeout, named}, T, content}, {timeout, T - 10, quick}]};
handle_event(timeout, X, _, _) -> io:format("event timeout ~p~n", [X]), keep_state_and_data;
handle_event({timeout, named}, X, _, D) -> io:format("named ~p~n", [X]), {next_state, idle, D};
handle_event({call, F}, what, S, D) -> {keep_state_and_data, [{reply, F, {S, D}}]};
handle_event(cast, quit, _, _) -> {stop, normal}.
