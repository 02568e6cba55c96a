%% Connections between processes of the program. Each end of one is a process (`backstory_socket`): how long data takes, and
%% who is faster, is up to the scheduler. Nothing leaves the program: where nobody of it listens, a connection
%% is refused.
-module(gen_tcp).

-export([accept/1, accept/2, close/1, connect/2, connect/3, connect/4, controlling_process/2, fdopen/2, listen/2, recv/2,
         recv/3, send/2, shutdown/2, unrecv/2]).

connect(Address, Options) -> connect(Address, Options, infinity).

connect(#{addr := Host, port := Port}, Options, Timeout) -> connect(Host, Port, Options, Timeout);
connect(Host, Port, Options) when is_integer(Port) -> connect(Host, Port, Options, infinity).

connect(Host, Port, Options, _Timeout) when is_integer(Port), is_list(Options) ->
    case inet:getaddr(Host, inet) of
        {ok, Address} ->
            case backstory_socket:is_here(Address) andalso backstory_socket:listener(Port) of
                false -> {error, econnrefused};
                Listener -> backstory_socket:connect(Listener, Port, Options)
            end;
        Error -> Error
    end;
connect(Host, Port, Options, Timeout) -> erlang:error(badarg, [Host, Port, Options, Timeout]).

listen(Port, Options) -> backstory_socket:listen(Port, Options).

accept(Socket) -> accept(Socket, infinity).
accept(Socket, Timeout) -> backstory_socket:ask(Socket, accept, Timeout).

send(Socket, Data) ->
    case try iolist_to_binary(Data) catch error:badarg -> badarg end of
        badarg -> {error, einval};
        Bytes -> backstory_socket:ask(Socket, {send, Bytes})
    end.

recv(Socket, Length) -> recv(Socket, Length, infinity).
recv(Socket, Length, Timeout) when is_integer(Length), Length >= 0 ->
    backstory_socket:ask(Socket, {recv, Length}, Timeout).

unrecv(Socket, Data) -> backstory_socket:ask(Socket, {unrecv, iolist_to_binary(Data)}).
close(Socket) -> backstory_socket:close(Socket).
shutdown(Socket, How) -> backstory_socket:ask(Socket, {shutdown, How}).
controlling_process(Socket, Pid) -> backstory_socket:ask(Socket, {owner, self(), Pid}).
fdopen(_, _) -> {error, enotsup}.
