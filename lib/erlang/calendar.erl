%% Dates and times of the Gregorian calendar, from the year 0.
-module(calendar).

-export([date_to_gregorian_days/1, date_to_gregorian_days/3, datetime_to_gregorian_seconds/1,
         day_of_the_week/1, day_of_the_week/3, gregorian_days_to_date/1,
         gregorian_seconds_to_datetime/1, is_leap_year/1, iso_week_number/0, iso_week_number/1,
         last_day_of_the_month/2, local_time/0, local_time_to_universal_time/1,
         local_time_to_universal_time/2, local_time_to_universal_time_dst/1, now_to_datetime/1,
         now_to_local_time/1, now_to_universal_time/1, rfc3339_to_system_time/1,
         rfc3339_to_system_time/2, seconds_to_daystime/1, seconds_to_time/1,
         system_time_to_local_time/2, system_time_to_rfc3339/1, system_time_to_rfc3339/2,
         system_time_to_universal_time/2, time_difference/2, time_to_seconds/1, universal_time/0,
         universal_time_to_local_time/1, valid_date/1, valid_date/3]).

-define(DAY, 86400).
-define(EPOCH, 62167219200).

%% ---- days -----------------------------------------------------------------------------------

date_to_gregorian_days({Year, Month, Day}) -> date_to_gregorian_days(Year, Month, Day).

date_to_gregorian_days(Year, Month, Day) when is_integer(Day), Day > 0 ->
    Last = last_day_of_the_month(Year, Month),
    if Day =< Last -> year_days(Year) + month_days(Year, Month) + Day - 1 end.

%% Days before the first of January.
year_days(0) -> 0;
year_days(Year) -> 366 + (Year - 1) * 365 + leaps(Year - 1).

leaps(Y) -> Y div 4 - Y div 100 + Y div 400.

%% Days of the year before the first of the month.
month_days(Year, Month) ->
    Days = element(Month, {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334}),
    case Month > 2 andalso is_leap_year(Year) of
        true -> Days + 1;
        false -> Days
    end.

gregorian_days_to_date(Days) when is_integer(Days), Days >= 0 ->
    Year = year_of(Days, Days div 366),
    Rest = Days - year_days(Year),
    Month = month_of(Year, Rest, 12),
    {Year, Month, Rest - month_days(Year, Month) + 1}.

year_of(Days, Year) ->
    case year_days(Year + 1) =< Days of
        true -> year_of(Days, max(Year + 1, Year + (Days - year_days(Year)) div 366));
        false -> Year
    end.

month_of(Year, Rest, Month) ->
    case month_days(Year, Month) =< Rest of
        true -> Month;
        false -> month_of(Year, Rest, Month - 1)
    end.

is_leap_year(Year) when is_integer(Year), Year >= 0 ->
    Year rem 4 =:= 0 andalso (Year rem 100 =/= 0 orelse Year rem 400 =:= 0).

last_day_of_the_month(Year, Month) when is_integer(Year), Year >= 0 -> last_day(Year, Month).

last_day(_, M) when M =:= 4; M =:= 6; M =:= 9; M =:= 11 -> 30;
last_day(Year, 2) -> case is_leap_year(Year) of true -> 29; false -> 28 end;
last_day(_, M) when is_integer(M), M > 0, M < 13 -> 31.

valid_date({Year, Month, Day}) -> valid_date(Year, Month, Day).

valid_date(Year, Month, Day) when is_integer(Year), is_integer(Month), is_integer(Day) ->
    Year >= 0 andalso Month >= 1 andalso Month =< 12 andalso Day >= 1
        andalso Day =< last_day_of_the_month(Year, Month);
valid_date(_, _, _) -> false.

day_of_the_week({Year, Month, Day}) -> day_of_the_week(Year, Month, Day).
day_of_the_week(Year, Month, Day) -> (date_to_gregorian_days(Year, Month, Day) + 5) rem 7 + 1.

iso_week_number() ->
    {Date, _} = local_time(),
    iso_week_number(Date).

iso_week_number({Year, _, _} = Date) ->
    Days = date_to_gregorian_days(Date),
    First = first_week(Year),
    Next = first_week(Year + 1),
    if
        Days < First -> {Year - 1, (Days - first_week(Year - 1)) div 7 + 1};
        Days >= Next -> {Year + 1, 1};
        true -> {Year, (Days - First) div 7 + 1}
    end.

%% The Monday of the week that has the fourth of January.
first_week(Year) ->
    Fourth = date_to_gregorian_days(Year, 1, 4),
    Fourth - day_of_the_week(Year, 1, 4) + 1.

%% ---- seconds --------------------------------------------------------------------------------

datetime_to_gregorian_seconds({Date, Time}) ->
    ?DAY * date_to_gregorian_days(Date) + time_to_seconds(Time).

gregorian_seconds_to_datetime(Seconds) when Seconds >= 0 ->
    {gregorian_days_to_date(Seconds div ?DAY), seconds_to_time(Seconds rem ?DAY)}.

time_to_seconds({H, M, S}) when is_integer(H), is_integer(M), is_integer(S) -> H * 3600 + M * 60 + S.

seconds_to_time(Seconds) when Seconds >= 0, Seconds < ?DAY ->
    {Seconds div 3600, Seconds rem 3600 div 60, Seconds rem 60}.

seconds_to_daystime(Seconds) ->
    Days = case Seconds >= 0 of
        true -> Seconds div ?DAY;
        false -> (Seconds - (?DAY - 1)) div ?DAY
    end,
    {Days, seconds_to_time(Seconds - Days * ?DAY)}.

