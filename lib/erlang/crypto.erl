%% Hashes, message authentication, random bytes and AES. Other ciphers, and keys of signatures, are not here.
-module(crypto).

-export([bytes_to_integer/1, cipher_info/1, crypto_one_time/4, crypto_one_time/5, exor/2, hash/2, hash_equals/2, hash_final/1, hash_info/1, hash_init/1, hash_update/2,
         info_lib/0, mac/3, mac/4, macN/4, macN/5, mac_final/1, mac_init/2, mac_init/3, mac_update/2, rand_bytes/1,
         rand_uniform/2, start/0, stop/0, strong_rand_bytes/1, supports/0, supports/1]).

start() -> ok.
stop() -> ok.
info_lib() -> [{<<"Backstory">>, 0, <<"Backstory">>}].

supports() -> [{hashs, supports(hashs)}, {ciphers, supports(ciphers)}, {public_keys, []}, {macs, supports(macs)}, {curves, []}, {rsa_opts, []}].
supports(hashs) -> [sha, sha224, sha256, sha384, sha512, md5];
supports(macs) -> [hmac];
supports(ciphers) -> [Cipher || {Cipher, _, _} <- ciphers()];
supports(_) -> [].

%% ---- ciphers --------------------------------------------------------------------------------

%% Name, mode and length of the key.
ciphers() ->
    [{aes_128_ecb, ecb, 16}, {aes_192_ecb, ecb, 24}, {aes_256_ecb, ecb, 32},
     {aes_128_cbc, cbc, 16}, {aes_192_cbc, cbc, 24}, {aes_256_cbc, cbc, 32},
     {aes_128_cfb128, cfb128, 16}, {aes_192_cfb128, cfb128, 24}, {aes_256_cfb128, cfb128, 32},
     {aes_128_ctr, ctr, 16}, {aes_192_ctr, ctr, 24}, {aes_256_ctr, ctr, 32}].

cipher_info(Cipher) ->
    {Mode, Key} = cipher(Cipher),
    #{type => undefined, key_length => Key, iv_length => iv_length(Mode), mode => shown_mode(Mode), prop_aead => false,
      block_size => case is_stream(Mode) of true -> 1; false -> 16 end}.

shown_mode(ecb) -> ecb_mode;
shown_mode(cbc) -> cbc_mode;
shown_mode(cfb128) -> cfb_mode;
shown_mode(ctr) -> ctr_mode.

iv_length(ecb) -> 0;
iv_length(_) -> 16.

is_stream(Mode) -> Mode =:= cfb128 orelse Mode =:= ctr.

cipher(Cipher) ->
    case lists:keyfind(Cipher, 1, ciphers()) of
        {_, Mode, Key} -> {Mode, Key};
        false -> bad("Unknown cipher")
    end.

bad(Why) -> erlang:error({badarg, {"api_ng.c", 0}, Why}).

crypto_one_time(Cipher, Key, Data, Options) -> crypto_one_time(Cipher, Key, <<>>, Data, Options).

crypto_one_time(Cipher, Key0, IV0, Data0, Options) ->
    {Mode, KeyLength} = cipher(Cipher),
    {Encrypt, Padding} = case Options of
        true -> {true, undefined};
        false -> {false, undefined};
        _ -> {proplists:get_value(encrypt, Options, true), proplists:get_value(padding, Options)}
    end,
    [Key, IV, Data] = [iolist_to_binary(Given) || Given <- [Key0, IV0, Data0]],
    byte_size(Key) =:= KeyLength orelse bad("Bad key size"),
    Mode =:= ecb orelse byte_size(IV) =:= 16 orelse bad("Bad iv size"),
    case is_stream(Mode) of
        true -> backstory_aes:crypt(Mode, Key, IV, Data, Encrypt);
        false when Encrypt -> backstory_aes:crypt(Mode, Key, IV, filled(Data, Padding), true);
        false when Padding =:= pkcs_padding -> stripped(backstory_aes:crypt(Mode, Key, IV, filled(Data, none), false));
        false -> backstory_aes:crypt(Mode, Key, IV, filled(Data, Padding), false)
    end.

