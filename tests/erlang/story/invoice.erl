-module(invoice).
-export([main/0]).
-record(line, {what, n, unit}).
-record(invoice, {no, lines = [], tax = 0.2, paid = false}).

new(No) -> #invoice{no = No}.

add(What, N, Unit, Inv = #invoice{lines = Ls}) ->
    Inv#invoice{lines = Ls ++ [#line{what = What, n = N, unit = Unit}]}.

net(#invoice{lines = Ls}) -> lists:sum([L#line.n * L#line.unit || L <- Ls]).

gross(Inv = #invoice{tax = T}) ->
    round(net(Inv) * (1 - T)).

settle(Inv, Amount) ->
    try check(gross(Inv), Amount) of
        ok -> Inv#invoice{paid = true}
    catch
        throw:{short, By} -> {error, By};
        error:Reason -> {failed, Reason}
    after
        put(attempts, attempts() + 1)
    end.

check(Due, Amount) when Amount < Due -> throw({short, Due - Amount});
check(Due, Amount) when is_integer(Due), Amount >= Due -> ok.

attempts() ->
    case get(attempts) of
        undefined -> 0;
        N -> N
    end.

format(#invoice{no = No, paid = P} = I) ->
    lists:flatten(io_lib:format("#~4..0w ~s: ~w", [No, [X || P, X <- "paid"], gross(I)])).

main() ->
    I0 = new(7),
    I1 = add("nails", 100, 2, I0),
    I2 = add("hammer", 1, 25, I1),
    io:format("net ~p gross ~p~n", [net(I2), gross(I2)]),
    {error, By} = settle(I2, 150),
    io:format("short by ~p~n", [By]),
    P = settle(I2, 200),
    io:format("~s~n", [format(P)]),
    io:format("~p tries~n", [attempts()]),
    io:format("~p~n", [P]),
    Q = settle(I2#invoice{lines = [#line{what = x, n = a, unit = 1}]}, 3),
    io:format("~p~n", [Q]).
