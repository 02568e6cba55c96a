-module(cron).
-export([main/0]).

%% Schedules: expressions as of cron are parsed; the next times are computed over a calendar; conflicts are found.

-record(spec, {minutes, hours, days, months, weekdays, name}).
-record(time, {year, month, day, hour, minute}).

main() ->
    Lines = ["0 9 * * 1-5 standup", "*/20 8-9 1,15 * * backup", "30 23 29 2 * leap", "15 10 * 3-4 0 walk", "0 0 31 * * close"],
    Specs = [S || {ok, S} <- [parse(L) || L <- Lines]],
    From = #time{year = 2023, month = 2, day = 26, hour = 23, minute = 50},
    [io:format("~s: ~s~n", [S#spec.name, lists:join(", ", [show(T) || T <- take(3, S, From)])]) || S <- Specs],
    [io:format("~p~n", [parse(L)]) || L <- ["1 2 3", "61 * * * * x", "5-2 * * * * x", "a * * * * x", "1-9/4,*/30 0 * * * mix"]],
    io:format("~p~n", [[weekday(T) || T <- [From, From#time{year = 2000, month = 1, day = 1}, From#time{year = 2024, month = 12, day = 31}]]]),
    io:format("~p~n", [[{Y, days_in(Y, 2)} || Y <- [1900, 2000, 2023, 2024]]]),
    io:format("~s~n", [lists:join("; ", agenda(Specs, From, 6))]),
    ok.

%% Parsing

parse(Line) ->
    case string:lexemes(Line, " ") of
        [M, H, D, Mo, W, Name] ->
            try
                {ok, #spec{minutes = field(M, 0, 59), hours = field(H, 0, 23), days = field(D, 1, 31),
                           months = field(Mo, 1, 12), weekdays = field(W, 0, 6), name = Name}}
            catch
                throw:Why -> {error, Why}
            end;
        Words -> {error, {fields, length(Words)}}
    end.

field(Text, Low, High) ->
    Parts = string:split(Text, ",", all),
    lists:usort(lists:append([part(P, Low, High) || P <- Parts])).

part(Text, Low, High) ->
    case string:split(Text, "/") of
        [Range, Step] -> every(number(Step), range(Range, Low, High));
        [Range] -> range(Range, Low, High)
    end.

every(Step, Values) ->
    First = hd(Values),
    [V || V <- Values, (V - First) rem Step =:= 0].

range("*", Low, High) -> lists:seq(Low, High);
range(Text, Low, High) ->
    case [number(N) || N <- string:split(Text, "-")] of
        [A] -> check(A, A, Low, High);
        [A, B] -> check(A, B, Low, High)
    end.

check(A, B, Low, High) when A >= Low, B =< High, A =< B -> lists:seq(A, B);
check(A, B, _, _) when A > B -> throw({empty, A, B});
check(A, B, Low, High) -> throw({outside, A, B, Low, High}).

number(Text) ->
    case string:to_integer(Text) of
        {N, []} -> N;
        _ -> throw({not_a_number, Text})
    end.

%% The calendar

leap(Y) when Y rem 400 =:= 0 -> true;
leap(Y) when Y rem 100 =:= 0 -> false;
leap(Y) -> Y rem 4 =:= 0.

days_in(Y, 2) ->
    case leap(Y) of
        true -> 29;
        false -> 28
    end;
days_in(_, M) when M =:= 4; M =:= 6; M =:= 9; M =:= 11 -> 30;
days_in(_, _) -> 31.

%% Sunday is 0 (Zeller).
weekday(#time{year = Y, month = M, day = D}) ->
    {Y1, M1} = case M < 3 of
        true -> {Y - 1, M + 12};
        false -> {Y, M}
    end,
    (D + (13 * (M1 + 1)) div 5 + Y1 + Y1 div 4 - Y1 div 100 + Y1 div 400 + 6) rem 7.

%% The next time after another

next(Spec, T) -> seek(Spec, tick(T), 2000).

tick(T = #time{minute = 59, hour = 23}) -> tomorrow(T);
tick(T = #time{minute = 59, hour = H}) -> T#time{minute = 0, hour = H + 1};
tick(T = #time{minute = M}) -> T#time{minute = M + 1}.

tomorrow(T = #time{year = Y, month = M, day = D}) ->
    case {D =:= days_in(Y, M), M} of
        {true, 12} -> T#time{year = Y + 1, month = 1, day = 1, hour = 0, minute = 0};
        {true, _} -> T#time{month = M + 1, day = 1, hour = 0, minute = 0};
        {false, _} -> T#time{day = D + 1, hour = 0, minute = 0}
    end.

seek(_, _, 0) -> never;
seek(Spec, T, Days) ->
    case on_day(Spec, T) andalso in_day(Spec, T) of
        false -> seek(Spec, tomorrow(T), Days - 1);
        {H, M} -> T#time{hour = H, minute = M}
    end.

on_day(Spec, T) ->
    lists:member(T#time.day, Spec#spec.days) andalso lists:member(T#time.month, Spec#spec.months)
        andalso lists:member(weekday(T), Spec#spec.weekdays).

in_day(#spec{minutes = Ms, hours = Hs}, #time{hour = H, minute = M}) ->
    case [{A, B} || A <- Hs, B <- Ms, {A, B} >= {H, M}] of
        [First | _] -> First;
        [] -> false
    end.

take(0, _, _) -> [];
take(N, Spec, From) ->
    case next(Spec, From) of
        never -> [];
        T -> [T | take(N - 1, Spec, T)]
    end.

%% What comes next of all, in order.
agenda(_, _, 0) -> [];
agenda(Specs, From, N) ->
    Times = [{next(S, From), S#spec.name} || S <- Specs],
    {T, _} = hd(lists:sort([P || P = {X, _} <- Times, X =/= never])),
    Names = [Name || {X, Name} <- Times, X =:= T],
    [[show(T), " ", lists:join("+", Names)] | agenda(Specs, T, N - 1)].

show(#time{year = Y, month = Mo, day = D, hour = H, minute = M}) ->
    io_lib:format("~b-~2..0b-~2..0b ~2..0b:~2..0b", [Y, Mo, D, H, M]).
