-module(ext_term_format).
-export([main/0]).

main() ->
    Ts = [1, -1, 300, 1 bsl 40, -(1 bsl 100), 1.5, abc, 'ü', "string", [1, a], [1 | 2], {}, {1, {2}}, <<"bin">>, <<1:3>>, #{a => 1}, [], lists:seq(1, 300)],
    [begin B = term_to_binary(T), T = binary_to_term(B), io:format("~p ~w~n", [byte_size(B), case byte_size(B) < 40 of true -> B; _ -> big end]) end || T <- Ts],
    io:format("~p~n", [try binary_to_term(<<131, 200>>) catch error:E -> E end]),
    io:format("~p~n", [binary_to_term(<<131, 97, 5>>)]),
    io:format("~p~n", [erlang:external_size(abc)]),
    io:format("~p~n", [binary_to_term(term_to_binary(lists:duplicate(100, x), [compressed])) == lists:duplicate(100, x)]).
