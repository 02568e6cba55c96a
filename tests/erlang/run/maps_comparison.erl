-module(maps_comparison).
-export([main/0]).

main() ->
    io:format("~p~n", [lists:sort([#{b => 1}, #{a => 2}, #{a => 1, b => 1}, #{}, #{1 => x}, #{1.0 => x}, #{"s" => 1}])]),
    io:format("~p~n", [[#{a => 1} < #{a => 2}, #{a => 2} < #{b => 1}, #{a => 1, b => 2} > #{z => 1}, #{1 => a} == #{1.0 => a}, #{a => 1} == #{a => 1.0}]]),
    io:format("~p~n", [lists:usort([#{x => 1}, #{x => 1.0}, #{x => 1}])]).
