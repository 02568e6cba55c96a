-module(conc_echo_many).
-export([main/0]).

main() ->
    Ps = [spawn(fun echo/0) || _ <- lists:seq(1, 1000)],
    [P ! {self(), I} || {I, P} <- lists:zip(lists:seq(1, 1000), Ps)],
    io:format("~p~n", [lists:sum([receive {P, X} -> X end || P <- Ps])]),
    [P ! stop || P <- Ps],
    Rs = [monitor(process, P) || P <- Ps],
    [receive {'DOWN', R, _, _, _} -> ok end || R <- Rs],
    io:format("~p~n", [lists:any(fun is_process_alive/1, Ps)]).
echo() -> receive {F, X} -> F ! {self(), X}, echo(); stop -> ok end.
