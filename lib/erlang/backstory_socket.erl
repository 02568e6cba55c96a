%% The ends of connections between processes of the program, and those that listen.
%%
%% A socket is `{'$inet', gen_tcp_socket, {Pid, Ref}}`, as OTP's are with its backend `socket`. Ports that are listened
%% on stand in the table `'%ports'`: `{Port, Pid, Ref}`.
-module(backstory_socket).

-export([ask/2, ask/3, close/1, connect/3, is_here/1, listen/2, listener/1]).

%% One end of a connection.
-record(end_, {ref, owner, watch, peer, options = #{}, buffer = <<>>, waiting = none, open = true, ends = true,
               local, remote}).
%% A socket that listens.
-record(listening, {ref, port, owner, watch, options, connected, waiting}).

table() ->
    try '%':'table-new'('%ports', ordered_set, 1, [named_table, public, unowned])
    catch error:_ -> '%ports'
    end.

socket(Pid, Ref) -> {'$inet', gen_tcp_socket, {Pid, Ref}}.

is_here({127, _, _, _}) -> true;
is_here({0, 0, 0, 0}) -> true;
is_here({0, 0, 0, 0, 0, 0, 0, 1}) -> true;
is_here(_) -> false.

listener(Port) ->
    case '%':'table-lookup'(table(), Port) of
        [{_, Pid, _}] -> Pid;
        [] -> false
    end.

%% ---- requests -------------------------------------------------------------------------------

ask(Socket, Request) -> ask(Socket, Request, infinity).

ask({'$inet', _, {Pid, _}}, Request, Timeout) ->
    Ref = erlang:monitor(process, Pid),
    Pid ! {ask, self(), Ref, Request},
    receive
        {Ref, Answer} ->
            erlang:demonitor(Ref, [flush]),
            Answer;
        {'DOWN', Ref, _, _, _} -> {error, closed}
    after Timeout ->
        Pid ! {forget, Ref},
        receive
            {Ref, Answer} ->
                erlang:demonitor(Ref, [flush]),
                Answer;
            {'DOWN', Ref, _, _, _} -> {error, closed}
        end
    end;
ask(_, _, _) -> {error, einval}.

close(Socket) ->
    case ask(Socket, close) of
        {error, closed} -> ok;
        Answer -> Answer
    end.

answer({From, Ref}, Answer) -> From ! {Ref, Answer}.

%% ---- listening ------------------------------------------------------------------------------

listen(Port, Options) ->
    case Port =/= 0 andalso listener(Port) of
        Pid when is_pid(Pid) -> {error, eaddrinuse};
        false ->
            Owner = self(),
            Ref = make_ref(),
            Number = case Port of
                0 -> free(49152);
                _ -> Port
            end,
            Started = spawn(fun() ->
                Watch = erlang:monitor(process, Owner),
                listening(#listening{ref = Ref, port = Number, owner = Owner, watch = Watch,
                                     options = options(Options, #{}), connected = queue:new(),
                                     waiting = queue:new()})
            end),
            '%':'table-insert'(table(), [{Number, Started, Ref}], false),
            {ok, socket(Started, Ref)}
    end.

free(Port) ->
    case listener(Port) of
        false -> Port;
        _ -> free(Port + 1)
    end.

