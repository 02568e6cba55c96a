% One of a linked group dies: all go, but the one that traps exits.
-module(conc_link_group).
-export([main/0]).

main() ->
    logger:set_primary_config(level, none),
    Me = self(),
    G = spawn(fun() ->
        Ws = [spawn_link(fun() -> receive {crash, W} -> exit(W); ok -> ok end end) || _ <- lists:seq(1, 4)],
        Me ! {workers, Ws}, receive never -> ok end end),
    Ws = receive {workers, L} -> L end,
    Rs = [{monitor(process, P), P} || P <- [G | Ws]],
    lists:nth(2, Ws) ! {crash, bang},
    io:format("~p~n", [[receive {'DOWN', R, _, P, Why} -> Why end || {R, P} <- Rs]]).
