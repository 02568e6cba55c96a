% A group leader of our own catches what a process prints.
-module(group_leader_capture).
-export([main/0]).

main() ->
    Me = self(),
    G = spawn(fun() -> leader([]) end),
    P = spawn(fun() -> group_leader(G, self()), io:format("caught ~p~n", [1]), io:put_chars("more"), Me ! done end),
    receive done -> ok end,
    G ! {dump, self()},
    receive {text, T} -> io:format("~p ~p~n", [is_pid(P), unicode:characters_to_list(T)]) end.
leader(Acc) ->
    receive
        {io_request, From, As, {put_chars, unicode, M, F, A}} -> From ! {io_reply, As, ok}, leader([Acc, apply(M, F, A)]);
        {io_request, From, As, {put_chars, unicode, Cs}} -> From ! {io_reply, As, ok}, leader([Acc, Cs]);
        {dump, From} -> From ! {text, Acc}
    end.