time_difference(From, To) ->
    seconds_to_daystime(datetime_to_gregorian_seconds(To) - datetime_to_gregorian_seconds(From)).

%% ---- clocks ---------------------------------------------------------------------------------

local_time() -> erlang:localtime().
universal_time() -> erlang:universaltime().
local_time_to_universal_time(Local) -> erlang:localtime_to_universaltime(Local).
local_time_to_universal_time(Local, Dst) -> erlang:localtime_to_universaltime(Local, Dst).
local_time_to_universal_time_dst(Local) -> [erlang:localtime_to_universaltime(Local)].
universal_time_to_local_time(Universal) -> erlang:universaltime_to_localtime(Universal).

now_to_datetime({Mega, Seconds, _}) ->
    gregorian_seconds_to_datetime(?EPOCH + Mega * 1000000 + Seconds).
now_to_universal_time(Now) -> now_to_datetime(Now).
now_to_local_time(Now) -> erlang:universaltime_to_localtime(now_to_datetime(Now)).

system_time_to_universal_time(Time, Unit) ->
    Seconds = erlang:convert_time_unit(Time, Unit, second),
    gregorian_seconds_to_datetime(Seconds + ?EPOCH).

system_time_to_local_time(Time, Unit) ->
    erlang:universaltime_to_localtime(system_time_to_universal_time(Time, Unit)).

%% ---- text -----------------------------------------------------------------------------------

system_time_to_rfc3339(Time) -> system_time_to_rfc3339(Time, []).

system_time_to_rfc3339(Time, Options) when is_integer(Time) ->
    try rfc3339(Time, Options)
    catch error:function_clause -> erlang:error({badarg, [Time, Options]})
    end;
system_time_to_rfc3339(Time, _) when is_float(Time) -> erlang:error(badarg);
system_time_to_rfc3339(_, _) -> erlang:error(badarith).

rfc3339(Time, Options) ->
    Unit = proplists:get_value(unit, Options, second),
    Separator = proplists:get_value(time_designator, Options, $T),
    PerSecond = erlang:convert_time_unit(1, second, Unit),
    Offset = case proplists:get_value(offset, Options, "") of
        Given when is_integer(Given) -> erlang:convert_time_unit(Given, Unit, second);
        Given -> Given
    end,
    {Shift, Zone} = zone(Offset, erlang:convert_time_unit(Time, Unit, second)),
    Shifted = Time + Shift * PerSecond,
    % Both towards zero, before 1970 too.
    {{Y, Mo, D}, {H, Mi, S}} = gregorian_seconds_to_datetime(Shifted div PerSecond + ?EPOCH),
    Fraction = fraction(abs(Shifted) rem PerSecond, PerSecond),
    lists:flatten(io_lib:format("~4.10.0B-~2.10.0B-~2.10.0B~c~2.10.0B:~2.10.0B:~2.10.0B~s~s",
                                [Y, Mo, D, Separator, H, Mi, S, Fraction, Zone])).

fraction(_, 1) -> "";
fraction(Rest, PerSecond) ->
    Digits = length(integer_to_list(PerSecond)) - 1,
    io_lib:format(".~*..0B", [Digits, Rest]).

zone("Z", _) -> {0, "Z"};
zone("", Seconds) ->
    Shift = '%':'clock-zone'(Seconds),
    {Shift, zone_text(Shift)};
zone([_ | _] = Text, _) -> {zone_seconds(Text), Text};
zone(Shift, _) when is_integer(Shift) -> {Shift, zone_text(Shift)}.

zone_text(Shift) ->
    Sign = case Shift < 0 of true -> $-; false -> $+ end,
    io_lib:format("~c~2.10.0B:~2.10.0B", [Sign, abs(Shift) div 3600, abs(Shift) rem 3600 div 60]).

zone_seconds([Z]) when Z =:= $Z; Z =:= $z -> 0;
zone_seconds([Sign, H1, H2, $:, M1, M2]) ->
    Seconds = list_to_integer([H1, H2]) * 3600 + list_to_integer([M1, M2]) * 60,
    case Sign of $- -> -Seconds; $+ -> Seconds end.

rfc3339_to_system_time(Text) -> rfc3339_to_system_time(Text, []).

rfc3339_to_system_time(Text0, Options) ->
    Text = unicode:characters_to_list(Text0),
    Unit = proplists:get_value(unit, Options, second),
    [Y1, Y2, Y3, Y4, $-, Mo1, Mo2, $-, D1, D2, _, H1, H2, $:, Mi1, Mi2, $:, S1, S2 | Rest] = Text,
    Number = fun erlang:list_to_integer/1,
    DateTime = {{Number([Y1, Y2, Y3, Y4]), Number([Mo1, Mo2]), Number([D1, D2])},
                {Number([H1, H2]), Number([Mi1, Mi2]), Number([S1, S2])}},
    {Fraction, Zone} = case Rest of
        [$. | More] -> lists:splitwith(fun(C) -> C >= $0 andalso C =< $9 end, More);
        _ -> {"", Rest}
    end,
    Seconds = datetime_to_gregorian_seconds(DateTime) - ?EPOCH - zone_seconds(Zone),
    erlang:convert_time_unit(Seconds, second, Unit) + fraction_units(Fraction, Unit).

fraction_units("", _) -> 0;
fraction_units(Digits, Unit) ->
    round(list_to_integer(Digits) * erlang:convert_time_unit(1, second, Unit)
          / math:pow(10, length(Digits))).
