-module(format_pretty_lists).
-export([main/0]).

main() ->
    io:format("~p~n", [lists:seq(1, 60)]),
    io:format("~p~n", [[{I, I * I, integer_to_list(I)} || I <- lists:seq(1, 12)]]),
    io:format("~p~n", [["short", "a somewhat longer string that goes on", "and another one to break the line with"]]),
    io:format("~p~n", [lists:duplicate(5, lists:seq(100, 110))]),
    io:format("~p~n", ["a very long string that does not fit into one line of eighty columns and so must be broken " "somewhere"]),
    io:format("~p~n", [[a | b]]),
    io:format("~p~n", [[first_element_of_this_list, second_element_of_this_list, third_element_of_the_list]]),
    io:format("~p~n", [[[[[deep]]], [[[[deeper, and_more]]]]]]),
    io:format("~20p~n", [[abcdef, ghijkl, mnopqr, stuvwx]]),
    io:format("~40p~n", [[{abcdef, 1}, {ghijkl, 2}, {mnopqr, 3}, {stuvwx, 4}]]),
    io:format("prefix ~p~n", [lists:seq(1, 40)]),
    io:format("~w~n", [lists:seq(1, 60)]).
