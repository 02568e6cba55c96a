%% process_info of a process that has ended is undefined.
-module(status_of_dying).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> Me ! bye end),
    receive bye -> ok end,
    X = case process_info(P, priority) of undefined -> undefined; _ -> alive end,
    io:format("~p~n", [X]).
