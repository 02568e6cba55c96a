-module(otp_erl_eval).
-export([main/0]).

main() ->
    Run = fun(S) -> {ok, T, _} = erl_scan:string(S), {ok, E} = erl_parse:parse_exprs(T), {value, V, B} = erl_eval:exprs(E, []), io:format("~p ~p~n", [V, lists:sort(B)]) end,
    Run("X = 1 + 2, X * 10."),
    Run("[Y * Y || Y <- lists:seq(1, 5), Y rem 2 =:= 1]."),
    Run("(fun(A, B) -> A - B end)(5, 3)."),
    Run("case {a, 1} of {a, N} when N > 0 -> N; _ -> none end."),
    Run("<<A:4, B:4>> = <<16#5a>>, {A, B}.").
