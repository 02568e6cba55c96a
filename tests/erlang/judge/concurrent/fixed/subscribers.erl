%% A topic that does not forget those who leave.
-module(subscribers).
-export([main/0, topic/1, reader/3]).

main() ->
    Topic = spawn(?MODULE, topic, [[]]),
    A = spawn(?MODULE, reader, [self(), a, 0]),
    B = spawn(?MODULE, reader, [self(), b, 0]),
    [Topic ! {join, P} || P <- [A, B]],
    Topic ! {publish, news},
    Topic ! {leave, A},
    Topic ! {publish, more},
    timer:sleep(5),
    [P ! stop || P <- [A, B]],
    io:format("~p~n", [lists:sort([receive {count, W, N} -> {W, N} end || _ <- [1, 2]])]).

topic(Readers) ->
    receive
        {join, P} -> topic([P | Readers]);
        {leave, P} -> topic(without(P, Readers));
        {publish, Item} ->
            [P ! {item, Item} || P <- Readers],
            topic(Readers)
    end.

without(_, []) -> [];
without(P, [P | Rest]) -> Rest;
without(P, [Q | Rest]) -> [Q | without(P, Rest)].

reader(Main, Who, N) ->
    receive
        {item, _} -> reader(Main, Who, N + 1);
        stop -> Main ! {count, Who, N}
    end.
