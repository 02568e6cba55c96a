%% Fifty processes in a ring, and a token that goes round.
-module(ring).
-export([main/0, member/1]).

main() ->
    First = lists:foldl(fun(_, Next) -> spawn(?MODULE, member, [Next]) end, self(), lists:seq(1, 49)),
    First ! {token, 5000},
    loop(First).

loop(First) ->
    receive
        {token, 0} -> io:format("done~n");
        {token, N} -> First ! {token, N - 1}, loop(First)
    end.

member(Next) ->
    receive
        {token, 0} -> Next ! {token, 0};
        {token, N} -> Next ! {token, N - 1}, member(Next)
    end.
