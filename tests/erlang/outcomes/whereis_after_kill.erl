%% exit/2 does not wait until the process has ended.
-module(whereis_after_kill).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> register(srv, self()), Me ! ready, receive never -> ok end end),
    receive ready -> ok end,
    exit(P, kill),
    X = case whereis(srv) of P -> true; Other -> Other end,
    io:format("~p~n", [X]).
