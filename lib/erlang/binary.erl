%% Binaries as sequences of bytes.
-module(binary).

-export([at/2, bin_to_list/1, bin_to_list/2, bin_to_list/3, compile_pattern/1, copy/1, copy/2,
         decode_hex/1, decode_unsigned/1, decode_unsigned/2, encode_hex/1, encode_hex/2,
         encode_unsigned/1, encode_unsigned/2, first/1, join/2, last/1, list_to_bin/1,
         longest_common_prefix/1, longest_common_suffix/1, match/2, match/3, matches/2, matches/3,
         part/2, part/3, referenced_byte_size/1, replace/3, replace/4, split/2, split/3]).

%% ---- bytes and parts ------------------------------------------------------------------------

at(Binary, I) when is_binary(Binary), is_integer(I), I >= 0, I < byte_size(Binary) ->
    '%':'bytes-index'(Binary, I);
at(_, _) -> '%':error(badarg).

first(<<Byte, _/binary>>) -> Byte;
first(_) -> '%':error(badarg).

last(Binary) when is_binary(Binary), Binary =/= <<>> -> at(Binary, byte_size(Binary) - 1);
last(_) -> '%':error(badarg).

part(Binary, Range) -> binary_part(Binary, Range).
part(Binary, Start, Length) -> binary_part(Binary, Start, Length).

bin_to_list(Binary) -> binary_to_list(Binary).
bin_to_list(Binary, {Start, Length}) -> bin_to_list(Binary, Start, Length);
bin_to_list(_, _) -> '%':error(badarg).
bin_to_list(Binary, Start, Length) -> binary_to_list(binary_part(Binary, Start, Length)).

list_to_bin(List) -> list_to_binary(List).

copy(Binary) -> copy(Binary, 1).
copy(Binary, N) when is_binary(Binary), is_integer(N), N >= 0 ->
    list_to_binary(lists:duplicate(N, Binary));
copy(_, _) -> '%':error(badarg).

referenced_byte_size(Binary) when is_binary(Binary) -> byte_size(Binary);
referenced_byte_size(_) -> '%':error(badarg).

join(_, []) -> <<>>;
join(Separator, Binaries) -> list_to_binary(lists:join(Separator, Binaries)).

%% ---- numbers --------------------------------------------------------------------------------

encode_unsigned(N) -> encode_unsigned(N, big).

encode_unsigned(0, _) -> <<0>>;
encode_unsigned(N, Endian) when is_integer(N), N > 0 ->
    Size = bytes_of(N, 0) * 8,
    case Endian of
        big -> <<N:Size/big>>;
        little -> <<N:Size/little>>;
        _ -> '%':error(badarg)
    end;
encode_unsigned(_, _) -> '%':error(badarg).

bytes_of(0, Bytes) -> Bytes;
bytes_of(N, Bytes) -> bytes_of(N bsr 8, Bytes + 1).

decode_unsigned(Binary) -> decode_unsigned(Binary, big).

decode_unsigned(Binary, Endian) when is_binary(Binary) ->
    Size = bit_size(Binary),
    case Endian of
        big -> <<N:Size/big>> = Binary, N;
        little -> <<N:Size/little>> = Binary, N;
        _ -> '%':error(badarg)
    end;
decode_unsigned(_, _) -> '%':error(badarg).

encode_hex(Binary) -> encode_hex(Binary, uppercase).

encode_hex(Binary, Case) when is_binary(Binary), Case =:= uppercase;
                              is_binary(Binary), Case =:= lowercase ->
    Letter = case Case of uppercase -> $A; lowercase -> $a end,
    << <<(hex_digit(Half, Letter))>> || <<Half:4>> <= Binary >>;
encode_hex(_, _) -> '%':error(badarg).

hex_digit(Half, _) when Half < 10 -> $0 + Half;
hex_digit(Half, Letter) -> Letter + Half - 10.

