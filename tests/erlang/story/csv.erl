-module(csv).
-export([main/0]).

parse(Text) ->
    [Head | Rows] = string:split(string:trim(Text), "\n", all),
    Keys = [list_to_atom(string:trim(K)) || K <- string:split(Head, ",", all)],
    [maps:from_list(lists:zip(Keys, [cell(C) || C <- string:split(R, ",", all)])) || R <- Rows].

cell(C) ->
    T = string:trim(C),
    try list_to_integer(T)
    catch error:badarg -> T
    end.

total(Rows) -> lists:foldl(fun(#{price := P, qty := Q}, Acc) -> P + Q + Acc end, 0, Rows).

line(#{name := N, price := P} = Row) ->
    Q = maps:get(qty, Row, 1),
    io_lib:format("~-8s ~3w x ~5.2f", [N, Q, P * 1.0]).

main() ->
    Rows = parse("name, price, qty\nbread, 3, 2\nmilk, 1, 6\ncheese,12,x\n"),
    Good = [R || #{qty := Q} = R <- Rows, is_integer(Q)],
    [io:format("~s~n", [line(R)]) || R <- Good],
    io:format("total: ~b~n", [total(Good)]),
    io:format("skipped: ~p~n", [[N || #{name := N} <- Rows -- Good]]),
    Upper = string:uppercase("done " ++ maps:get(name, hd(Good))),
    io:format("~ts~n", [Upper]).
