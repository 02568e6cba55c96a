%% The main process dies of the exit signal of a linked process: the story is that of its reason.
-module(exited_by_a_link).
-export([main/0]).

main() ->
    Limit = 3 + 4,
    spawn_link(fun() -> exit({over, Limit}) end),
    receive never -> ok end.
