-module(conc_token_passing).
-export([main/0]).

main() ->
    Me = self(),
    Ps = [spawn(fun() -> member(N, Me) end) || N <- lists:seq(1, 5)],
    [P ! {next, Q} || {P, Q} <- lists:zip(Ps, tl(Ps) ++ [Me])],
    hd(Ps) ! {token, []},
    receive {token, L} -> io:format("~p~n", [lists:reverse(L)]) end,
    [receive {passed, N} -> io:format("~p ", [N]) end || N <- lists:seq(1, 5)], io:nl().
member(N, Me) -> receive {next, Q} -> receive {token, L} -> Q ! {token, [N | L]}, Me ! {passed, N} end end.
