% The three-way handshake with two faults: after a rejected connection the server ends, and the
% acknowledgement carries its tag in the wrong place.
-module(tcp_handshake).
-export([main/0, start/0, server/3, acknowledged/5, client/4]).

main() ->
    io:format("one client: ~p~n", [with_clients([{50, 200, second}])]),
    io:format("a rejected one before it: ~p~n", [with_clients([{57, 100, first}, {50, 200, second}])]).

start() -> with_clients([{57, 100, first}, {50, 200, second}]).

with_clients(Clients) ->
    Server = spawn(?MODULE, server, [self(), 50, 500]),
    lists:foreach(fun({Port, Seq, Data}) ->
        {P, R} = spawn_monitor(?MODULE, client, [Server, Port, Seq, Data]),
        receive {'DOWN', R, process, P, _} -> ok after 50 -> io:format("~p waits~n", [Data]) end
    end, Clients),
    receive {data, D} -> D after 200 -> {nothing, {server_alive, is_process_alive(Server)}} end.

server(Main, Port, Seq) ->
    receive
        {Client, {syn, Port, SeqCl}} ->
            Ack = spawn(?MODULE, acknowledged, [Main, Port, SeqCl + 1, Seq + 1, Client]),
            Client ! {Ack, {syn_ack, SeqCl + 1, Seq}},
            server(Main, Port, Seq + 1);
        {Client, {syn, _, _}} ->
            Client ! rst    % the server should go on
    end.

acknowledged(Main, Port, Ack, Seq, Client) ->
    receive
        {Client, {ack, Port, Seq, Ack}} ->
            receive
                {Client, {data, Port, D}} -> Main ! {data, D};
                _ -> Main ! {data, error_data}
            end;
        _ -> Main ! {data, error_ack}
    end.

client(Server, Port, Seq, Data) ->
    Server ! {self(), {syn, Port, Seq}},
    answer(Port, Data, Seq + 1).

answer(Port, Data, Ack) ->
    receive
        rst -> {port_rejected, Port};
        {Peer, {syn_ack, Ack, Seq}} ->
            Peer ! {self(), {Ack, Port, Seq + 1, ack}},    % the tag belongs first
            Peer ! {self(), {data, Port, Data}},
            {Seq + 1, Ack, Port, Data}
    end.
