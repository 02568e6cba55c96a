-module(gen_server_registry).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).
main() ->
    {ok, _} = gen_server:start_link({local, reg}, ?MODULE, [], []),
    P = spawn(fun() -> gen_server:call(reg, {add, worker}), receive stop -> ok end end),
    timer:sleep(5),
    io:format("~p~n", [gen_server:call(reg, {find, worker}) == {ok, P}]),
    P ! stop, timer:sleep(5),
    io:format("~p~n", [gen_server:call(reg, {find, worker})]),
    io:format("~p~n", [gen_server:call({reg, node()}, {find, x})]),
    io:format("~p~n", [try gen_server:call({global, nothing}, x) catch exit:{R, _} -> R end]).
init([]) -> {ok, #{}}.
handle_call({add, N}, {Pid, _}, S) -> R = monitor(process, Pid), {reply, ok, S#{N => {Pid, R}}};
handle_call({find, N}, _, S) -> {reply, case S of #{N := {P, _}} -> {ok, P}; _ -> error end, S}.
handle_cast(_, S) -> {noreply, S}.
handle_info({'DOWN', R, process, P, _}, S) -> {noreply, maps:filter(fun(_, V) -> V =/= {P, R} end, S)}.
