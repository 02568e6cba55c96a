-module(phash).
-export([main/0]).

main() ->
    Ts = [0, 1, -1, 1 bsl 70, 1.5, a, abc, "abc", [], {}, {a, b}, <<"abc">>, #{a => 1}, [1, [2]], <<1:5>>],
    [io:format("~w ~p~n", [T, erlang:phash2(T)]) || T <- Ts],
    io:format("~p~n", [[erlang:phash2(T, 100) || T <- Ts]]).
