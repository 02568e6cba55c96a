%% A caller that takes silence for an answer.
%% blame: ask/2 wrong-transition
%% answers: 2
-module(lost_timeout).
-export([main/0, service/0]).

main() ->
    Pid = spawn(?MODULE, service, []),
    io:format("~p ~p~n", [ask(Pid, 3), ask(Pid, stop)]).

ask(Pid, Request) ->
    Pid ! {self(), Request},
    receive
        {Pid, Answer} -> {ok, Answer}
    after 100 ->
        {ok, Request}
    end.

service() ->
    receive
        {From, N} when is_integer(N) -> From ! {self(), N * 2}, service();
        {_, stop} -> ok
    end.
