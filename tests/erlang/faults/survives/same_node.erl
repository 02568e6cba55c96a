%% search: --faults 3 --node away=other
%% Nothing goes wrong between processes of one node.
-module(same_node).
-export([main/0]).

server() -> receive {ask, From} -> From ! answer end.
other() -> ok.

main() ->
    spawn(fun other/0),
    Server = spawn(fun server/0),
    Server ! {ask, self()},
    receive answer -> ok end.
