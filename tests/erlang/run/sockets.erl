%% Connections between processes of one program: passive and active, packets of several kinds, what comes at the end.
-module(sockets).
-export([main/0]).

main() ->
    {ok, Listen} = gen_tcp:listen(0, [binary, {active, false}, {reuseaddr, true}]),
    {ok, Port} = inet:port(Listen),
    io:format("~p~n", [is_integer(Port) andalso Port > 0]),
    spawn_link(fun() -> serve(Listen) end),
    {ok, One} = gen_tcp:connect("localhost", Port, [binary, {active, false}]),
    ok = gen_tcp:send(One, <<"hello ">>),
    ok = gen_tcp:send(One, ["wor", $l, <<"d">>]),
    io:format("~p~n", [gen_tcp:recv(One, 11)]),
    io:format("~p~n", [gen_tcp:recv(One, 1, 50)]),
    ok = gen_tcp:send(One, <<"abcdef">>),
    io:format("~p ~p~n", [gen_tcp:recv(One, 2), gen_tcp:recv(One, 4)]),
    ok = gen_tcp:close(One),
    io:format("~p ~p~n", [gen_tcp:recv(One, 0), gen_tcp:send(One, <<"x">>)]),
    active(Port),
    packets(),
    io:format("~p~n", [gen_tcp:close(Listen)]),
    io:format("~p~n", [gen_tcp:connect({127, 0, 0, 1}, Port, [])]).

serve(Listen) ->
    case gen_tcp:accept(Listen) of
        {ok, Socket} ->
            echo(Socket),
            serve(Listen);
        {error, closed} -> ok
    end.

echo(Socket) ->
    case gen_tcp:recv(Socket, 0) of
        {ok, <<"bye">>} -> gen_tcp:close(Socket);
        {ok, Data} ->
            ok = gen_tcp:send(Socket, Data),
            echo(Socket);
        {error, closed} -> ok
    end.

active(Port) ->
    {ok, Socket} = gen_tcp:connect({127, 0, 0, 1}, Port, [list, {active, once}]),
    ok = gen_tcp:send(Socket, "first"),
    receive {tcp, Socket, Data} -> io:format("~p~n", [Data]) end,
    ok = gen_tcp:send(Socket, "second"),
    receive {tcp, Socket, More} -> io:format("early ~p~n", [More]) after 50 -> io:format("nothing yet~n") end,
    ok = inet:setopts(Socket, [{active, true}]),
    receive {tcp, Socket, Second} -> io:format("~p~n", [Second]) end,
    io:format("~p~n", [inet:getopts(Socket, [active, mode])]),
    ok = gen_tcp:send(Socket, "bye"),
    receive {tcp_closed, Socket} -> io:format("closed~n") end.

packets() ->
    {ok, Listen} = gen_tcp:listen(0, [binary, {packet, 2}, {active, false}]),
    {ok, Port} = inet:port(Listen),
    Self = self(),
    spawn_link(fun() ->
        {ok, Socket} = gen_tcp:accept(Listen),
        {ok, Request} = gen_tcp:recv(Socket, 0),
        inet:setopts(Socket, [{packet, line}]),
        {ok, Line} = gen_tcp:recv(Socket, 0),
        inet:setopts(Socket, [{packet, http_bin}]),
        {ok, Start} = gen_tcp:recv(Socket, 0),
        inet:setopts(Socket, [{packet, httph_bin}]),
        {ok, Header} = gen_tcp:recv(Socket, 0),
        {ok, End} = gen_tcp:recv(Socket, 0),
        Self ! {got, [Request, Line, Start, Header, End]}
    end),
    {ok, Socket} = gen_tcp:connect("127.0.0.1", Port, [binary, {packet, 2}, {active, false}]),
    ok = gen_tcp:send(Socket, <<"sized">>),
    ok = inet:setopts(Socket, [{packet, raw}]),
    ok = gen_tcp:send(Socket, <<"a line\nGET /x?y=1 HTTP/1.1\r\nhost: here\r\n\r\n">>),
    receive {got, All} -> io:format("~p~n", [All]) end,
    io:format("~p~n", [erlang:decode_packet(4, <<0, 0, 0, 2, "abc">>, [])]).
