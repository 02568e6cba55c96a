-module(format_pretty_maps).
-export([main/0]).

main() ->
    io:format("~p~n", [#{}]),
    io:format("~p~n", [#{a => 1, b => "two", "three" => 3}]),
    io:format("~p~n", [#{name => "a long enough name to break", address => #{street => "Main Street 1234", city => "Springfield"}, tags => [one, two, three]}]),
    io:format("~p~n", [maps:from_list([{I, I * 1000} || I <- lists:seq(1, 20)])]),
    io:format("~p~n", [#{key_that_is_quite_long_indeed_and_more => value_that_is_quite_long_as_well_and_more_text_here}]),
    io:format("~p~n", [[#{id => I, data => lists:seq(1, I)} || I <- lists:seq(1, 8)]]),
    io:format("~w~n", [#{a => #{b => "c"}}]),
    io:format("~p~n", [{ok, #{first => {1, 2, 3}, second => [#{inner => map}, #{inner => other}], third => <<"a binary of some length here">>}}]).
