-module(term_order).
-export([main/0]).

main() ->
    F = fun(X) -> X end,
    Ts = [#{a => 1}, {1, 2}, [1], "abc", <<1>>, self(), make_ref(), F, abc, 'ABC', 1, 2.0, 1.5, -1, {}, [], {a}, {b, c},
          #{}, #{b => 1}, #{a => 0, b => 0}, <<>>, <<1:1>>, [[]], [a | b], 1 bsl 70, -(1 bsl 70), 1.0e30],
    Kinds = fun(X) when is_pid(X) -> pid; (X) when is_reference(X) -> ref; (X) when is_function(X) -> function; (X) -> X end,
    io:format("~p~n", [lists:map(Kinds, lists:sort(Ts))]),
    io:format("~p~n", [lists:sort([#{1 => a}, #{1.0 => a}, #{2 => a}, #{1 => b}])]),
    io:format("~p~n", [lists:usort([1, 1.0, 2, 2.0, 1])]),
    io:format("~p~n", [[{a, 1} < {a, 1.0}, {a, 1} == {a, 1.0}, {a, 1} =< {a, 1.0}, [1, 2] < [1, 2, 3], {9} < {1, 1}, "b" > "abc"]]),
    io:format("~p~n", [[<<1, 2>> < <<1, 2, 0>>, <<2>> > <<1, 255>>, <<1:3>> < <<1:4>>]]),
    io:format("~p~n", [1 < a]),
    io:format("~p~n", [lists:sort(['B', a, 'Z', z, '', 'ä', aa])]).
