%% search: --faults 1 --node away=pair
%% Processes that a process starts are on its node, too.
-module(children_stay).
-export([main/0]).

pair() ->
    Me = self(),
    Child = spawn(fun() -> receive {ask, From} -> From ! answer end end),
    Child ! {ask, Me},
    receive answer -> ok end.

main() ->
    spawn(fun pair/0),
    ok.
