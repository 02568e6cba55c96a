%% What the macros of Common Test, and older suites, call.
-module(test_server).

-export([break/1, call_crash/3, do_times/2, fail/0, fail/1, format/1, format/2, lookup_config/2, m_out_of_n/3, minutes/1,
         os_type/0, seconds/1, sleep/1, timetrap/1, timetrap_cancel/1]).

lookup_config(Key, Config) ->
    case lists:keyfind(Key, 1, Config) of
        {_, Value} -> Value;
        false -> undefined
    end.

fail() -> exit(suite_failed).
fail(Reason) -> exit({suite_failed, Reason}).
format(Format) -> ct:pal(Format).
format(Format, Args) -> ct:pal(Format, Args).
sleep(Time) -> ct:sleep(Time).
seconds(N) -> trunc(N * 1000).
minutes(N) -> trunc(N * 60000).
timetrap(_) -> ok.
timetrap_cancel(_) -> ok.
break(_) -> ok.
os_type() -> os:type().

do_times(N, F) -> lists:foreach(fun(_) -> F() end, lists:seq(1, N)).

m_out_of_n(M, N, F) ->
    Fine = length([ok || _ <- lists:seq(1, N), try F() of _ -> true catch _:_ -> false end]),
    case Fine >= M of
        true -> ok;
        false -> exit({m_out_of_n_failed, {M, left_to_do}})
    end.

call_crash(M, F, A) ->
    try apply(M, F, A) of
        _ -> exit(call_does_not_crash)
    catch _:_ -> ok
    end.
