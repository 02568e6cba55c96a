-module(conc_barrier).
-export([main/0]).

main() ->
    Me = self(),
    B = spawn(fun() -> barrier(4, []) end),
    [spawn(fun() -> Me ! {before, I}, B ! {wait, self()}, receive go -> Me ! {'after', I} end end) || I <- lists:seq(1, 4)],
    Ms = [receive M -> M end || _ <- lists:seq(1, 8)],
    {First, Second} = lists:split(4, [element(1, M) || M <- Ms]),
    io:format("~p ~p~n", [First, Second]).
barrier(0, Ps) -> [P ! go || P <- Ps];
barrier(N, Ps) -> receive {wait, P} -> barrier(N - 1, [P | Ps]) end.
