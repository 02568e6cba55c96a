-module(rand_exro928ss).
-export([main/0]).

main() -> rand:seed(exro928ss, {1, 2, 3}), io:format("~p~n", [rand:uniform(100)]).
