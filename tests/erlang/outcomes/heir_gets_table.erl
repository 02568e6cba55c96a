%% The heir owns the table from some moment of the end of its owner on, and always gets it.
-module(heir_gets_table).
-export([main/0]).

main() ->
    Me = self(),
    spawn(fun() -> T = ets:new(t, [{heir, Me, data}]), Me ! {table, T} end),
    receive {table, T} -> ok end,
    Owner = case ets:info(T, owner) of Me -> me; _ -> other end,
    receive {'ETS-TRANSFER', T, _, Data} -> io:format("~p~n", [{Owner, Data}]) end.
