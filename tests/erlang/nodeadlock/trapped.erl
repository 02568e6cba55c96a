-module(trapped).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> exit(boom) end),
    receive {'EXIT', P, boom} -> ok end.
