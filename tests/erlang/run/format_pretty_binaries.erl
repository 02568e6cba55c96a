-module(format_pretty_binaries).
-export([main/0]).

main() ->
    io:format("~p~n", [list_to_binary(lists:seq(0, 40))]),
    io:format("~p~n", [list_to_binary(lists:duplicate(100, $x))]),
    io:format("~p~n", [{data, <<"some readable text in a binary that goes over the end of the line, twice over in fact, really">>}]),
    io:format("~p~n", [[<<I, (I + 1)>> || I <- lists:seq(1, 20)]]),
    io:format("~p~n", [<<"ünï"/utf8>>]),
    io:format("~tp~n", [<<"ünï"/utf8>>]),
    io:format("~p~n", [<<1, 2, 3:4>>]),
    io:format("~w~n", [<<"abc">>]),
    io:format("~p~n", [#{bin => <<"x">>, list => "y"}]).
