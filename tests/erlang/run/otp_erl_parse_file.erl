% OTP's own scanner and parser over this text; printed by OTP's own printer.
-module(otp_erl_parse_file).
-export([main/0]).

main() ->
    Src = "-module(x).\n-record(r, {a = 1, b}).\nf(#r{a = A}, Y) when A > 1; Y == 2 -> try g(A) catch _:E -> E after ok end;\nf(_, [H|_]) -> [X || X <- H, X > 0].\ng(N) -> receive {m, N} -> N after 10 -> fun(Z) -> Z end end.\n",
    {ok, Ts, _} = erl_scan:string(Src),
    Forms = forms(Ts, [], []),
    [io:format("~p~n", [F]) || F <- Forms],
    [io:format("~s", [erl_pp:form(F)]) || F <- Forms].
forms([], [], Acc) -> lists:reverse(Acc);
forms([{dot, _} = D | T], Cur, Acc) -> {ok, F} = erl_parse:parse_form(lists:reverse([D | Cur])), forms(T, [], [F | Acc]);
forms([X | T], Cur, Acc) -> forms(T, [X | Cur], Acc).
