%% search: --kill 1
%% A worker that traps exits learns that its partner was killed.
-module(linked).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    Worker = spawn_link(fun() -> receive go -> ok end end),
    Worker ! go,
    receive {'EXIT', Worker, _} -> ok end.
