% A server with state, written with plain processes.
-module(bank_account).
-export([main/0]).

main() ->
    A = open(100),
    io:format("~p~n", [call(A, balance)]),
    io:format("~p~n", [call(A, {deposit, 50})]),
    io:format("~p~n", [call(A, {withdraw, 500})]),
    io:format("~p~n", [call(A, {withdraw, 30})]),
    io:format("~p~n", [call(A, history)]),
    io:format("~p~n", [call(A, close)]),
    io:format("~p~n", [call(A, balance)]).

open(N) -> spawn(fun() -> loop(N, []) end).

call(A, Req) ->
    Ref = monitor(process, A),
    A ! {Ref, self(), Req},
    receive
        {Ref, Reply} -> demonitor(Ref, [flush]), Reply;
        {'DOWN', Ref, process, A, Why} -> {error, Why}
    after 1000 -> timeout
    end.

loop(B, H) ->
    receive
        {Ref, From, Req} ->
            case Req of
                balance -> From ! {Ref, B}, loop(B, H);
                {deposit, N} -> From ! {Ref, ok}, loop(B + N, [Req | H]);
                {withdraw, N} when N > B -> From ! {Ref, {error, {short, N - B}}}, loop(B, [failed | H]);
                {withdraw, N} -> From ! {Ref, ok}, loop(B - N, [Req | H]);
                history -> From ! {Ref, lists:reverse(H)}, loop(B, H);
                close -> From ! {Ref, {closed, B}}
            end
    end.
