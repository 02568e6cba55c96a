-module(otp_erl_scan).
-export([main/0]).

main() ->
    {ok, Ts, _} = erl_scan:string("foo(X, [1,2.5|T]) when X >= $a -> \"str\" ++ 'Q q'."),
    io:format("~p~n", [Ts]),
    {ok, Form} = erl_parse:parse_form(Ts),
    io:format("~p~n", [Form]),
    {ok, T2, _} = erl_scan:string("#{a => <<1:8>>, b := fun(Y) -> Y + 1 end}."),
    io:format("~p~n", [erl_parse:parse_exprs(T2)]),
    io:format("~p~n", [erl_scan:string("'unterminated")]),
    {ok, T3, _} = erl_scan:string("case x of end end."),
    io:format("~p~n", [erl_parse:parse_exprs(T3)]).
