-module(conc_philosophers).
-export([main/0]).

main() ->
    Forks = [spawn(fun fork/0) || _ <- lists:seq(1, 5)],
    Me = self(),
    [spawn(fun() -> eat(I, Forks, 3), Me ! {full, I} end) || I <- lists:seq(1, 5)],
    io:format("~p~n", [lists:sort([receive {full, I} -> I end || _ <- lists:seq(1, 5)])]).
eat(_, _, 0) -> ok;
eat(I, Forks, N) ->
    [A, B] = lists:sort([I, I rem 5 + 1]),
    take(lists:nth(A, Forks)), take(lists:nth(B, Forks)),
    lists:nth(A, Forks) ! {put, self()}, lists:nth(B, Forks) ! {put, self()},
    eat(I, Forks, N - 1).
take(F) -> F ! {take, self()}, receive {F, taken} -> ok end.
fork() -> receive {take, P} -> P ! {self(), taken}, receive {put, P} -> fork() end end.
