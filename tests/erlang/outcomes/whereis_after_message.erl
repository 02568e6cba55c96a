%% The name is there until the process ends.
-module(whereis_after_message).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> register(srv, self()), Me ! bye end),
    receive bye -> ok end,
    X = case whereis(srv) of P -> true; Other -> Other end,
    io:format("~p~n", [X]).
