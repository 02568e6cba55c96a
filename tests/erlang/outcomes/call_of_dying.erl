%% The server answers before it is told to end, or is ended first.
-module(call_of_dying).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive {call, From, Ref} -> From ! {Ref, ok} end, receive never -> ok end end),
    spawn(fun() -> exit(P, shutdown) end),
    R = monitor(process, P),
    P ! {call, self(), R},
    X = receive
        {R, V} -> {reply, V};
        {'DOWN', R, process, P, noproc} -> {down, shutdown};
        {'DOWN', R, process, P, Why} -> {down, Why}
    end,
    io:format("~p~n", [X]).
