%% Linking to a process that is over is an error, which can be caught.
-module(link_dead).
-export([main/0]).

main() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, process, Pid, normal} -> ok end,
    {'EXIT', {noproc, _}} = (catch link(Pid)),
    error = try link(Pid) catch error:noproc -> error end,
    process_flag(trap_exit, true),
    true = link(Pid),
    receive {'EXIT', Pid, noproc} -> ok end.
