%% A timer that sends to a name rings for whoever has it then: while the process has it, or when
%% nobody does any more. A process that got the message may end before the name is taken from it.
-module(timer_for_name).
-export([main/0]).

main() ->
    Me = self(),
    P = spawn(fun() -> receive X -> Me ! X end end),
    register(srv, P),
    erlang:send_after(1, srv, tick),
    unregister(srv),
    P ! other,
    X = receive Got -> Got end,
    io:format("~p~n", [X]).