%% Whole blocks. Without a padding, the rest of the data is waited for and never comes.
filled(Data, undefined) -> binary:part(Data, 0, byte_size(Data) div 16 * 16);
filled(Data, none) when byte_size(Data) rem 16 =:= 0 -> Data;
filled(_, none) -> unfilled();
filled(Data, pkcs_padding) ->
    Size = 16 - byte_size(Data) rem 16,
    <<Data/binary, (binary:copy(<<Size>>, Size))/binary>>;
filled(_, _) -> bad("Bad padding type").

stripped(<<>>) -> <<>>;
stripped(Data) -> binary:part(Data, 0, byte_size(Data) - binary:last(Data)).

unfilled() -> erlang:error({error, {"api_ng.c", 0}, "Padding 'none' but unfilled last block"}).

%% ---- hashes ---------------------------------------------------------------------------------

hash(Type, Data) -> digest(Type, iolist_to_binary(Data)).

hash_init(Type) ->
    _ = hash_info(Type),
    {'%hash', Type, []}.

hash_update({'%hash', Type, Sofar}, Data) -> {'%hash', Type, [Sofar | iolist_to_binary(Data)]}.
hash_final({'%hash', Type, Sofar}) -> hash(Type, Sofar).

hash_info(Type) ->
    {Size, Block} = case Type of
        md5 -> {16, 64};
        sha -> {20, 64};
        sha224 -> {28, 64};
        sha256 -> {32, 64};
        sha384 -> {48, 128};
        sha512 -> {64, 128};
        _ -> erlang:error({badarg, {"hash.c", 0}, "Bad digest type"})
    end,
    #{size => Size, block_size => Block, type => 0}.

hash_equals(A, B) when byte_size(A) =:= byte_size(B) -> A =:= B;
hash_equals(_, _) -> erlang:error(badarg).

