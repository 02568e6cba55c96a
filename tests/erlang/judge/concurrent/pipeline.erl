%% A pipeline of stages of which one hands on what it got instead of what it made.
%% blame: made/3 wrong-function
%% answers: 6
-module(pipeline).
-export([main/0, stage/3]).

main() ->
    Last = spawn(?MODULE, stage, [fun(X) -> X - 1 end, self(), 3]),
    Middle = spawn(?MODULE, stage, [fun(X) -> X * 10 end, Last, 3]),
    First = spawn(?MODULE, stage, [fun(X) -> X + 1 end, Middle, 3]),
    [First ! {item, N} || N <- [1, 2, 3]],
    io:format("~p~n", [[receive {item, V} -> V end || _ <- [1, 2, 3]]]).

stage(_, _, 0) -> ok;
stage(Make, Next, Left) ->
    receive
        {item, X} ->
            Next ! {item, made(Make, X, Left)},
            stage(Make, Next, Left - 1)
    end.

made(_, X, 2) -> X;
made(Make, X, _) -> Make(X).
