%% search: --patience 1000
-module(call_is_patient).
-export([main/0]).

%% Answers come in time if they come at all.
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
