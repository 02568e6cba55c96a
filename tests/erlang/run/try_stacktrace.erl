-module(try_stacktrace).
-export([main/0]).

main() ->
    try deep(3) catch error:E:St ->
        io:format("~p~n", [E]),
        [{M, F, A, _} | _] = St,
        io:format("~p~n", [{M, F, A}])
    end,
    try lists:nth(5, [1]) catch error:E2:St2 ->
        {M2, F2, _, _} = hd(St2),
        io:format("~p ~p~n", [E2, {M2, F2}])
    end,
    try nomod:nofun(x) catch error:undef:St4 ->
        {M4, F4, _, _} = hd(St4),
        io:format("~p~n", [{M4, F4}])
    end,
    try fc(2) catch error:function_clause:St5 ->
        {M5, F5, _, _} = hd(St5),
        io:format("~p~n", [{M5, F5}])
    end,
    try throw(x) catch throw:x:St6 -> io:format("~p~n", [is_list(St6)]) end.

fc(1) -> ok.
deep(0) -> 1 + error(bottom);
deep(N) -> 1 + deep(N - 1).
