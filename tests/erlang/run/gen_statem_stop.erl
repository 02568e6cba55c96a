-module(gen_statem_stop).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, handle_event/4, terminate/3]).
main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [begin
        {ok, P} = gen_statem:start_link(?MODULE, [], []),
        R = try gen_statem:call(P, How) catch exit:{{E, [_ | _]}, _} -> {exit, E}; exit:{E, _} -> {exit, E} end,
        io:format("~p ~p~n", [How, R]),
        receive {'EXIT', P, W} -> io:format("exit ~p~n", [case W of {X, [_ | _]} -> X; _ -> W end]) end
     end || How <- [stop, stop_reply, stop_reason, crash]],
    io:format("~p~n", [gen_statem:start_link(?MODULE, stop, [])]),
    io:format("~p~n", [gen_statem:start_link(?MODULE, ignore, [])]).
callback_mode() -> handle_event_function.
init(stop) -> {stop, refused};
init(ignore) -> ignore;
init([]) -> {ok, s, d}.
handle_event({call, F}, stop, _, _) -> gen_statem:reply(F, ok), stop;
handle_event({call, F}, stop_reply, _, D) -> {stop_and_reply, normal, [{reply, F, bye}], D};
handle_event({call, _}, stop_reason, _, _) -> {stop, {shutdown, why}};
handle_event({call, _}, crash, _, _) -> error(crashed).
terminate(R, S, D) -> io:format("terminate ~p ~p ~p~n", [case R of {X, [_ | _]} -> X; _ -> R end, S, D]).
