%% How two processes open a connection in TCP: syn, syn_ack, ack, then data. After "Declarative
%% Debugging of Concurrent Erlang Programs", completed where the paper leaves something out.
%%
%% Two faults: a server that has turned a client away ends instead of waiting for the next one, and
%% the client's acknowledgement has its tag at the end, where nobody looks for it. With the first,
%% main/0 waits for ever, unless the second client is faster; with the second alone, the answer is
%% error_ack instead of client2.
-module(tcp).
-include_lib("eunit/include/eunit.hrl").
-export([main/0, server/3, acknowledged/5, client/4]).

main() ->
    Server = spawn(?MODULE, server, [self(), 50, 500]),
    spawn(?MODULE, client, [Server, 57, 100, client1]),
    spawn(?MODULE, client, [Server, 50, 200, client2]),
    receive
        {data, Data} -> io:format("~p~n", [Data])
    end.

server(Main, Port, Seq) ->
    receive
        {Client, {syn, Port, ClientSeq}} ->
            Ack = spawn(?MODULE, acknowledged, [Main, Port, ClientSeq + 1, Seq + 1, Client]),
            Client ! {Ack, {syn_ack, ClientSeq + 1, Seq}},
            server(Main, Port, Seq + 1);
        {Client, {syn, _, _}} ->
            Client ! rst
            %% First fault: here it should go on with server(Main, Port, Seq + 1).
    end.

acknowledged(Main, Port, Ack, Seq, Client) ->
    receive
        {Client, {ack, Port, Seq, Ack}} ->
            receive
                {Client, {data, Port, Data}} -> Main ! {data, Data};
                _ -> Main ! {data, error_data}
            end;
        _ ->
            Main ! {data, error_ack}
    end.

client(Server, Port, Seq, Data) ->
    Server ! {self(), {syn, Port, Seq}},
    answered(Port, Data, Seq + 1).

answered(Port, Data, Ack) ->
    receive
        rst ->
            {port_rejected, Port};
        {Peer, {syn_ack, Ack, Seq}} ->
            %% Second fault: Ack and ack have changed places.
            Peer ! {self(), {Ack, Port, Seq + 1, ack}},
            Peer ! {self(), {data, Port, Data}},
            {Seq + 1, Ack, Port, Data}
    end.

%% A server, clients one after the other, and what arrived in the end.
session(Clients) ->
    Server = spawn(?MODULE, server, [self(), 50, 500]),
    Answers = [client_or_nothing(Server, Client) || Client <- Clients],
    {Answers, arrived()}.

client_or_nothing(Server, {Port, Seq, Data}) ->
    Server ! {self(), {syn, Port, Seq}},
    Ack = Seq + 1,
    receive
        rst -> {port_rejected, Port};
        {Peer, {syn_ack, Ack, S}} -> self() ! {Peer, {syn_ack, Ack, S}}, answered(Port, Data, Ack)
    after 500 -> nothing
    end.

arrived() ->
    timer:sleep(50),
    receive
        {data, _} = Message -> [Message | arrived()]
    after 0 -> []
    end.

rejected_test() ->
    ?assertEqual({[{port_rejected, 57}], []}, session([{57, 100, client1}])).

connected_test() ->
    ?assertEqual({[{501, 101, 50, client1}], [{data, client1}]}, session([{50, 100, client1}])).

rejected_twice_test() ->
    ?assertEqual({[{port_rejected, 57}, {port_rejected, 60}], []},
                 session([{57, 100, client1}, {60, 100, client2}])).

connected_twice_test() ->
    ?assertEqual({[{501, 101, 50, client1}, {502, 301, 50, client2}], [{data, client1}, {data, client2}]},
                 session([{50, 100, client1}, {50, 300, client2}])).

interleaved_test() ->
    ?assertEqual({[{port_rejected, 33}, {502, 101, 50, client2}, {port_rejected, 51}], [{data, client2}]},
                 session([{33, 0, client1}, {50, 100, client2}, {51, 0, client3}])).
