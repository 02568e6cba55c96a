-module(supervisor_simple).
-behaviour(supervisor).
-export([main/0, init/1, start_job/2]).

main() ->
    logger:set_primary_config(level, none),
    {ok, S} = supervisor:start_link({local, pool}, ?MODULE, []),
    Ps = [begin {ok, P} = supervisor:start_child(pool, [N]), P end || N <- [1, 2, 3]],
    io:format("~p~n", [supervisor:count_children(S)]),
    [P ! {who, self()} || P <- Ps],
    io:format("~p~n", [lists:sort([receive {i_am, N} -> N end || _ <- Ps])]),
    io:format("~p~n", [supervisor:terminate_child(pool, hd(Ps))]),
    io:format("~p~n", [proplists:get_value(active, supervisor:count_children(S))]),
    lists:last(Ps) ! crash,
    timer:sleep(20),
    io:format("~p~n", [proplists:get_value(active, supervisor:count_children(S))]),
    io:format("~p~n", [[{I, T} || {I, _, T, _} <- supervisor:which_children(pool)]]),
    io:format("~p~n", [supervisor:start_child(pool, [bad])]).

init([]) -> {ok, {#{strategy => simple_one_for_one}, [#{id => job, start => {?MODULE, start_job, [base]}, restart => transient}]}}.

start_job(_, bad) -> {error, bad_job};
start_job(base, N) -> {ok, spawn_link(fun() -> job(N) end)}.

job(N) -> receive {who, F} -> F ! {i_am, N}, job(N); crash -> exit(crashed) end.
