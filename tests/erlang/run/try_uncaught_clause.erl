% try .. of without a matching clause, and values of after are dropped.
-module(try_uncaught_clause).
-export([main/0]).

main() ->
    R = try (try 3 of 4 -> four catch _:_ -> never end) catch error:E -> E end,
    io:format("~p~n", [R]),
    io:format("~p~n", [try value after other end]),
    io:format("~p~n", [catch (try throw(a) catch throw:b -> b end)]),
    io:format("~p~n", [catch (try throw(a) after throw(b) end)]),
    io:format("~p~n", [try error(x) catch error:x:St -> {stack, is_list(St)} end]),
    Y = try X = 5, X + 1 catch _:_ -> 0 end,
    io:format("~p~n", [Y]),
    io:format("~p~n", [(catch exit(normal))]),
    io:format("~p~n", [try erlang:raise(throw, custom, []) catch C:T -> {C, T} end]).
