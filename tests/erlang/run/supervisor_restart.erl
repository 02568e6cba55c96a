-module(supervisor_restart).
-behaviour(supervisor).
-export([main/0, init/1, start_worker/1]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    {ok, S} = supervisor:start_link(?MODULE, [one_for_one, permanent]),
    io:format("~p~n", [names(S)]),
    A1 = whereis(a), B1 = whereis(b),
    exit(A1, kill), timer:sleep(20),
    io:format("~p ~p~n", [whereis(a) =/= A1, whereis(b) == B1]),
    io:format("~p~n", [supervisor:count_children(S)]),
    io:format("~p~n", [supervisor:terminate_child(S, b)]),
    io:format("~p~n", [[{I, P} || {I, P, _, _} <- supervisor:which_children(S), P == undefined]]),
    {ok, _} = supervisor:restart_child(S, b),
    io:format("~p~n", [supervisor:restart_child(S, b)]),
    io:format("~p~n", [supervisor:delete_child(S, b)]),
    {ok, _} = supervisor:start_child(S, #{id => d, start => {?MODULE, start_worker, [d]}, restart => temporary}),
    io:format("~p~n", [names(S)]),
    exit(whereis(d), kill), timer:sleep(20),
    io:format("~p~n", [names(S)]),
    io:format("~p~n", [element(2, supervisor:get_childspec(S, a))]),
    [begin catch exit(whereis(a), kill), timer:sleep(10) end || _ <- [1, 2, 3]],
    receive {'EXIT', S, Why} -> io:format("supervisor ~p~n", [Why]) end,
    io:format("~p~n", [[whereis(X) || X <- [a, b, c]]]).

names(S) -> [I || {I, P, worker, _} <- supervisor:which_children(S), is_pid(P)].

init([Strategy, Restart]) ->
    {ok, {#{strategy => Strategy, intensity => 2, period => 100},
          [#{id => N, start => {?MODULE, start_worker, [N]}, restart => Restart, shutdown => 100} || N <- [a, b, c]]}}.

start_worker(N) ->
    P = spawn_link(fun() -> receive stop -> ok end end),
    register(N, P),
    {ok, P}.
