%% Stack traces: functions, arguments, lines, parts of functions.
-module(stack_frames).
-export([main/0]).

main() ->
    try deep(3) catch error:E:St ->
        io:format("~p~n", [E]),
        [{M, F, A, _} | _] = St,
        io:format("~p~n", [{M, F, A}])
    end,
    try lists:nth(5, [1]) catch error:E2:St2 ->
        {M2, F2, A2, _} = hd(St2),
        io:format("~p ~p~n", [E2, {M2, F2, A2}])
    end,
    try atom_to_list(id(1)) catch error:badarg:St3 ->
        {M3, F3, A3, _} = hd(St3),
        io:format("~p~n", [{M3, F3, A3}])
    end,
    try nomod:nofun(x) catch error:undef:St4 ->
        {M4, F4, A4, _} = hd(St4),
        io:format("~p~n", [{M4, F4, A4}])
    end,
    try fc(2) catch error:function_clause:St5 ->
        {M5, F5, A5, _} = hd(St5),
        io:format("~p~n", [{M5, F5, A5}])
    end,
    try throw(x) catch throw:x:St6 -> io:format("~p~n", [is_list(St6)]) end,
    try erlang:error(args, [a, b]) catch error:args:St7 -> [{M7, F7, A7, _} | _] = St7, io:format("~p~n", [{M7, F7, A7}]) end.

id(X) -> X.
fc(1) -> ok.
deep(0) -> 1 + error(bottom);
deep(N) -> 1 + deep(N - 1).
