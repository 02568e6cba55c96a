-module(misc_state_machine).
-export([main/0]).

main() ->
    io:format("~p~n", [[accepts(S) || S <- ["", "ab", "aab", "abb", "b", "aaabbb"]]]).
accepts(S) -> s0(S).
s0([$a | T]) -> s1(T);
s0(_) -> false.
s1([$a | T]) -> s1(T);
s1([$b | T]) -> s2(T);
s1(_) -> false.
s2([$b | T]) -> s2(T);
s2([]) -> true;
s2(_) -> false.