decode_hex(Binary) when is_binary(Binary), byte_size(Binary) rem 2 =:= 0 ->
    << <<(hex_value(C)):4>> || <<C>> <= Binary >>;
decode_hex(_) -> '%':error(badarg).

hex_value(C) when C >= $0, C =< $9 -> C - $0;
hex_value(C) when C >= $a, C =< $f -> C - $a + 10;
hex_value(C) when C >= $A, C =< $F -> C - $A + 10;
hex_value(_) -> '%':error(badarg).

%% ---- searching ------------------------------------------------------------------------------

compile_pattern(Pattern) -> {bm, patterns(Pattern)}.

patterns({bm, Patterns}) -> Patterns;
patterns(Pattern) when is_binary(Pattern), Pattern =/= <<>> -> [Pattern];
patterns([_ | _] = Patterns) ->
    case lists:all(fun(P) -> is_binary(P) andalso P =/= <<>> end, Patterns) of
        true -> Patterns;
        false -> '%':error(badarg)
    end;
patterns(_) -> '%':error(badarg).

match(Binary, Pattern) -> match(Binary, Pattern, []).

match(<<>>, _, []) -> nomatch;
match(Binary, Pattern, Options) when is_binary(Binary) ->
    {Start, Stop} = scope(Binary, Options),
    first_match(Binary, patterns(Pattern), Start, Stop);
match(_, _, _) -> '%':error(badarg).

matches(Binary, Pattern) -> matches(Binary, Pattern, []).

matches(<<>>, _, []) -> [];
matches(Binary, Pattern, Options) when is_binary(Binary) ->
    {Start, Stop} = scope(Binary, Options),
    all_matches(Binary, patterns(Pattern), Start, Stop);
matches(_, _, _) -> '%':error(badarg).

all_matches(Binary, Patterns, Start, Stop) ->
    case first_match(Binary, Patterns, Start, Stop) of
        nomatch -> [];
        {At, Length} = Match -> [Match | all_matches(Binary, Patterns, At + Length, Stop)]
    end.

scope(Binary, []) -> {0, byte_size(Binary)};
scope(Binary, [{scope, {Start, Length}}]) when is_integer(Start), is_integer(Length) ->
    {From, To} = case Length < 0 of
        true -> {Start + Length, Start};
        false -> {Start, Start + Length}
    end,
    case From >= 0 andalso To =< byte_size(Binary) of
        true -> {From, To};
        false -> '%':error(badarg)
    end;
scope(_, _) -> '%':error(badarg).

%% The earliest; the longest of those.
first_match(Binary, Patterns, Start, Stop) ->
    Found = [{At, -byte_size(Pattern)}
             || Pattern <- Patterns,
                At <- ['%':'bytes-find'(Binary, Pattern, Start)],
                At >= 0, At + byte_size(Pattern) =< Stop],
    case Found of
        [] -> nomatch;
        _ ->
            {At, Negative} = lists:min(Found),
            {At, -Negative}
    end.

split(Binary, Pattern) when is_binary(Binary) -> split(Binary, Pattern, []);
split(_, _) -> '%':error(badarg).

split(<<>>, _, Options) when is_list(Options) -> _ = options(Options), trimmed([<<>>], Options);
split(Binary, Pattern, Options) when is_binary(Binary), is_list(Options) ->
    {Start, Stop} = scope(Binary, [Option || {scope, _} = Option <- Options]),
    Patterns = patterns(Pattern),
    Matches = case options(Options) of
        true -> all_matches(Binary, Patterns, Start, Stop);
        false -> [Match || Match <- [first_match(Binary, Patterns, Start, Stop)], Match =/= nomatch]
    end,
    trimmed(pieces(Binary, 0, Matches), Options);
split(_, _, _) -> '%':error(badarg).

%% Whether all matches count; `badarg` for an option that there is not.
options(Options) ->
    case lists:all(fun(trim) -> true; (trim_all) -> true; (global) -> true; ({scope, _}) -> true;
                      (_) -> false end, Options) of
        true -> lists:member(global, Options);
        false -> '%':error(badarg)
    end.

