%% Time: sleeping, measuring, and doing things later. Each timer that runs code is a process.
-module(timer).

-export([apply_after/4, apply_interval/4, apply_repeatedly/4, cancel/1, exit_after/2, exit_after/3,
         hms/3, hours/1, kill_after/1, kill_after/2, minutes/1, now_diff/2, seconds/1,
         send_after/2, send_after/3, send_interval/2, send_interval/3, sleep/1, start/0, tc/1, tc/2,
         tc/3, tc/4]).

start() -> ok.

sleep(Time) -> receive after Time -> ok end.

seconds(N) -> 1000 * N.
minutes(N) -> 1000 * 60 * N.
hours(N) -> 1000 * 60 * 60 * N.
hms(H, M, S) -> hours(H) + minutes(M) + seconds(S).

now_diff({A2, B2, C2}, {A1, B1, C1}) ->
    ((A2 - A1) * 1000000 + B2 - B1) * 1000000 + C2 - C1.

%% ---- measuring ------------------------------------------------------------------------------

tc(F) -> tc(F, []).

tc(F, Unit) when is_atom(Unit) -> measure(F, [], Unit);
tc(F, Args) -> measure(F, Args, microsecond).

tc(M, F, Args) when is_atom(M) -> measure(fun() -> apply(M, F, Args) end, [], microsecond);
tc(F, Args, Unit) -> measure(F, Args, Unit).

tc(M, F, Args, Unit) -> measure(fun() -> apply(M, F, Args) end, [], Unit).

measure(F, Args, Unit) ->
    Start = erlang:monotonic_time(),
    Value = apply(F, Args),
    Stop = erlang:monotonic_time(),
    {erlang:convert_time_unit(Stop - Start, native, Unit), Value}.

%% ---- once -----------------------------------------------------------------------------------

send_after(Time, Message) -> send_after(Time, self(), Message).

send_after(Time, To, Message) when is_integer(Time), Time >= 0, is_pid(To);
                                   is_integer(Time), Time >= 0, is_atom(To) ->
    {ok, {send_local, erlang:send_after(Time, To, Message)}};
send_after(Time, {Name, Node}, Message) when Node =:= node() -> send_after(Time, Name, Message);
send_after(_, _, _) -> {error, badarg}.

apply_after(Time, M, F, Args) when is_integer(Time), Time >= 0, is_atom(M), is_atom(F), is_list(Args) ->
    {ok, {once, spawn(fun() -> wait_once(Time, M, F, Args) end)}};
apply_after(_, _, _, _) -> {error, badarg}.

wait_once(Time, M, F, Args) ->
    receive {cancel, From} -> From ! {cancelled, self()}
    after Time -> apply(M, F, Args)
    end.

exit_after(Time, Reason) -> exit_after(Time, self(), Reason).
exit_after(Time, Pid, Reason) -> apply_after(Time, erlang, exit, [Pid, Reason]).

kill_after(Time) -> exit_after(Time, self(), kill).
kill_after(Time, Pid) -> exit_after(Time, Pid, kill).

%% ---- again and again ------------------------------------------------------------------------

send_interval(Time, Message) -> send_interval(Time, self(), Message).

send_interval(Time, To, Message) when is_integer(Time), Time > 0, is_pid(To);
                                      is_integer(Time), Time > 0, is_atom(To) ->
    Pid = case is_atom(To) of true -> whereis(To); false -> To end,
    case Pid of
        undefined -> {error, badarg};
        _ -> repeat(Time, fun() -> To ! Message end, Pid)
    end;
send_interval(_, _, _) -> {error, badarg}.

apply_interval(Time, M, F, Args) when is_integer(Time), Time > 0, is_atom(M), is_atom(F),
                                      is_list(Args) ->
    repeat(Time, fun() -> spawn(M, F, Args) end, self());
apply_interval(_, _, _, _) -> {error, badarg}.

apply_repeatedly(Time, M, F, Args) -> apply_interval(Time, M, F, Args).

%% Until cancelled, or until the process that it is for dies.
repeat(Time, Action, Pid) ->
    {ok, {interval, spawn(fun() ->
        erlang:monitor(process, Pid),
        loop(erlang:monotonic_time(millisecond) + Time, Time, Action)
    end)}}.

loop(At, Time, Action) ->
    receive
        {cancel, From} -> From ! {cancelled, self()};
        {'DOWN', _, process, _, _} -> ok
    after max(0, At - erlang:monotonic_time(millisecond)) ->
        Action(),
        loop(At + Time, Time, Action)
    end.

cancel({send_local, Ref}) when is_reference(Ref) ->
    erlang:cancel_timer(Ref),
    {ok, cancel};
cancel({Kind, Pid}) when Kind =:= once, is_pid(Pid); Kind =:= interval, is_pid(Pid) ->
    Monitor = erlang:monitor(process, Pid),
    Pid ! {cancel, self()},
    receive
        {cancelled, Pid} -> erlang:demonitor(Monitor, [flush]);
        {'DOWN', Monitor, _, _, _} -> ok
    end,
    {ok, cancel};
cancel(_) -> {error, badarg}.