listening(#listening{watch = Watch, port = Port, waiting = Waiting, connected = Connected} = State) ->
    receive
        {connected, End} -> listening(matched(State#listening{connected = queue:in(End, Connected)}));
        {ask, From, Ref, accept} -> listening(matched(State#listening{waiting = queue:in({From, Ref}, Waiting)}));
        {ask, From, Ref, close} ->
            '%':'table-take'(table(), Port),
            [answer(W, {error, closed}) || W <- queue:to_list(Waiting)],
            answer({From, Ref}, ok);
        {ask, From, Ref, {owner, _, New}} ->
            erlang:demonitor(Watch, [flush]),
            answer({From, Ref}, ok),
            listening(State#listening{owner = New, watch = erlang:monitor(process, New)});
        {ask, From, Ref, sockname} ->
            answer({From, Ref}, {ok, {{127, 0, 0, 1}, Port}}),
            listening(State);
        {ask, From, Ref, {setopts, Options}} ->
            answer({From, Ref}, ok),
            listening(State#listening{options = options(Options, State#listening.options)});
        {ask, From, Ref, {getopts, Names}} ->
            answer({From, Ref}, {ok, chosen(Names, State#listening.options)}),
            listening(State);
        {ask, From, Ref, _} ->
            answer({From, Ref}, {error, enotconn}),
            listening(State);
        {forget, Ref} ->
            {Gone, Rest} = lists:partition(fun({_, R}) -> R =:= Ref end, queue:to_list(Waiting)),
            [answer(W, {error, timeout}) || W <- Gone],
            listening(State#listening{waiting = queue:from_list(Rest)});
        {'DOWN', Watch, _, _, _} -> '%':'table-take'(table(), Port)
    end.

matched(#listening{connected = Connected, waiting = Waiting, options = Options} = State) ->
    case {queue:out(Connected), queue:out(Waiting)} of
        {{{value, End}, C}, {{value, {From, Ref}}, W}} ->
            End ! {accepted, From, Options, Ref},
            matched(State#listening{connected = C, waiting = W});
        _ -> State
    end.

%% ---- connections ----------------------------------------------------------------------------

%% Both ends, each in a process of its own; the other belongs to whoever accepts it.
connect(Listener, Port, Options) ->
    Owner = self(),
    Ref = make_ref(),
    Here = {{127, 0, 0, 1}, 32768 + erlang:unique_integer([positive]) rem 16384},
    There = {{127, 0, 0, 1}, Port},
    Mine = spawn(fun() ->
        Watch = erlang:monitor(process, Owner),
        Other = make_ref(),
        Me = self(),
        Theirs = spawn(fun() -> unaccepted(#end_{ref = Other, peer = Me, local = There, remote = Here}) end),
        Listener ! {connected, Theirs},
        erlang:monitor(process, Theirs),
        loop(#end_{ref = Ref, owner = Owner, watch = Watch, peer = Theirs, options = options(Options, #{}),
                   local = Here, remote = There})
    end),
    {ok, socket(Mine, Ref)}.

unaccepted(#end_{ref = Own, peer = Peer} = State) ->
    erlang:monitor(process, Peer),
    receive
        {accepted, Owner, Options, Ref} ->
            Watch = erlang:monitor(process, Owner),
            answer({Owner, Ref}, {ok, socket(self(), Own)}),
            loop(delivered(State#end_{owner = Owner, watch = Watch, options = Options}))
    end.

loop(#end_{watch = Watch, peer = Peer, buffer = Buffer, waiting = Waiting} = State) ->
    receive
        {data, Peer, Bytes} -> loop(delivered(State#end_{buffer = <<Buffer/binary, Bytes/binary>>}));
        {finished, Peer} -> loop(delivered(State#end_{open = false}));
        {'DOWN', _, process, Peer, _} -> loop(delivered(State#end_{open = false}));
        {'DOWN', Watch, _, _, _} -> finish(State);
        {forget, Ref} ->
            case Waiting of
                {{_, Ref} = Who, _} ->
                    answer(Who, {error, timeout}),
                    loop(State#end_{waiting = none});
                _ -> loop(State)
            end;
        {ask, From, Ref, close} ->
            case Waiting of
                none -> ok;
                {Who, _} -> answer(Who, {error, closed})
            end,
            finish(State),
            answer({From, Ref}, ok);
        {ask, From, Ref, Request} -> loop(request(Request, {From, Ref}, State))
    end.

finish(#end_{peer = Peer}) -> Peer ! {finished, self()}.

request({send, Bytes}, Who, #end_{peer = Peer, open = Open, ends = Ends, options = Options} = State) ->
    case Open andalso Ends of
        true ->
            Peer ! {data, self(), backstory_packets:frame(maps:get(packet, Options, 0), Bytes)},
            answer(Who, ok);
        false -> answer(Who, {error, closed})
    end,
    State;
request({recv, Length}, Who, #end_{waiting = none, options = Options} = State) ->
    case maps:get(active, Options, true) of
        false -> delivered(State#end_{waiting = {Who, Length}});
        _ ->
            answer(Who, {error, einval}),
            State
    end;
request({recv, _}, Who, State) ->
    answer(Who, {error, ealready}),
    State;
request({unrecv, Bytes}, Who, #end_{buffer = Buffer} = State) ->
    answer(Who, ok),
    delivered(State#end_{buffer = <<Bytes/binary, Buffer/binary>>});
request({owner, From, New}, Who, #end_{owner = Owner, watch = Watch} = State) ->
    case From of
        Owner ->
            erlang:demonitor(Watch, [flush]),
            answer(Who, ok),
            State#end_{owner = New, watch = erlang:monitor(process, New)};
        _ ->
            answer(Who, {error, not_owner}),
            State
    end;
request({shutdown, How}, Who, #end_{peer = Peer} = State) ->
    answer(Who, ok),
    case How of
        read -> State;
        _ ->
            Peer ! {finished, self()},
            State#end_{ends = false}
    end;
request({setopts, Options}, Who, #end_{options = Old} = State) ->
    answer(Who, ok),
    delivered(State#end_{options = options(Options, Old)});
request({getopts, Names}, Who, #end_{options = Options} = State) ->
    answer(Who, {ok, chosen(Names, Options)}),
    State;
request(sockname, Who, #end_{local = Local} = State) ->
    answer(Who, {ok, Local}),
    State;
request(peername, Who, #end_{remote = Remote, open = Open} = State) ->
    answer(Who, case Open of true -> {ok, Remote}; false -> {error, enotconn} end),
    State;
request(_, Who, State) ->
    answer(Who, {error, einval}),
    State.

%% ---- delivery -------------------------------------------------------------------------------

%% Gives what has come to whoever waits for it, or to the owner where the socket is active.
delivered(#end_{options = Options, waiting = Waiting} = State) ->
    case {maps:get(active, Options, true), Waiting} of
        {false, none} -> State;
        {false, {Who, Length}} ->
            case packet(Length, State) of
                {ok, Packet, Rest} ->
                    answer(Who, {ok, Packet}),
                    State#end_{buffer = Rest, waiting = none};
                {error, Reason} ->
                    answer(Who, {error, Reason}),
                    State#end_{waiting = none};
                more when State#end_.open -> State;
                more ->
                    answer(Who, {error, closed}),
                    State#end_{waiting = none}
            end;
        {Active, _} ->
            case packet(0, State) of
                {ok, Packet, Rest} ->
                    sent(State, kind(Options), Packet),
                    delivered(State#end_{buffer = Rest, options = Options#{active := next(Active, State)}});
                {error, Reason} ->
                    State#end_.owner ! {tcp_error, socket(self(), State#end_.ref), Reason},
                    State;
                more when State#end_.open -> State;
                more ->
                    State#end_.owner ! {tcp_closed, socket(self(), State#end_.ref)},
                    State#end_{options = Options#{active := false}}
            end
    end.

kind(#{packet := Packet}) when Packet =:= http; Packet =:= http_bin; Packet =:= httph; Packet =:= httph_bin -> http;
kind(_) -> tcp.

sent(#end_{owner = Owner, ref = Ref}, Kind, Packet) -> Owner ! {Kind, socket(self(), Ref), Packet}.

next(once, _) -> false;
next(1, #end_{owner = Owner, ref = Ref}) ->
    Owner ! {tcp_passive, socket(self(), Ref)},
    false;
next(N, _) when is_integer(N) -> N - 1;
next(Active, _) -> Active.

packet(Length, #end_{buffer = Buffer, options = Options}) ->
    case maps:get(packet, Options, 0) of
        Raw when Raw =:= 0; Raw =:= raw ->
            case Buffer of
                <<>> -> more;
                _ when Length =:= 0 -> {ok, as(Buffer, Options), <<>>};
                <<Part:Length/binary, Rest/binary>> -> {ok, as(Part, Options), Rest};
                _ -> more
            end;
        Type ->
            case backstory_packets:decode(Type, Buffer, []) of
                {ok, Packet, Rest} when is_binary(Packet) -> {ok, as(Packet, Options), Rest};
                {ok, Packet, Rest} -> {ok, Packet, Rest};
                {more, _} -> more;
                {error, _} -> {error, emsgsize}
            end
    end.

as(Bytes, #{mode := binary}) -> Bytes;
as(Bytes, _) -> binary_to_list(Bytes).

%% ---- options --------------------------------------------------------------------------------

options(List, Known) -> lists:foldl(fun option/2, maps:merge(#{active => true, packet => 0, mode => list}, Known), List).

option(binary, Options) -> Options#{mode => binary};
option(list, Options) -> Options#{mode => list};
option({active, N}, Options) when is_integer(N) ->
    case maps:get(active, Options, false) of
        Old when is_integer(Old), Old + N > 0 -> Options#{active => Old + N};
        Old when is_integer(Old) -> Options#{active => false};
        _ -> Options#{active => case N > 0 of true -> N; false -> false end}
    end;
option({packet, raw}, Options) -> Options#{packet => 0};
option({Name, Value}, Options) when is_atom(Name) -> Options#{Name => Value};
option(_, Options) -> Options.

chosen(Names, Options) -> [{Name, maps:get(Name, Options)} || Name <- Names, is_map_key(Name, Options)].
