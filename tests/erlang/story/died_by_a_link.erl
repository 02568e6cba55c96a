%% The main process dies because a process that it is linked to does: the story is that of the error.
-module(died_by_a_link).
-export([main/0]).

half(N) -> {error, N div 2}.

work(N) ->
    ok = half(N),
    done.

main() ->
    spawn_link(fun() -> work(10) end),
    receive never -> ok end.