pieces(Binary, From, [{At, Length} | Rest]) ->
    [binary_part(Binary, From, At - From) | pieces(Binary, At + Length, Rest)];
pieces(Binary, From, []) -> [binary_part(Binary, From, byte_size(Binary) - From)].

trimmed(Pieces, Options) ->
    case {lists:member(trim_all, Options), lists:member(trim, Options)} of
        {true, _} -> [Piece || Piece <- Pieces, Piece =/= <<>>];
        {_, true} -> trim_end(Pieces);
        _ -> Pieces
    end.

trim_end(Pieces) ->
    lists:reverse(lists:dropwhile(fun(Piece) -> Piece =:= <<>> end, lists:reverse(Pieces))).

replace(Binary, Pattern, New) -> replace(Binary, Pattern, New, []).

replace(Binary, Pattern, New, Options)
  when is_binary(Binary), is_list(Options), is_binary(New) orelse is_function(New, 1) ->
    {Start, Stop} = scope(Binary, [Option || {scope, _} = Option <- Options]),
    Patterns = patterns(Pattern),
    Matches = case lists:member(global, Options) of
        true -> all_matches(Binary, Patterns, Start, Stop);
        false -> [Match || Match <- [first_match(Binary, Patterns, Start, Stop)], Match =/= nomatch]
    end,
    Insert = proplists:get_value(insert_replaced, Options, none),
    iolist_to_binary(replaced(Binary, 0, Matches, New, Insert));
replace(_, _, _, _) -> '%':error(badarg).

replaced(Binary, From, [{At, Length} | Rest], New, Insert) ->
    Piece = new_text(New, binary_part(Binary, At, Length), Insert),
    [binary_part(Binary, From, At - From), Piece
     | replaced(Binary, At + Length, Rest, New, Insert)];
replaced(Binary, From, [], _, _) -> [binary_part(Binary, From, byte_size(Binary) - From)].

new_text(New, Old, _) when is_function(New, 1) -> New(Old);
new_text(New, _, none) when is_binary(New) -> New;
new_text(New, Old, Places) when is_binary(New), is_list(Places) ->
    insert(New, 0, lists:sort(Places), Old);
new_text(New, Old, Place) when is_binary(New), is_integer(Place) -> insert(New, 0, [Place], Old);
new_text(_, _, _) -> '%':error(badarg).

insert(New, From, [Place | Rest], Old) ->
    [binary_part(New, From, Place - From), Old | insert(New, Place, Rest, Old)];
insert(New, From, [], _) -> [binary_part(New, From, byte_size(New) - From)].

%% ---- common parts ---------------------------------------------------------------------------

longest_common_prefix([First | _] = Binaries) ->
    common(Binaries, 0, byte_size(shortest(Binaries, First)), fun(Binary, I) -> at(Binary, I) end);
longest_common_prefix(_) -> '%':error(badarg).

longest_common_suffix([First | _] = Binaries) ->
    common(Binaries, 0, byte_size(shortest(Binaries, First)),
           fun(Binary, I) -> at(Binary, byte_size(Binary) - 1 - I) end);
longest_common_suffix(_) -> '%':error(badarg).

shortest([Binary | Rest], Short) when is_binary(Binary) ->
    case byte_size(Binary) < byte_size(Short) of
        true -> shortest(Rest, Binary);
        false -> shortest(Rest, Short)
    end;
shortest([], Short) -> Short;
shortest(_, _) -> '%':error(badarg).

common(_, Most, Most, _) -> Most;
common([First | Rest] = Binaries, I, Most, Byte) ->
    Same = Byte(First, I),
    case lists:all(fun(Binary) -> Byte(Binary, I) =:= Same end, Rest) of
        true -> common(Binaries, I + 1, Most, Byte);
        false -> I
    end.

