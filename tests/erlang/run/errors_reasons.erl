% The reason of every kind of run-time error.
-module(errors_reasons).
-export([main/0]).

main() ->
    Fs = [fun() -> 1 = id(2) end, fun() -> case id(x) of y -> z end end, fun() -> if_it(5) end,
          fun() -> id(a) + 1 end, fun() -> 1 / id(0) end, fun() -> 5 rem id(0) end, fun() -> id(1.5) bsl 1 end,
          fun() -> hd(id([])) end, fun() -> element(3, id({1, 2})) end, fun() -> not id(1) end,
          fun() -> id(a) andalso true end, fun() -> id(1) and true end, fun() -> [1 | id(2)] ++ [3] end,
          fun() -> [1] -- id(x) end, fun() -> (id(#{})) #{a := 1} end, fun() -> (id(b)) #{a => 1} end,
          fun() -> maps:get(k, #{}) end, fun() -> map_size(id([])) end, fun() -> length(id([1 | 2])) end,
          fun() -> atom_to_list(id("a")) end, fun() -> list_to_atom(id([a])) end, fun() -> tuple_size(id([])) end,
          fun() -> error({my, reason}) end, fun() -> exit(reason) end, fun() -> throw(ball) end,
          fun() -> list_to_existing_atom("surely_no_such_atom_" ++ "here") end, fun() -> id(1) ! hi end,
          fun() -> nosuchname ! hi end, fun() -> setelement(0, {a}, b) end, fun() -> integer_to_list(5, 99) end,
          fun() -> maps:put(a, b, c) end, fun() -> lists:seq(3, 1) end, fun() -> -id(x) end,
          fun() -> bnot id(1.0) end, fun() -> math:sqrt(-1) end, fun() -> math:log(id(0)) end, fun() -> binary_to_atom(<<255>>) end],
    lists:foreach(fun(F) -> io:format("~w~n", [try F() catch C:R -> {C, R} end]) end, Fs).

if_it(X) -> if X < 3 -> small; X > 10 -> big end.
id(X) -> X.