digest(md5, Data) -> erlang:md5(Data);
digest(sha, Data) ->
    sha1_blocks(padded(Data, 64), [16#67452301, 16#EFCDAB89, 16#98BADCFE, 16#10325476, 16#C3D2E1F0]);
digest(sha224, Data) ->
    <<Hash:28/binary, _/binary>> =
        sha2(Data, 32, [16#c1059ed8, 16#367cd507, 16#3070dd17, 16#f70e5939, 16#ffc00b31, 16#68581511, 16#64f98fa7, 16#befa4fa4]),
    Hash;
digest(sha256, Data) -> sha2(Data, 32, [root(P, 2, 32) || P <- first_primes(8)]);
digest(sha384, Data) ->
    <<Hash:48/binary, _/binary>> = sha2(Data, 64, [root(P, 2, 64) || P <- lists:nthtail(8, first_primes(16))]),
    Hash;
digest(sha512, Data) -> sha2(Data, 64, [root(P, 2, 64) || P <- first_primes(8)]);
digest(Type, _) -> hash_info(Type).

%% A one, zeros, and the length in bits.
padded(Data, Block) ->
    Length = Block div 8,
    Zeros = (2 * Block - 1 - Length - byte_size(Data) rem Block) rem Block,
    <<Data/binary, 128, 0:(8 * Zeros), (8 * byte_size(Data)):(8 * Length)>>.

%% FIPS 180-4, 6.1.
sha1_blocks(<<Block:64/binary, Rest/binary>>, State) ->
    Words = sha1_words([W || <<W:32>> <= Block]),
    sha1_blocks(Rest, add(State, sha1_rounds(Words, 0, State), 16#FFFFFFFF));
sha1_blocks(<<>>, State) -> << <<W:32>> || W <- State >>.

%% Eighty words, of which the first sixteen are given.
sha1_words(Words) -> Words ++ sha1_words(queue:from_list(Words), 64).

sha1_words(_, 0) -> [];
sha1_words(Last, N) ->
    [A, _, B, _, _, _, _, _, C, _, _, _, _, D, _, _] = queue:to_list(Last),
    W = rotl(A bxor B bxor C bxor D, 1),
    [W | sha1_words(queue:in(W, queue:drop(Last)), N - 1)].

sha1_rounds([W | Words], I, [A, B, C, D, E]) ->
    {F, K} = if
        I < 20 -> {(B band C) bor ((B bxor 16#FFFFFFFF) band D), 16#5A827999};
        I < 40 -> {B bxor C bxor D, 16#6ED9EBA1};
        I < 60 -> {(B band C) bor (B band D) bor (C band D), 16#8F1BBCDC};
        true -> {B bxor C bxor D, 16#CA62C1D6}
    end,
    New = (rotl(A, 5) + F + E + K + W) band 16#FFFFFFFF,
    sha1_rounds(Words, I + 1, [New, A, rotl(B, 30), C, D]);
sha1_rounds([], _, State) -> State.

rotl(X, N) -> ((X bsl N) bor (X bsr (32 - N))) band 16#FFFFFFFF.

%% FIPS 180-4, 6.2 and 6.4: words of 32 or 64 bits.
sha2(Data, Bits, State) ->
    Block = Bits * 2,
    Constants = [root(P, 3, Bits) || P <- first_primes(case Bits of 32 -> 64; 64 -> 80 end)],
    sha2_blocks(padded(Data, Block), Bits, Constants, State).

sha2_blocks(<<>>, Bits, _, State) -> << <<W:Bits>> || W <- State >>;
sha2_blocks(Data, Bits, Constants, State) ->
    Size = Bits * 2,
    <<Block:Size/binary, Rest/binary>> = Data,
    First = [W || <<W:Bits>> <= Block],
    Words = First ++ sha2_words(queue:from_list(First), Bits, length(Constants) - 16),
    After = sha2_rounds(Words, Constants, Bits, State),
    sha2_blocks(Rest, Bits, Constants, add(State, After, mask(Bits))).

sha2_words(_, _, 0) -> [];
sha2_words(Last, Bits, N) ->
    [W16, W15, _, _, _, _, _, _, _, W7, _, _, _, _, W2, _] = queue:to_list(Last),
    {S0, S1} = case Bits of
        32 -> {rotr(W15, 7, 32) bxor rotr(W15, 18, 32) bxor (W15 bsr 3),
               rotr(W2, 17, 32) bxor rotr(W2, 19, 32) bxor (W2 bsr 10)};
        64 -> {rotr(W15, 1, 64) bxor rotr(W15, 8, 64) bxor (W15 bsr 7),
               rotr(W2, 19, 64) bxor rotr(W2, 61, 64) bxor (W2 bsr 6)}
    end,
    W = (W16 + S0 + W7 + S1) band mask(Bits),
    [W | sha2_words(queue:in(W, queue:drop(Last)), Bits, N - 1)].

sha2_rounds([W | Words], [K | Constants], Bits, [A, B, C, D, E, F, G, H]) ->
    {S1, S0} = case Bits of
        32 -> {rotr(E, 6, 32) bxor rotr(E, 11, 32) bxor rotr(E, 25, 32),
               rotr(A, 2, 32) bxor rotr(A, 13, 32) bxor rotr(A, 22, 32)};
        64 -> {rotr(E, 14, 64) bxor rotr(E, 18, 64) bxor rotr(E, 41, 64),
               rotr(A, 28, 64) bxor rotr(A, 34, 64) bxor rotr(A, 39, 64)}
    end,
    Mask = mask(Bits),
    Choice = (E band F) bxor ((E bxor Mask) band G),
    T1 = H + S1 + Choice + K + W,
    Majority = (A band B) bxor (A band C) bxor (B band C),
    State = [(T1 + S0 + Majority) band Mask, A, B, C, (D + T1) band Mask, E, F, G],
    sha2_rounds(Words, Constants, Bits, State);
sha2_rounds([], [], _, State) -> State.

add([X | Xs], [Y | Ys], Mask) -> [(X + Y) band Mask | add(Xs, Ys, Mask)];
add([], [], _) -> [].

mask(32) -> 16#FFFFFFFF;
mask(64) -> 16#FFFFFFFFFFFFFFFF.

rotr(X, N, Bits) -> ((X bsr N) bor (X bsl (Bits - N))) band mask(Bits).

%% The first bits behind the point of the square or cube root of a prime: where the constants come from.
root(Prime, Power, Bits) -> root(Prime bsl (Power * Bits), Power, 0, 1 bsl (Bits + 5)) band mask(Bits).

%% The greatest whole number whose power is no greater.
root(_, _, Found, 0) -> Found;
root(Target, Power, Found, Bit) ->
    Tried = Found bor Bit,
    case power(Tried, Power) =< Target of
        true -> root(Target, Power, Tried, Bit bsr 1);
        false -> root(Target, Power, Found, Bit bsr 1)
    end.

power(X, 2) -> X * X;
power(X, 3) -> X * X * X.

first_primes(N) -> first_primes(N, 2, []).

first_primes(0, _, Found) -> lists:reverse(Found);
first_primes(N, P, Found) ->
    case lists:all(fun(Q) -> P rem Q =/= 0 end, Found) of
        true -> first_primes(N - 1, P + 1, [P | Found]);
        false -> first_primes(N, P + 1, Found)
    end.

%% ---- message authentication -----------------------------------------------------------------

%% RFC 2104.
mac(hmac, Type, Key0, Data) ->
    #{block_size := Block} = hash_info(Type),
    Key1 = iolist_to_binary(Key0),
    Key2 = case byte_size(Key1) > Block of true -> hash(Type, Key1); false -> Key1 end,
    Key = binary:bin_to_list(<<Key2/binary, 0:(8 * (Block - byte_size(Key2)))>>),
    With = fun(Byte) -> << <<(K bxor Byte)>> || K <- Key >> end,
    hash(Type, [With(16#5c), hash(Type, [With(16#36), Data])]);
mac(Type, _, _, _) -> no_mac(Type).

mac(Type, _, _) -> no_mac(Type).
no_mac(Type) -> erlang:error({notsup, {"mac.c", 0}, lists:flatten(io_lib:format("Backstory has no mac of type ~p", [Type]))}).

macN(Type, SubType, Key, Data, Length) -> binary:part(mac(Type, SubType, Key, Data), 0, Length).
macN(Type, _, _, _) -> no_mac(Type).

mac_init(hmac, Type, Key) ->
    _ = hash_info(Type),
    {'%mac', Type, Key, []};
mac_init(Type, _, _) -> no_mac(Type).
mac_init(Type, _) -> no_mac(Type).

mac_update({'%mac', Type, Key, Sofar}, Data) -> {'%mac', Type, Key, [Sofar | iolist_to_binary(Data)]}.
mac_final({'%mac', Type, Key, Sofar}) -> mac(hmac, Type, Key, Sofar).

%% ---- chance ---------------------------------------------------------------------------------

%% From the outside, and so recorded.
strong_rand_bytes(N) when is_integer(N), N >= 0 ->
    <<Bytes:N/binary, _/binary>> = << <<('%':'random-seed'()):64>> || _ <- lists:seq(1, N div 8 + 1) >>,
    Bytes;
strong_rand_bytes(_) -> erlang:error(badarg).

rand_bytes(N) -> strong_rand_bytes(N).

rand_uniform(From, To) when is_integer(From), is_integer(To), From < To ->
    <<Number:128>> = strong_rand_bytes(16),
    From + Number rem (To - From).

exor(A, B) ->
    X = iolist_to_binary(A),
    Y = iolist_to_binary(B),
    byte_size(X) =:= byte_size(Y) orelse erlang:error(badarg),
    Bits = bit_size(X),
    <<N:Bits>> = X,
    <<M:Bits>> = Y,
    <<(N bxor M):Bits>>.

bytes_to_integer(Bytes) -> binary:decode_unsigned(Bytes).
