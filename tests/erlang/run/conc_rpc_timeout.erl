-module(conc_rpc_timeout).
-export([main/0]).

main() ->
    S = spawn(fun() -> loop() end),
    io:format("~p ~p~n", [call(S, fast, 50), call(S, slow, 5)]),
    timer:sleep(40),
    io:format("~p~n", [call(S, fast, 50)]),
    io:format("~p~n", [receive X -> {stale, element(2, X)} after 0 -> clean end]).
loop() -> receive {F, R, fast} -> F ! {R, quick}; {F, R, slow} -> timer:sleep(20), F ! {R, late} end, loop().
call(S, Q, T) -> R = make_ref(), S ! {self(), R, Q}, receive {R, V} -> {ok, V} after T -> timeout end.
