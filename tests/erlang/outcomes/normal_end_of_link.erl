%% A linked process that ends normally does no harm.
-module(normal_end_of_link).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> receive go -> ok end end),
    link(P),
    P ! go,
    receive {'DOWN', R, process, P, normal} -> io:format("ok~n") end.
