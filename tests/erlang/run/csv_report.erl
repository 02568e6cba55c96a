-module(csv_report).
-export([main/0]).
-define(CSV, <<"date,item,qty,price\n2024-01-31,\"Tea, green\",3,2.50\n2024-02-29,Cup,1,10\n2023-12-31,\"12\"\" plate\",12,7.25\nbad line\n2024-13-01,Pot,1,5\n2024-02-30,Pan,x,5\n">>).
parse(B) -> [H | Rows] = [line(L) || L <- binary:split(B, <<"\n">>, [global, trim_all])], {H, Rows}.
line(L) -> line(L, <<>>, []).
line(<<>>, F, Acc) -> lists:reverse([F | Acc]);
line(<<$,, R/binary>>, F, Acc) -> line(R, <<>>, [F | Acc]);
line(<<$", R/binary>>, F, Acc) -> quoted(R, F, Acc);
line(<<C, R/binary>>, F, Acc) -> line(R, <<F/binary, C>>, Acc).
quoted(<<$", $", R/binary>>, F, Acc) -> quoted(R, <<F/binary, $">>, Acc);
quoted(<<$", R/binary>>, F, Acc) -> line(R, F, Acc);
quoted(<<C, R/binary>>, F, Acc) -> quoted(R, <<F/binary, C>>, Acc).
row([D, I, Q, P]) ->
    try
        [Y, M, Dd] = [binary_to_integer(X) || X <- binary:split(D, <<"-">>, [global])],
        true = calendar:valid_date(Y, M, Dd),
        {ok, {{Y, M, Dd}, I, binary_to_integer(Q), number(P)}}
    catch error:{badmatch, false} -> {error, {bad_date, D}};
          error:badarg:St -> {error, {bad_number, element(2, hd(St))}}
    end;
row(R) -> {error, {bad_row, length(R), iolist_to_binary(lists:join(",", R))}}.
number(B) -> case string:to_float(B) of {error, no_float} -> binary_to_integer(B); {F, <<>>} -> F end.
day(D) -> element(calendar:day_of_the_week(D), {mon, tue, wed, thu, fri, sat, sun}).
main() ->
    {H, Rows} = parse(?CSV),
    io:format("~p~n", [H]),
    Parsed = [row(R) || R <- Rows],
    {Good, Bad} = lists:partition(fun({T, _}) -> T =:= ok end, Parsed),
    io:format("~p~n", [Bad]),
    Items = lists:keysort(1, [R || {ok, R} <- Good]),
    io:format("~-12s ~-12s ~5s ~10s ~10s~n~s~n", ["date", "item", "qty", "price", "sum", lists:duplicate(53, $-)]),
    [io:format("~4..0b-~2..0b-~2..0b   ~-12ts ~5b ~10.2f ~10.2f ~p~n", [Y, M, D, I, Q, float(P), float(Q * P), day({Y, M, D})]) || {{Y, M, D}, I, Q, P} <- Items],
    Total = lists:sum([Q * P || {_, _, Q, P} <- Items]),
    io:format("~53.2f~n", [float(Total)]),
    ByYear = maps:groups_from_list(fun({{Y, _, _}, _, _, _}) -> Y end, fun({_, I, _, _}) -> I end, Items),
    io:format("~p~n", [ByYear]),
    Secs = calendar:datetime_to_gregorian_seconds({{2024, 2, 29}, {23, 59, 59}}) + 1,
    io:format("~p~n", [calendar:gregorian_seconds_to_datetime(Secs)]),
    io:format("~p ~p~n", [calendar:last_day_of_the_month(2023, 2), calendar:is_leap_year(1900)]),
    io:format("~p~n", [calendar:iso_week_number({2024, 12, 30})]),
    io:format("~p~n", [calendar:seconds_to_daystime(100000)]),
    io:format("~p~n", [calendar:time_difference({{2024, 1, 1}, {0, 0, 0}}, {{2024, 3, 1}, {12, 30, 0}})]),
    io:format("~s~n", [calendar:system_time_to_rfc3339(1700000000, [{offset, "Z"}])]),
    io:format("~p~n", [calendar:rfc3339_to_system_time("2024-02-29T12:00:00+01:00")]),
    io:format("~p~n", [lists:usort(fun({_, _, _, A}, {_, _, _, B}) -> A =< B end, Items) =:= lists:keysort(4, Items)]),
    io:format("~p~n", [lists:foldl(fun({_, I, Q, _}, A) -> orddict:update_counter(I, Q, A) end, [], Items ++ Items)]),
    io:format("~p~n", [proplists:to_map([{a, 1}, b, {a, 2}])]),
    io:format("~p~n", [lists:zipwith3(fun(A, B, C) -> {A, B, C} end, [1, 2], [a, b], "xy")]),
    {Min, Max} = lists:foldl(fun({_, _, _, P}, {Lo, Hi}) -> {min(Lo, P), max(Hi, P)} end, {infinity, 0}, Items),
    io:format("~p..~p~n", [Min, Max]),
    io:format("~p~n", [[binary:part(I, 0, min(3, byte_size(I))) || {_, I, _, _} <- Items]]),
    io:format("~ts~n", [lists:join("; ", [string:pad(I, 8, both, $.) || {_, I, _, _} <- Items])]).
