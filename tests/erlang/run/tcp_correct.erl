%% eunit
% The handshake with both faults mended: every test passes.
-module(tcp_correct).
-include_lib("eunit/include/eunit.hrl").
-export([server/3, acknowledged/5, client/4]).

server(Main, Port, Seq) ->
    receive
        {Client, {syn, Port, SeqCl}} ->
            Ack = spawn(?MODULE, acknowledged, [Main, Port, SeqCl + 1, Seq + 1, Client]),
            Client ! {Ack, {syn_ack, SeqCl + 1, Seq}};
        {Client, {syn, _, _}} ->
            Client ! rst
    end,
    server(Main, Port, Seq + 1).

acknowledged(Main, Port, Ack, Seq, Client) ->
    receive
        {Client, {ack, Port, Seq, Ack}} ->
            receive {Client, {data, Port, D}} -> Main ! {data, D}; _ -> Main ! {data, error_data} end;
        _ -> Main ! {data, error_ack}
    end.

client(Server, Port, Seq, Data) ->
    Server ! {self(), {syn, Port, Seq}},
    Ack = Seq + 1,
    receive
        rst -> {port_rejected, Port};
        {Peer, {syn_ack, Ack, S}} ->
            Peer ! {self(), {ack, Port, S + 1, Ack}},
            Peer ! {self(), {data, Port, Data}},
            {S + 1, Ack, Port, Data}
    end.

inbox() -> timer:sleep(20), receive M -> [M | inbox()] after 0 -> [] end.

run(Clients) ->
    Server = spawn(?MODULE, server, [self(), 50, 500]),
    {[client(Server, P, S, D) || {P, S, D} <- Clients], inbox()}.

handshake_test_() ->
    [?_assertEqual({[{port_rejected, 57}], []}, run([{57, 100, c1}])),
     ?_assertEqual({[{501, 101, 50, c1}], [{data, c1}]}, run([{50, 100, c1}])),
     ?_assertEqual({[{port_rejected, 57}, {port_rejected, 60}], []}, run([{57, 100, c1}, {60, 100, c2}])),
     ?_assertEqual({[{501, 101, 50, c1}, {502, 301, 50, c2}], [{data, c1}, {data, c2}]}, run([{50, 100, c1}, {50, 300, c2}])),
     ?_assertEqual({[{port_rejected, 33}, {502, 101, 50, c2}, {port_rejected, 51}], [{data, c2}]}, run([{33, 0, c1}, {50, 100, c2}, {51, 0, c3}]))].
