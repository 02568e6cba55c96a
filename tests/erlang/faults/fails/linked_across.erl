%% search: --faults 1 --fault-kinds partition --node away=worker
%% A link across nodes: when the connection is gone, the exit signal takes the owner with it.
-module(linked_across).
-export([main/0]).

worker() -> receive stop -> ok end.

main() ->
    Worker = spawn_link(fun worker/0),
    Worker ! stop,
    ok.
