%% `erlang:decode_packet/3`: one packet from the front of a binary.
-module(backstory_packets).

-export([decode/3, frame/2]).

%% What is put in front of data that is sent.
frame(Type, Data) when Type =:= 1; Type =:= 2; Type =:= 4 -> <<(byte_size(Data)):(Type * 8), Data/binary>>;
frame(_, Data) -> Data.

%% `{ok, Packet, Rest}`, `{more, Length}` or `{error, Reason}`.
decode(Type, Binary, Options) when is_binary(Binary), is_list(Options) ->
    case Type of
        raw -> raw(Binary);
        0 -> raw(Binary);
        line -> line(Binary, Options);
        http -> start_line(Binary, fun binary_to_list/1, Options);
        http_bin -> start_line(Binary, fun(B) -> B end, Options);
        httph -> header(Binary, fun binary_to_list/1, Options);
        httph_bin -> header(Binary, fun(B) -> B end, Options);
        _ when Type =:= 1; Type =:= 2; Type =:= 4 -> sized(Binary, Type * 8, Options);
        _ -> erlang:error(badarg)
    end;
decode(_, _, _) -> erlang:error(badarg).

raw(<<>>) -> {more, undefined};
raw(Binary) -> {ok, Binary, <<>>}.

sized(Binary, Bits, Options) ->
    Most = proplists:get_value(packet_size, Options, 0),
    case Binary of
        <<Size:Bits, _/binary>> when Most > 0, Size > Most -> {error, invalid};
        <<Size:Bits, Data:Size/binary, Rest/binary>> -> {ok, Data, Rest};
        <<Size:Bits, _/binary>> -> {more, Size + Bits div 8};
        _ -> {more, undefined}
    end.

line(Binary, Options) ->
    End = proplists:get_value(line_delimiter, Options, $\n),
    Length = proplists:get_value(line_length, Options, 0),
    case binary:match(Binary, <<End>>) of
        {At, 1} when Length =:= 0; At < Length -> cut(Binary, At + 1);
        _ when Length > 0, byte_size(Binary) >= Length -> cut(Binary, Length);
        _ -> {more, undefined}
    end.

cut(Binary, At) ->
    <<Line:At/binary, Rest/binary>> = Binary,
    {ok, Line, Rest}.

%% ---- HTTP -----------------------------------------------------------------------------------

%% Without its end, with what comes behind it.
http_line(Binary, Options) ->
    case line(Binary, [{line_length, proplists:get_value(line_length, Options, 0)}]) of
        {ok, Line, Rest} -> {ok, without_end(Line), Rest};
        More -> More
    end.

without_end(Line) ->
    Size = byte_size(Line) - 1,
    case Line of
        <<Front:Size/binary, "\n">> ->
            Before = Size - 1,
            case Front of
                <<Text:Before/binary, "\r">> -> Text;
                _ -> Front
            end;
        _ -> Line
    end.

start_line(Binary, As, Options) ->
    case http_line(Binary, Options) of
        {ok, <<"HTTP/", Response/binary>> = Line, Rest} -> {ok, response(Response, Line, As), Rest};
        {ok, Line, Rest} ->
            Whole = binary:part(Binary, 0, byte_size(Binary) - byte_size(Rest)),
            {ok, request(Line, Whole, As), Rest};
        More -> More
    end.

response(Response, Line, As) ->
    case re:run(Response, "^([0-9]+)\\.([0-9]+)[ \\t]+([0-9]+)[ \\t]*(.*)$", [{capture, all_but_first, binary}]) of
        {match, [Major, Minor, Status, Text]} ->
            {http_response, {binary_to_integer(Major), binary_to_integer(Minor)}, binary_to_integer(Status), As(Text)};
        nomatch -> {http_error, As(<<Line/binary, "\r\n">>)}
    end.

request(Line, Whole, As) ->
    case re:run(Line, "^([^ \\t:]+)[ \\t]+([^ \\t]+)(?:[ \\t]+HTTP/([0-9]+)\\.([0-9]+))?[ \\t]*$",
                [{capture, all_but_first, binary}]) of
        {match, [Method, Uri]} -> {http_request, method(Method, As), uri(Uri, As), {0, 9}};
        {match, [Method, Uri, Major, Minor]} ->
            {http_request, method(Method, As), uri(Uri, As), {binary_to_integer(Major), binary_to_integer(Minor)}};
        nomatch -> {http_error, As(Whole)}
    end.

method(Method, As) ->
    case lists:member(Method, [<<"OPTIONS">>, <<"GET">>, <<"HEAD">>, <<"POST">>, <<"PUT">>, <<"DELETE">>, <<"TRACE">>]) of
        true -> binary_to_atom(Method);
        false -> As(Method)
    end.

