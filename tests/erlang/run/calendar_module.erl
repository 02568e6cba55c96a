-module(calendar_module).
-export([main/0]).

main() ->
    io:format("~p~n", [calendar:day_of_the_week(2024, 2, 29)]),
    io:format("~p~n", [[calendar:is_leap_year(Y) || Y <- [1900, 2000, 2023, 2024]]]),
    io:format("~p~n", [calendar:last_day_of_the_month(2024, 2)]),
    io:format("~p~n", [calendar:date_to_gregorian_days(2024, 1, 1)]),
    io:format("~p~n", [calendar:gregorian_days_to_date(739251)]),
    S = calendar:datetime_to_gregorian_seconds({{2024, 5, 17}, {12, 34, 56}}),
    io:format("~p ~p~n", [S, calendar:gregorian_seconds_to_datetime(S)]),
    io:format("~p~n", [calendar:seconds_to_time(3661)]),
    io:format("~p~n", [calendar:seconds_to_daystime(100000)]),
    io:format("~p~n", [calendar:time_to_seconds({1, 2, 3})]),
    io:format("~p~n", [calendar:iso_week_number({2021, 1, 3})]),
    io:format("~p~n", [calendar:time_difference({{2024, 1, 1}, {0, 0, 0}}, {{2024, 1, 2}, {1, 2, 3}})]),
    io:format("~p~n", [[calendar:valid_date(D) || D <- [{2023, 2, 29}, {2024, 2, 29}, {2024, 13, 1}]]]),
    io:format("~s~n", [calendar:system_time_to_rfc3339(1700000000, [{offset, "Z"}])]),
    io:format("~s~n", [calendar:system_time_to_rfc3339(1700000000123, [{unit, millisecond}, {offset, "+02:00"}])]),
    io:format("~p~n", [calendar:rfc3339_to_system_time("2018-02-01T16:17:58+01:00")]),
    io:format("~p~n", [calendar:system_time_to_universal_time(1700000000, second)]).
