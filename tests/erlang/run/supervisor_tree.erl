-module(supervisor_tree).
-behaviour(supervisor).
-export([main/0, init/1, start_leaf/1]).
main() ->
    logger:set_primary_config(level, none),
    {ok, S} = supervisor:start_link({local, top}, ?MODULE, top),
    io:format("~p~n", [[{I, T} || {I, _, T, _} <- supervisor:which_children(S)]]),
    [{_, Sub, supervisor, _}] = [C || {sub, _, _, _} = C <- supervisor:which_children(S)],
    io:format("~p~n", [[I || {I, _, _, _} <- supervisor:which_children(Sub)]]),
    exit(whereis(leaf1), kill), timer:sleep(20),
    io:format("~p ~p~n", [is_pid(whereis(leaf1)), is_process_alive(Sub)]),
    exit(Sub, kill), timer:sleep(20),
    io:format("~p~n", [is_pid(whereis(leaf1))]),
    io:format("~p~n", [supervisor:check_childspecs([#{id => x, start => {a, b, []}}])]),
    io:format("~p~n", [supervisor:check_childspecs([#{id => x}])]),
    io:format("~p~n", [supervisor:start_child(S, #{id => sub, start => {a, b, []}}) == {error, already_present}]).
init(top) -> {ok, {#{strategy => one_for_all}, [#{id => sub, start => {supervisor, start_link, [?MODULE, sub]}, type => supervisor}, leaf(leaf0)]}};
init(sub) -> {ok, {#{}, [leaf(leaf1), leaf(leaf2)]}}.
leaf(N) -> #{id => N, start => {?MODULE, start_leaf, [N]}}.
start_leaf(N) ->
    Me = self(),
    P = spawn_link(fun() -> catch register(N, self()), Me ! {ok, self()}, receive stop -> ok end end),
    receive {ok, P} -> {ok, P} end.
