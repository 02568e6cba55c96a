%% Too late, link is an error; in time, the exit signal comes.
-module(link_dying).
-export([main/0]).

main() ->
    P = spawn(fun() -> exit(bad) end),
    case catch link(P) of
        true -> receive never -> ok end;
        {'EXIT', {E, _}} -> io:format("~p~n", [E])
    end.
