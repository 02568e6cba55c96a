% What a monitor is told about every way to end.
-module(exit_reasons).
-export([main/0]).

main() ->
    logger:set_primary_config(level, none),
    Fs = [fun() -> ok end, fun() -> exit(normal) end, fun() -> exit(shutdown) end, fun() -> exit({any, "term"}) end,
          fun() -> throw(ball) end, fun() -> error(boom) end, fun() -> id(1) + a end, fun() -> 1 = id(2) end,
          fun() -> exit(self(), kill), receive x -> ok end end, fun() -> exit(self(), foo), receive x -> ok end end,
          fun() -> exit(self(), normal), receive x -> ok after 5 -> exit(survived) end end,
          fun() -> process_flag(trap_exit, true), exit(self(), kill), receive x -> ok after 50 -> ok end end,
          fun() -> link(spawn(fun() -> exit(child_died) end)), receive x -> ok end end],
    lists:foreach(fun(F) ->
        {P, R} = spawn_monitor(F),
        receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [strip(Why)]) end
    end, Fs).

id(X) -> X.

strip({R, [{_, _, _, _} | _]}) -> {R, with_stack};
strip(R) -> R.
