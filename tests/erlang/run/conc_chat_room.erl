-module(conc_chat_room).
-export([main/0]).

main() ->
    Room = spawn(fun() -> room(#{}) end),
    Me = self(),
    Us = [{N, spawn(fun() -> Room ! {join, self(), N}, user(N, [], Me) end)} || N <- [ann, bob]],
    timer:sleep(5),
    Room ! {say, ann, "hello"}, Room ! {say, bob, "hi"},
    timer:sleep(5),
    [P ! stop || {_, P} <- Us],
    Logs = [receive {log, N, L} -> {N, L} end || {N, _} <- Us],
    io:format("~p~n", [Logs]).
room(U) -> receive {join, P, N} -> room(U#{N => P}); {say, N, T} -> [P ! {N, T} || P <- maps:values(U)], room(U) end.
user(N, L, To) -> receive stop -> To ! {log, N, lists:reverse(L)}; {F, T} -> user(N, [{F, T} | L], To) end.
