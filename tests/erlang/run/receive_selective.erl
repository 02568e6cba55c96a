-module(receive_selective).
-export([main/0]).

main() ->
    [self() ! M || M <- [low1, {high, 1}, low2, {mid, 5}, {high, 2}, {mid, 20}]],
    io:format("~p~n", [drain([])]),
    self() ! a, self() ! b, self() ! c,
    receive c -> io:format("c first~n") end,
    receive X -> io:format("~p~n", [X]) end,
    receive Y when Y =/= zz -> io:format("~p~n", [Y]) end,
    receive _ -> never after 0 -> io:format("empty~n") end,
    io:format("~p~n", [element(2, process_info(self(), message_queue_len))]).

drain(Acc) ->
    receive {high, N} -> drain([{high, N} | Acc])
    after 0 ->
        receive {mid, N} when N > 10 -> drain([{mid, N} | Acc])
        after 0 ->
            receive M -> drain([M | Acc])
            after 0 -> lists:reverse(Acc)
            end
        end
    end.
