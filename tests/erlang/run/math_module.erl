-module(math_module).
-export([main/0]).

main() ->
    F = fun(X) -> io:format("~.12f~n", [X]) end,
    lists:foreach(F, [math:sin(1), math:cos(1), math:tan(1), math:asin(0.5), math:acos(0.5), math:atan(2), math:sinh(1), math:cosh(1),
                      math:tanh(1), math:asinh(1), math:acosh(2), math:atanh(0.5), math:exp(2.5), math:log(10), math:pow(2.5, 3)]),
    io:format("~p~n", [[try G() catch error:E -> E end || G <- [fun() -> math:log(0) end, fun() -> math:sqrt(-1) end, fun() -> math:exp(1000) end, fun() -> math:sin(a) end]]]).
