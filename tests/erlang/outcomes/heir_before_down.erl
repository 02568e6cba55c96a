%% The transfer is sent before 'DOWN', by the same process.
-module(heir_before_down).
-export([main/0]).

main() ->
    Me = self(),
    {P, R} = spawn_monitor(fun() -> ets:new(t, [{heir, Me, data}]) end),
    receive {'DOWN', R, process, P, _} -> ok end,
    X = receive {'ETS-TRANSFER', _, P, data} -> here after 0 -> missing end,
    io:format("~p~n", [X]).
