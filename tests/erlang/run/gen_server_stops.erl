-module(gen_server_stops).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2, handle_continue/2, terminate/2]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [io:format("~p: ~p~n", [A, strip(gen_server:start_link(?MODULE, A, []))]) || A <- [{stop, no}, ignore, bad_return, crash]],
    flush(),
    {ok, P} = gen_server:start_link(?MODULE, {ok, s0}, []),
    io:format("~p~n", [gen_server:call(P, {stop, normal, bye})]),
    flush(),
    {ok, P2} = gen_server:start_link(?MODULE, {ok, s0}, []),
    io:format("~p~n", [try gen_server:call(P2, crash) catch exit:{{R, _}, {gen_server, call, [_, crash]}} -> R end]),
    flush(),
    {ok, P3} = gen_server:start_link(?MODULE, {ok, s0}, []),
    gen_server:cast(P3, {stop, shutdown}),
    flush(),
    {ok, P4} = gen_server:start_link(?MODULE, {continue, s0}, []),
    io:format("~p~n", [gen_server:call(P4, state)]),
    io:format("~p~n", [try gen_server:call(P4, noreply, 20) catch exit:{timeout, {gen_server, call, [_, noreply, 20]}} -> timeout end]),
    {ok, P5} = gen_server:start(?MODULE, {timeout, 10}, []),
    timer:sleep(30),
    io:format("~p~n", [gen_server:call(P5, state)]),
    gen_server:stop(P5, {shutdown, x}, infinity),
    exit(P4, shutdown),
    flush(),
    io:format("~p~n", [try gen_server:call(P5, x) catch exit:{noproc, _} -> noproc end]).

strip({error, {R, [_ | _]}}) -> {error, R};
strip(X) -> X.

flush() -> receive {'EXIT', _, R} -> io:format("exit ~p~n", [case R of {X, [_ | _]} -> X; _ -> R end]), flush() after 20 -> ok end.

init({stop, R}) -> {stop, R};
init(ignore) -> ignore;
init(bad_return) -> nonsense;
init(crash) -> error(in_init);
init({ok, S}) -> {ok, S};
init({continue, S}) -> {ok, S, {continue, more}};
init({timeout, T}) -> {ok, waiting, T}.

handle_continue(more, S) -> {noreply, {continued, S}}.

handle_call(state, _, S) -> {reply, S, S};
handle_call({stop, Why, Reply}, _, S) -> {stop, Why, Reply, S};
handle_call(crash, _, _) -> error(crashed);
handle_call(noreply, _, S) -> {noreply, S}.

handle_cast({stop, Why}, S) -> {stop, Why, S}.
handle_info(timeout, _) -> {noreply, timed_out};
handle_info(_, S) -> {noreply, S}.
terminate(R, S) -> io:format("terminate ~p ~p~n", [case R of {X, [_ | _]} -> X; _ -> R end, S]).
