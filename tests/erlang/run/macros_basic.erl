-module(macros_basic).
-export([main/0]).

-define(PI, 3.14159).
-define(SQUARE(X), ((X) * (X))).
-define(MAX(A, B), (if (A) > (B) -> (A); true -> (B) end)).
-define(SHOW(E), io:format("~s = ~p~n", [??E, E])).
-define(NOTHING, ).
-define(OVER(X), {one, X}).
-define(OVER(X, Y), {two, X, Y}).
-define(OVER(), none).
-define(LATER, ?EARLIER + 1).
-define(EARLIER, 41).

main() ->
    io:format("~p ~p~n", [?PI, ?SQUARE(2 + 1)]),
    ?SHOW(?MAX(3, 4)),
    ?SHOW(lists:map(fun(X) -> X + 1 end, [1, 2])),
    ?SHOW({a, "b", 'C d', $e}),
    io:format("~p ~p ~p~n", [?OVER(), ?OVER(1), ?OVER(1, {2, 3})]),
    io:format("~p~n", [?LATER]),
    ?NOTHING io:format("~p ~p ~p~n", [?MODULE, ?FUNCTION_NAME, ?FUNCTION_ARITY]),
    io:format("~p ~p~n", [?MODULE_STRING, ?LINE]),
    io:format("~p~n", [filename:basename(?FILE)]),
    io:format("~p~n", [?MACHINE]).
