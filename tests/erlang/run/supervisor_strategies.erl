-module(supervisor_strategies).
-behaviour(supervisor).
-export([main/0, init/1, start_worker/1]).

main() ->
    logger:set_primary_config(level, none),
    process_flag(trap_exit, true),
    [begin
        {ok, S} = supervisor:start_link(?MODULE, Strategy),
        Before = [whereis(N) || N <- [a, b, c]],
        exit(whereis(b), crash),
        timer:sleep(30),
        After = [whereis(N) || N <- [a, b, c]],
        io:format("~p ~p~n", [Strategy, lists:zipwith(fun(X, Y) -> X == Y end, Before, After)]),
        unlink(S), exit(S, shutdown), timer:sleep(20),
        io:format("~p~n", [[whereis(N) || N <- [a, b, c]]])
     end || Strategy <- [one_for_one, one_for_all, rest_for_one]].

init(Strategy) -> {ok, {{Strategy, 3, 10}, [{N, {?MODULE, start_worker, [N]}, permanent, 50, worker, [?MODULE]} || N <- [a, b, c]]}}.

start_worker(N) ->
    Parent = self(),
    P = spawn_link(fun() -> register(N, self()), Parent ! {up, self()}, receive stop -> ok end end),
    receive {up, P} -> ok end,
    {ok, P}.
