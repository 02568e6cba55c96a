%% A name is released before the exit signal to linked processes is sent.
-module(name_after_exit_message).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> register(srv, self()) end),
    receive {'EXIT', P, _} -> ok end,
    io:format("~p~n", [whereis(srv)]).
