-module(conc_future).
-export([main/0]).

main() ->
    Fs = [async(fun() -> timer:sleep(20 - N), N * N end) || N <- [1, 5, 10]],
    io:format("~p~n", [[await(F) || F <- Fs]]),
    logger:set_primary_config(level, none),
    io:format("~p~n", [catch await(async(fun() -> error(oops) end))]).
async(F) -> Me = self(), spawn_monitor(fun() -> Me ! {self(), F()} end).
await({P, R}) ->
    receive {P, V} -> demonitor(R, [flush]), V; {'DOWN', R, _, _, {E, _}} -> throw({failed, E}) end.
