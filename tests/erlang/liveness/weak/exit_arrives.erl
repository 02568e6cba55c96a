%% search: --terminates
%% The exit signal of a linked process arrives although others are busy.
-module(exit_arrives).
-export([main/0]).

busy() -> self() ! again, receive again -> busy() end.

main() ->
    process_flag(trap_exit, true),
    spawn(fun busy/0),
    Worker = spawn_link(fun() -> exit(done) end),
    receive {'EXIT', Worker, done} -> ok end.
