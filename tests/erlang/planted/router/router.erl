-module(router).
-export([main/0]).

%% Requests are parsed from binaries, routed by patterns, answered from a table, and logged.

-record(request, {method, path, query = #{}, headers = #{}, body = <<>>}).
-record(response, {status, headers = [], body = <<>>}).

main() ->
    ets:new(notes, [named_table, ordered_set]),
    put(next, 1),
    Requests =
        [<<"POST /notes HTTP/1.1\r\nContent-Type: text/plain\r\n\r\nbuy milk">>,
         <<"POST /notes HTTP/1.1\r\nContent-Type: text/plain\r\nX-Tag: home\r\n\r\nfix%20door">>,
         <<"GET /notes HTTP/1.1\r\nAccept: application/json\r\n\r\n">>,
         <<"GET /notes/2 HTTP/1.1\r\n\r\n">>,
         <<"PUT /notes/2 HTTP/1.1\r\nX-Tag: work\r\n\r\nfix window">>,
         <<"GET /notes/2?upper=yes&x=a%26b HTTP/1.1\r\n\r\n">>,
         <<"GET /search?q=mi&limit=1 HTTP/1.1\r\n\r\n">>,
         <<"GET /search?q=i HTTP/1.1\r\nAccept: application/json\r\n\r\n">>,
         <<"DELETE /notes/1 HTTP/1.1\r\n\r\n">>,
         <<"GET /notes/1 HTTP/1.1\r\n\r\n">>,
         <<"GET /files/a/b/c.txt HTTP/1.1\r\n\r\n">>,
         <<"PATCH /notes/2 HTTP/1.1\r\n\r\n">>,
         <<"GET /notes/abc HTTP/1.1\r\n\r\n">>,
         <<"nonsense">>],
    Responses = [serve(R) || R <- Requests],
    lists:foreach(fun(R) -> io:format("~s~n", [show(R)]) end, Responses),
    io:format("~p~n", [counts(Responses)]),
    ok.

serve(Bytes) ->
    case parse(Bytes) of
        {ok, Request} -> dispatch(Request, routes());
        error -> text(400, <<"bad request">>)
    end.

%% Parsing

parse(Bytes) ->
    case binary:split(Bytes, <<"\r\n\r\n">>) of
        [Head, Body] ->
            [Line | Headers] = binary:split(Head, <<"\r\n">>, [global]),
            case binary:split(Line, <<" ">>, [global]) of
                [Method, Target, <<"HTTP/1.1">>] ->
                    {Path, Query} = target(Target),
                    {ok, #request{method = method(Method), path = Path, query = Query,
                                  headers = maps:from_list([header(H) || H <- Headers]), body = Body}};
                _ -> error
            end;
        [_] -> error
    end.

method(<<"GET">>) -> get;
method(<<"POST">>) -> post;
method(<<"PUT">>) -> put;
method(<<"DELETE">>) -> delete;
method(_) -> other.

target(Target) ->
    case binary:split(Target, <<"?">>) of
        [Path] -> {segments(Path), #{}};
        [Path, Query] -> {segments(Path), query(Query)}
    end.

segments(Path) ->
    [decode(S) || S <- binary:split(Path, <<"/">>, [global]), S =/= <<>>].

query(Text) ->
    maps:from_list([pair(P) || P <- binary:split(Text, <<"&">>, [global])]).

pair(Text) ->
    case binary:split(Text, <<"=">>) of
        [Key, Value] -> {decode(Key), decode(Value)};
        [Key] -> {decode(Key), <<>>}
    end.

header(Line) ->
    [Name, Value] = binary:split(Line, <<": ">>),
    {lower(Name), Value}.

lower(Text) -> << <<(lower_char(C))>> || <<C>> <= Text >>.

lower_char(C) when C >= $A, C =< $Z -> C + 32;
lower_char(C) -> C.

decode(<<$%, H, L, Rest/binary>>) -> <<(digit(H) * 16 + digit(L)), (decode(Rest))/binary>>;
decode(<<$+, Rest/binary>>) -> <<" ", (decode(Rest))/binary>>;
decode(<<C, Rest/binary>>) -> <<C, (decode(Rest))/binary>>;
decode(<<>>) -> <<>>.

digit(C) when C >= $0, C =< $9 -> C - $0;
digit(C) when C >= $A, C =< $F -> C - $A + 10;
digit(C) when C >= $a, C =< $f -> C - $a + 10.

%% Routing

routes() ->
    [{get, [<<"notes">>], fun list_notes/2},
     {post, [<<"notes">>], fun add_note/2},
     {get, [<<"notes">>, {int, id}], fun get_note/2},
     {put, [<<"notes">>, {int, id}], fun put_note/2},
     {delete, [<<"notes">>, {int, id}], fun delete_note/2},
     {get, [<<"search">>], fun search/2},
     {get, [<<"files">>, {rest, path}], fun file/2}].

dispatch(Request = #request{method = Method, path = Path}, Routes) ->
    Matches = [{M, F, Bound} || {M, Pattern, F} <- Routes, {yes, Bound} <- [match(Pattern, Path, #{})]],
    case [{F, Bound} || {M, F, Bound} <- Matches, M =:= Method] of
        [{F, Bound} | _] -> F(Request, Bound);
        [] when Matches =:= [] -> text(404, <<"no such page">>);
        [] -> (text(405, <<"not allowed">>))#response{headers = [{allow, [M || {M, _, _} <- Matches]}]}
    end.

match([], [], Bound) -> {yes, Bound};
match([{rest, Name}], Segments, Bound) -> {yes, Bound#{Name => Segments}};
match([{int, Name} | Pattern], [S | Segments], Bound) ->
    case string:to_integer(S) of
        {N, <<>>} when is_integer(N) -> match(Pattern, Segments, Bound#{Name => N});
        _ -> no
    end;
match([S | Pattern], [S | Segments], Bound) -> match(Pattern, Segments, Bound);
match(_, _, _) -> no.

%% Handlers

list_notes(Request, _) -> render(Request, ets:tab2list(notes)).

add_note(#request{body = Body, headers = Headers}, _) ->
    Id = get(next),
    put(next, Id + 1),
    ets:insert(notes, {Id, decode(Body), maps:get(<<"x-tag">>, Headers, <<"none">>)}),
    #response{status = 201, headers = [{location, location(Id)}]}.

location(Id) -> iolist_to_binary(["/notes/", integer_to_list(Id)]).

get_note(#request{query = Query}, #{id := Id}) ->
    case ets:lookup(notes, Id) of
        [{_, Text, _}] -> text(200, maybe_upper(Query, Text));
        [] -> text(404, <<"no such note">>)
    end.

maybe_upper(#{<<"upper">> := <<"yes">>}, Text) -> string:uppercase(Text);
maybe_upper(_, Text) -> Text.

put_note(#request{body = Body, headers = Headers}, #{id := Id}) ->
    case ets:lookup(notes, Id) of
        [{_, _, Tag}] ->
            ets:insert(notes, {Id, Body, maps:get(<<"x-tag">>, Headers, Tag)}),
            #response{status = 204};
        [] -> text(404, <<"no such note">>)
    end.

delete_note(_, #{id := Id}) ->
    Known = ets:member(notes, Id),
    ets:delete(notes, Id),
    case Known of
        true -> #response{status = 204};
        false -> text(404, <<"no such note">>)
    end.

search(Request = #request{query = Query}, _) ->
    Wanted = maps:get(<<"q">>, Query, <<>>),
    Found = [N || N = {_, Text, _} <- ets:tab2list(notes), contains(Wanted, Text)],
    render(Request, lists:sublist(Found, limit(Query))).

contains(Part, Text) -> binary:match(Text, Part) =/= nomatch.

limit(#{<<"limit">> := N}) -> binary_to_integer(N);
limit(_) -> 10.

file(_, #{path := Path}) -> text(200, iolist_to_binary(lists:join(<<" > ">>, Path))).

%% Rendering

render(Request, Notes) ->
    case wants_json(Request) of
        true -> #response{status = 200, headers = [{type, json}], body = json(Notes)};
        false -> text(200, iolist_to_binary(lists:join(<<"; ">>, [T || {_, T, _} <- Notes])))
    end.

wants_json(#request{headers = #{<<"accept">> := Type}}) -> Type =:= <<"application/json">>;
wants_json(_) -> false.

json(Notes) ->
    iolist_to_binary(["[", lists:join(",", [object(N) || N <- Notes]), "]"]).

object({Id, Text, Tag}) ->
    ["{\"id\":", integer_to_list(Id), ",\"text\":\"", Text, "\",\"tag\":\"", Tag, "\"}"].

text(Status, Body) -> #response{status = Status, headers = [{length, byte_size(Body)}], body = Body}.

show(#response{status = Status, headers = Headers, body = Body}) ->
    [integer_to_list(Status), [[" ", io_lib:format("~p", [H])] || H <- Headers], " ", Body].

counts(Responses) ->
    lists:foldl(fun(#response{status = S}, Acc) -> maps:update_with(class(S), fun(N) -> N + 1 end, 1, Acc) end, #{}, Responses).

class(Status) -> Status div 100 * 100.