uri(<<"*">>, _) -> '*';
uri(<<"/", _/binary>> = Path, As) -> {abs_path, As(Path)};
uri(Uri, As) ->
    case re:run(Uri, "^(https?)://([^/:]*)(?::([0-9]+))?(/.*)?$", [caseless, {capture, all_but_first, binary}]) of
        {match, [Scheme, Host | Rest]} ->
            {Port, Path} = case Rest of
                [] -> {undefined, <<"/">>};
                [<<>>] -> {undefined, <<"/">>};
                [<<>>, P] -> {undefined, P};
                [N] -> {binary_to_integer(N), <<"/">>};
                [N, P] -> {binary_to_integer(N), P}
            end,
            {absoluteURI, binary_to_atom(string:lowercase(Scheme)), As(Host), Port, As(Path)};
        nomatch ->
            case binary:split(Uri, <<":">>) of
                [Scheme, Rest] -> {scheme, As(Scheme), As(Rest)};
                [_] -> As(Uri)
            end
    end.

%% A header goes on in lines that begin with a space, so that the line behind it has to be there.
header(Binary, As, Options) ->
    case http_line(Binary, Options) of
        {ok, <<>>, Rest} -> {ok, http_eoh, Rest};
        {ok, _, Rest} -> header(Binary, byte_size(Binary) - byte_size(Rest), Rest, As, Options);
        More -> More
    end.

header(_, _, <<>>, _, _) -> {more, undefined};
header(Binary, _, <<C, _/binary>> = Rest, As, Options) when C =:= $\s; C =:= $\t ->
    case http_line(Rest, Options) of
        {ok, _, Behind} -> header(Binary, byte_size(Binary) - byte_size(Behind), Behind, As, Options);
        More -> More
    end;
header(Binary, Size, Rest, As, _) ->
    Whole = binary:part(Binary, 0, Size),
    {ok, field(without_end(Whole), Whole, As), Rest}.

field(Line, Whole, As) ->
    case re:run(Line, "^([^:\\s]+):[ \\t]*(.*)$", [dotall, {capture, all_but_first, binary}]) of
        {match, [Name, Value]} ->
            {Number, Field} = known(Name, As),
            {http_header, Number, Field, As(Name), As(Value)};
        nomatch -> {http_error, As(Whole)}
    end.

%% Those of the standard are atoms, with their number; others are written as names are.
known(Name, As) ->
    Proper = proper(Name),
    case find(Proper, fields(), 1) of
        none when byte_size(Name) =< 50 -> {0, As(Proper)};
        none -> {0, As(Name)};
        Number -> {Number, binary_to_atom(Proper)}
    end.

proper(Name) -> iolist_to_binary(lists:join($-, [capital(Part) || Part <- binary:split(Name, <<"-">>, [global])])).

capital(<<C, Rest/binary>>) -> [string:uppercase(<<C>>), string:lowercase(Rest)];
capital(<<>>) -> [].

find(Name, [Name | _], Number) -> Number;
find(Name, [_ | Rest], Number) -> find(Name, Rest, Number + 1);
find(_, [], _) -> none.

fields() ->
    [<<"Cache-Control">>, <<"Connection">>, <<"Date">>, <<"Pragma">>, <<"Transfer-Encoding">>, <<"Upgrade">>,
     <<"Via">>, <<"Accept">>, <<"Accept-Charset">>, <<"Accept-Encoding">>, <<"Accept-Language">>, <<"Authorization">>,
     <<"From">>, <<"Host">>, <<"If-Modified-Since">>, <<"If-Match">>, <<"If-None-Match">>, <<"If-Range">>,
     <<"If-Unmodified-Since">>, <<"Max-Forwards">>, <<"Proxy-Authorization">>, <<"Range">>, <<"Referer">>,
     <<"User-Agent">>, <<"Age">>, <<"Location">>, <<"Proxy-Authenticate">>, <<"Public">>, <<"Retry-After">>,
     <<"Server">>, <<"Vary">>, <<"Warning">>, <<"Www-Authenticate">>, <<"Allow">>, <<"Content-Base">>,
     <<"Content-Encoding">>, <<"Content-Language">>, <<"Content-Length">>, <<"Content-Location">>, <<"Content-Md5">>,
     <<"Content-Range">>, <<"Content-Type">>, <<"Etag">>, <<"Expires">>, <<"Last-Modified">>, <<"Accept-Ranges">>,
     <<"Set-Cookie">>, <<"Set-Cookie2">>, <<"X-Forwarded-For">>, <<"Cookie">>, <<"Keep-Alive">>,
     <<"Proxy-Connection">>].
