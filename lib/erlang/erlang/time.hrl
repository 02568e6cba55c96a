%% Of module `erlang`: timers, clocks, dates.

send_after(Time, To, Message) when erlang:is_integer(Time), Time >= 0, erlang:is_pid(To);
                                   erlang:is_integer(Time), Time >= 0, erlang:is_atom(To) ->
    send_after(Time, To, Message, []);
send_after(_, _, _) -> '%':error(badarg).

send_after(Time, To, Message, Options) ->
    start_timer_as(make_ref(), Time, To, Message, Options).

start_timer(Time, To, Message) when erlang:is_integer(Time), Time >= 0, erlang:is_pid(To);
                                    erlang:is_integer(Time), Time >= 0, erlang:is_atom(To) ->
    start_timer(Time, To, Message, []);
start_timer(_, _, _) -> '%':error(badarg).

start_timer(Time, To, Message, Options) ->
    Ref = make_ref(),
    start_timer_as(Ref, Time, To, {timeout, Ref, Message}, Options).

start_timer_as(Ref, Time, To, Message, Options)
  when erlang:is_integer(Time), erlang:is_pid(To); erlang:is_integer(Time), erlang:is_atom(To) ->
    '%':'timer-start-as'(Ref, from_now(Time, Options), To, Message),
    Ref;
start_timer_as(_, _, _, _, _) -> '%':error(badarg).

from_now(Time, []) when Time >= 0 -> Time;
from_now(Time, [{abs, false}]) when Time >= 0 -> Time;
from_now(Time, [{abs, true}]) -> max(0, Time - monotonic_time(millisecond));
from_now(_, _) -> '%':error(badarg).

cancel_timer(Ref) when erlang:is_reference(Ref) -> '%':'timer-cancel'(Ref);
cancel_timer(_) -> '%':error(badarg).

cancel_timer(Ref, Options) when erlang:is_reference(Ref), erlang:is_list(Options) ->
    Left = '%':'timer-cancel'(Ref),
    Info = not lists:member({info, false}, Options),
    case lists:member({async, true}, Options) of
        true when Info -> self() ! {cancel_timer, Ref, Left}, ok;
        true -> ok;
        false when Info -> Left;
        false -> ok
    end;
cancel_timer(_, _) -> '%':error(badarg).

read_timer(Ref) when erlang:is_reference(Ref) -> '%':'timer-read'(Ref);
read_timer(_) -> '%':error(badarg).

read_timer(Ref, _Options) -> read_timer(Ref).

monotonic_time() -> '%':'clock-elapsed'().
monotonic_time(Unit) -> convert_time_unit('%':'clock-elapsed'(), nanosecond, Unit).
system_time() -> '%':'clock-now'().
system_time(Unit) -> convert_time_unit('%':'clock-now'(), nanosecond, Unit).
time_offset() -> '%':'clock-now'() - '%':'clock-elapsed'().
time_offset(Unit) -> convert_time_unit(time_offset(), nanosecond, Unit).

timestamp() ->
    Micros = system_time(microsecond),
    {Micros div 1000000000000, Micros div 1000000 rem 1000000, Micros rem 1000000}.

now() -> timestamp().

unique_integer() -> '%':'unique-integer'() - 16#7fffffffffff.

unique_integer(Options) when erlang:is_list(Options) ->
    Number = case lists:member(monotonic, Options) of
        true -> monotonic_integer();
        false -> '%':'unique-integer'()
    end,
    case lists:member(positive, Options) of
        true -> Number;
        false -> Number - 16#7fffffffffff
    end;
unique_integer(_) -> '%':error(badarg).

%% The order of calls shows in the numbers, so a call is an operation that others notice: the count is a
%% row of a table that nobody owns.
monotonic_integer() ->
    Table = try '%':'table-new'('%monotonic', set, 1, [named_table, public, unowned])
    catch error:_ -> '%monotonic'
    end,
    ets:update_counter(Table, count, 1, {count, 0}).

convert_time_unit(Time, From, To) when erlang:is_integer(Time) ->
    floor_div(Time * per_second(To), per_second(From));
convert_time_unit(_, _, _) -> '%':error(badarg).

floor_div(A, B) when A >= 0 -> A div B;
floor_div(A, B) -> (A - (B - 1)) div B.

per_second(second) -> 1;
per_second(millisecond) -> 1000;
per_second(microsecond) -> 1000000;
per_second(nanosecond) -> 1000000000;
per_second(native) -> 1000000000;
per_second(perf_counter) -> 1000000000;
per_second(seconds) -> 1;
per_second(milli_seconds) -> 1000;
per_second(micro_seconds) -> 1000000;
per_second(nano_seconds) -> 1000000000;
per_second(N) when erlang:is_integer(N), N > 0 -> N;
per_second(_) -> '%':error(badarg).

date() -> {Date, _} = localtime(), Date.
time() -> {_, Time} = localtime(), Time.

localtime() ->
    Seconds = system_time(second),
    posixtime_to_universaltime(Seconds + '%':'clock-zone'(Seconds)).

universaltime() -> posixtime_to_universaltime(system_time(second)).

localtime_to_universaltime(Local) ->
    Seconds = universaltime_to_posixtime(Local),
    posixtime_to_universaltime(Seconds - '%':'clock-zone'(Seconds)).

localtime_to_universaltime(Local, _IsDst) -> localtime_to_universaltime(Local).

universaltime_to_localtime(Universal) ->
    Seconds = universaltime_to_posixtime(Universal),
    posixtime_to_universaltime(Seconds + '%':'clock-zone'(Seconds)).

posixtime_to_universaltime(Seconds) when erlang:is_integer(Seconds) ->
    calendar:gregorian_seconds_to_datetime(Seconds + 62167219200);
posixtime_to_universaltime(_) -> '%':error(badarg).

universaltime_to_posixtime({{_, _, _}, {_, _, _}} = DateTime) ->
    try calendar:datetime_to_gregorian_seconds(DateTime) - 62167219200
    catch error:_ -> '%':error(badarg)
    end;
universaltime_to_posixtime(_) -> '%':error(badarg).
