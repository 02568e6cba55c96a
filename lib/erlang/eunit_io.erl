%% A group leader that keeps what a test prints, to be shown when it fails.
-module(eunit_io).

-export([start/0, start/1, here/0, take/0]).

%% Becomes the group leader of the caller, and ends with it.
start() ->
    Owner = self(),
    Pid = spawn(fun() ->
        Ref = erlang:monitor(process, Owner),
        loop(Ref, [])
    end),
    group_leader(Pid, Owner),
    put('%eunit_io', Pid),
    ok.

%% For another process of the same tests.
here() -> get('%eunit_io').
start(Pid) -> put('%eunit_io', Pid).

%% What was printed since the last time, as a binary.
take() ->
    Pid = get('%eunit_io'),
    Pid ! {take, self()},
    receive {taken, Pid, Text} -> Text end.

loop(Ref, Text) ->
    receive
        {io_request, From, ReplyAs, Request} ->
            {Reply, Text1} = request(Request, Text),
            From ! {io_reply, ReplyAs, Reply},
            loop(Ref, Text1);
        {take, From} ->
            From ! {taken, self(), unicode:characters_to_binary(lists:reverse(Text))},
            loop(Ref, []);
        {'DOWN', Ref, _, _, _} -> ok
    end.

request({put_chars, _, Chars}, Text) -> {ok, [Chars | Text]};
request({put_chars, _, M, F, A}, Text) -> {ok, [apply(M, F, A) | Text]};
request({put_chars, Chars}, Text) -> {ok, [Chars | Text]};
request({get_line, _, _}, Text) -> {eof, Text};
request({get_chars, _, _, _}, Text) -> {eof, Text};
request(getopts, Text) -> {[], Text};
request({setopts, _}, Text) -> {ok, Text};
request({requests, Requests}, Text) ->
    lists:foldl(fun(Request, {_, Sofar}) -> request(Request, Sofar) end, {ok, Text}, Requests);
request(_, Text) -> {{error, request}, Text}.
