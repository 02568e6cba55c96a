-module(call_gives_up).
-export([main/0]).

%% The caller gives up when the answer is late, and dies of it.
main() ->
    Server = spawn(fun() -> server(0) end),
    io:format("~p~n", [call(Server, next)]).

server(N) ->
    receive {From, Ref, next} -> From ! {Ref, N}, server(N + 1) end.

call(Server, Request) ->
    Ref = make_ref(),
    Server ! {self(), Ref, Request},
    receive {Ref, Answer} -> Answer
    after 1000 -> error(no_answer)
    end.
