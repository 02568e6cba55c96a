%% Of module `erlang`: lists, tuples, maps and atoms.

%% ---- lists, tuples, maps ------------------------------------------------------------------

hd([Head | _]) -> Head;
hd(_) -> '%':error(badarg).

tl([_ | Tail]) -> Tail;
tl(_) -> '%':error(badarg).

length(List) -> '%':'list-length'(List).
append(A, B) -> A ++ B.
subtract(A, B) -> A -- B.

element(N, Tuple) -> '%':'tuple-element'(N, Tuple).
setelement(N, Tuple, Value) -> '%':'tuple-set-element'(N, Tuple, Value).

size(X) when erlang:is_tuple(X) -> '%':'tuple-size'(X);
size(X) when erlang:is_bitstring(X) -> '%':'bits-size'(X) div 8;
size(_) -> '%':error(badarg).

tuple_size(Tuple) -> '%':'tuple-size'(Tuple).
tuple_to_list(Tuple) -> '%':'tuple-to-list'(Tuple).
list_to_tuple(List) -> '%':'tuple-from-list'(List).

make_tuple(Size, Value) when erlang:is_integer(Size), Size >= 0, Size =< 16777215 ->
    '%':'tuple-from-list'(copies(Size, Value));
make_tuple(_, _) -> '%':error(badarg).

make_tuple(Size, Default, Settings) when erlang:is_list(Settings) ->
    set_all(Settings, make_tuple(Size, Default));
make_tuple(_, _, _) -> '%':error(badarg).

set_all([{N, Value} | Rest], Tuple) -> set_all(Rest, setelement(N, Tuple, Value));
set_all([], Tuple) -> Tuple;
set_all(_, _) -> '%':error(badarg).

append_element(Tuple, Value) -> list_to_tuple(tuple_to_list(Tuple) ++ [Value]).

insert_element(N, Tuple, Value) when erlang:is_integer(N), erlang:is_tuple(Tuple), N >= 1,
                                     N =< erlang:tuple_size(Tuple) + 1 ->
    {Before, After} = lists:split(N - 1, tuple_to_list(Tuple)),
    list_to_tuple(Before ++ [Value | After]);
insert_element(_, _, _) -> '%':error(badarg).

delete_element(N, Tuple) when erlang:is_integer(N), erlang:is_tuple(Tuple), N >= 1,
                              N =< erlang:tuple_size(Tuple) ->
    {Before, [_ | After]} = lists:split(N - 1, tuple_to_list(Tuple)),
    list_to_tuple(Before ++ After);
delete_element(_, _) -> '%':error(badarg).

map_size(Map) when erlang:is_map(Map) -> '%':'map-size'(Map);
map_size(Map) -> '%':error({badmap, Map}).

map_get(Key, Map) when erlang:is_map(Map) ->
    case '%':'map-get'(Key, Map, '%none') of
        '%none' -> '%':error({badkey, Key});
        Value -> Value
    end;
map_get(_, Map) -> '%':error({badmap, Map}).

copies(0, _) -> [];
copies(N, Value) -> [Value | copies(N - 1, Value)].

%% ---- atoms --------------------------------------------------------------------------------

atom_to_list(Atom) -> '%':'atom->codes'(Atom).

atom_to_binary(Atom) -> atom_to_binary(Atom, utf8).

atom_to_binary(Atom, Encoding) when erlang:is_atom(Atom) ->
    encode(Encoding, atom_to_list(Atom));
atom_to_binary(_, _) -> '%':error(badarg).

list_to_atom(Codes) ->
    check_atom_length(Codes),
    '%':'codes->atom'(Codes).

list_to_existing_atom(Codes) -> '%':'codes->existing-atom'(Codes).

binary_to_atom(Binary) when erlang:is_binary(Binary) -> binary_to_atom(Binary, utf8);
binary_to_atom(_) -> '%':error(badarg).
binary_to_atom(Binary, Encoding) when erlang:is_binary(Binary) -> list_to_atom(decode(Encoding, Binary));
binary_to_atom(_, _) -> '%':error(badarg).

binary_to_existing_atom(Binary) when erlang:is_binary(Binary) -> binary_to_existing_atom(Binary, utf8);
binary_to_existing_atom(_) -> '%':error(badarg).
binary_to_existing_atom(Binary, Encoding) -> list_to_existing_atom(decode(Encoding, Binary)).

check_atom_length(Codes) ->
    case length(Codes) > 255 of
        true -> '%':error(system_limit);
        false -> ok
    end.

encode(latin1, Codes) -> list_to_binary(Codes);
encode(Utf8, Codes) when Utf8 =:= utf8; Utf8 =:= unicode -> << <<C/utf8>> || C <- Codes >>;
encode(_, _) -> '%':error(badarg).

decode(latin1, Binary) when erlang:is_binary(Binary) -> binary_to_list(Binary);
decode(Utf8, Binary) when erlang:is_binary(Binary), Utf8 =:= utf8;
                          erlang:is_binary(Binary), Utf8 =:= unicode ->
    decode_utf8(Binary);
decode(_, _) -> '%':error(badarg).

decode_utf8(<<C/utf8, Rest/binary>>) -> [C | decode_utf8(Rest)];
decode_utf8(<<>>) -> [];
decode_utf8(_) -> '%':error(badarg).
