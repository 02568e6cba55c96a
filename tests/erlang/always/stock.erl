%% search: --always never_negative
-module(stock).
-export([main/0, never_negative/0]).

never_negative() ->
    case ets:whereis(stock) of
        undefined -> true;
        _ ->
            case ets:lookup(stock, apples) of
                [{apples, N}] -> N >= 0;
                [] -> true
            end
    end.

buy() ->
    case ets:lookup(stock, apples) of
        [{apples, N}] when N > 0 -> ets:update_counter(stock, apples, -1);
        _ -> none
    end.

main() ->
    ets:new(stock, [named_table, public]),
    ets:insert(stock, {apples, 1}),
    Me = self(),
    [spawn(fun() -> buy(), Me ! done end) || _ <- [1, 2]],
    [receive done -> ok end || _ <- [1, 2]].
