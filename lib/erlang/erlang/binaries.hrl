%% Of module `erlang`: binaries, external terms and digests.

bit_size(Bits) -> '%':'bits-size'(Bits).
byte_size(Bits) -> ('%':'bits-size'(Bits) + 7) div 8.

binary_part(Binary, {Start, Length}) -> binary_part(Binary, Start, Length);
binary_part(_, _) -> '%':error(badarg).

binary_part(Binary, Start, Length) when erlang:is_binary(Binary), erlang:is_integer(Start),
                                        erlang:is_integer(Length), Length < 0,
                                        Start + Length >= 0, Start =< erlang:byte_size(Binary) ->
    binary_part(Binary, Start + Length, -Length);
binary_part(Binary, Start, Length) when erlang:is_binary(Binary), erlang:is_integer(Start),
                                        erlang:is_integer(Length), Start >= 0,
                                        Start + Length =< erlang:byte_size(Binary) ->
    '%':'bits-slice'(Binary, Start * 8, Length * 8);
binary_part(_, _, _) -> '%':error(badarg).

binary_to_list(Binary) when erlang:is_binary(Binary) -> '%':'bits->list'(Binary);
binary_to_list(_) -> '%':error(badarg).

binary_to_list(Binary, From, To) when erlang:is_binary(Binary), erlang:is_integer(From),
                                      erlang:is_integer(To), From >= 1, To >= From ->
    '%':'bits->list'('%':'bits-slice'(Binary, (From - 1) * 8, (To - From + 1) * 8));
binary_to_list(_, _, _) -> '%':error(badarg).

bitstring_to_list(Bits) -> '%':'bits->list'(Bits).

list_to_binary(List) when erlang:is_list(List) ->
    case '%':'iolist->bits'(List) of
        Binary when erlang:is_binary(Binary) -> Binary;
        _ -> '%':error(badarg)
    end;
list_to_binary(_) -> '%':error(badarg).

list_to_bitstring(List) when erlang:is_list(List) -> '%':'iolist->bits'(List);
list_to_bitstring(_) -> '%':error(badarg).

iolist_to_binary(Data) ->
    case '%':'iolist->bits'(Data) of
        Binary when erlang:is_binary(Binary) -> Binary;
        _ -> '%':error(badarg)
    end.

iolist_size(Data) -> iolist_size(Data, 0).

iolist_size(Binary, Sum) when erlang:is_binary(Binary) -> Sum + byte_size(Binary);
iolist_size([], Sum) -> Sum;
iolist_size([Byte | Rest], Sum) when erlang:is_integer(Byte), Byte >= 0, Byte =< 255 ->
    iolist_size(Rest, Sum + 1);
iolist_size([Item | Rest], Sum) when not erlang:is_integer(Item) ->
    iolist_size(Rest, iolist_size(Item, Sum));
iolist_size(_, _) -> '%':error(badarg).

iolist_to_iovec(Data) ->
    case iolist_to_binary(Data) of
        <<>> -> [];
        Binary -> [Binary]
    end.

split_binary(Binary, At) when erlang:is_binary(Binary), erlang:is_integer(At), At >= 0,
                              At =< erlang:byte_size(Binary) ->
    {binary_part(Binary, 0, At), binary_part(Binary, At, byte_size(Binary) - At)};
split_binary(_, _) -> '%':error(badarg).

term_to_binary(Term) -> '%':'term->binary'(Term, []).

term_to_binary(Term, Options) when erlang:is_list(Options) -> '%':'term->binary'(Term, Options);
term_to_binary(_, _) -> '%':error(badarg).

term_to_iovec(Term) -> [term_to_binary(Term)].
term_to_iovec(Term, Options) -> [term_to_binary(Term, Options)].

binary_to_term(Binary) ->
    {Term, _} = '%':'binary->term'(Binary, []),
    Term.

binary_to_term(Binary, Options) when erlang:is_list(Options) ->
    {Term, Used} = '%':'binary->term'(Binary, Options),
    case lists:member(used, Options) of
        true -> {Term, Used};
        false -> Term
    end;
binary_to_term(_, _) -> '%':error(badarg).

external_size(Term) -> byte_size(term_to_binary(Term)).
external_size(Term, Options) -> byte_size(term_to_binary(Term, Options)).

md5(Data) -> '%':md5(iolist_to_binary(Data)).

%% The context is simply what came so far.
md5_init() -> <<>>.
md5_update(Context, Data) -> iolist_to_binary([Context | Data]).
md5_final(Context) -> md5(Context).

crc32(Data) -> crc32(0, Data).
crc32(Sum, Data) -> '%':crc32(Sum, iolist_to_binary(Data)).

adler32(Data) -> adler32(1, Data).
adler32(Sum, Data) -> '%':adler32(Sum, iolist_to_binary(Data)).

phash2(Term) -> '%':'term-hash'(Term, 16#8000000).

phash2(Term, Range) when erlang:is_integer(Range), Range >= 1, Range =< 16#100000000 ->
    '%':'term-hash'(Term, Range);
phash2(_, _) -> '%':error(badarg).

phash(Term, Range) when erlang:is_integer(Range), Range >= 1 ->
    '%':'term-hash-old'(Term, Range);
phash(_, _) -> '%':error(badarg).

decode_packet(Type, Binary, Options) ->
    try backstory_packets:decode(Type, Binary, Options)
    catch error:badarg -> '%':error(badarg)
    end.
