%% Before the process has put its value, after, or when it has ended.
-module(dictionary_of_dying).
-export([main/0]).

main() ->
    P = spawn(fun() -> put(k, v) end),
    io:format("~p~n", [process_info(P, dictionary)]).
