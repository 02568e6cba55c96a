%% AES (FIPS 197) and its modes ECB, CBC, CFB (128 bits) and CTR (SP 800-38A).
-module(backstory_aes).

-export([crypt/5]).

%% A block is a list of 16 bytes, column by column.

%% Encrypts or decrypts whole blocks (ecb, cbc), or any number of bytes (cfb128, ctr).
crypt(ecb, Key, _, Data, Encrypt) ->
    Keys = keys(Key),
    iolist_to_binary([block(Encrypt, Keys, binary_to_list(Block)) || <<Block:16/binary>> <= Data]);
crypt(cbc, Key, IV, Data, Encrypt) -> cbc(Encrypt, keys(Key), binary_to_list(IV), Data, []);
crypt(cfb128, Key, IV, Data, Encrypt) -> cfb(Encrypt, keys(Key), binary_to_list(IV), Data, []);
crypt(ctr, Key, <<Counter:128>>, Data, _) -> ctr(keys(Key), Counter, Data, []).

cbc(true, Keys, Last, <<Block:16/binary, Rest/binary>>, Done) ->
    Next = encrypt(Keys, exor(binary_to_list(Block), Last)),
    cbc(true, Keys, Next, Rest, [Next | Done]);
cbc(false, Keys, Last, <<Block:16/binary, Rest/binary>>, Done) ->
    Next = binary_to_list(Block),
    cbc(false, Keys, Next, Rest, [exor(decrypt(Keys, Next), Last) | Done]);
cbc(_, _, _, <<>>, Done) -> finished(Done).

cfb(_, _, _, <<>>, Done) -> finished(Done);
cfb(Encrypt, Keys, Last, Data, Done) ->
    {Block, Rest} = next(Data),
    Out = exor(Block, encrypt(Keys, Last)),
    Next = case Encrypt of true -> Out; false -> Block end,
    cfb(Encrypt, Keys, Next, Rest, [Out | Done]).

ctr(_, _, <<>>, Done) -> finished(Done);
ctr(Keys, Counter, Data, Done) ->
    {Block, Rest} = next(Data),
    Stream = encrypt(Keys, binary_to_list(<<Counter:128>>)),
    ctr(Keys, Counter + 1, Rest, [exor(Block, Stream) | Done]).

%% Up to 16 bytes.
next(<<Block:16/binary, Rest/binary>>) -> {binary_to_list(Block), Rest};
next(Data) -> {binary_to_list(Data), <<>>}.

finished(Done) -> iolist_to_binary(lists:reverse(Done)).

block(true, Keys, Block) -> encrypt(Keys, Block);
block(false, Keys, Block) -> decrypt(Keys, Block).

%% ---- blocks ---------------------------------------------------------------------------------

encrypt([First | Keys], Block) -> rounds(Keys, exor(Block, First)).

rounds([Last], Block) -> exor(shift(substitute(Block, box())), Last);
rounds([Key | Keys], Block) -> rounds(Keys, exor(mix(shift(substitute(Block, box())), {2, 3, 1, 1}), Key)).

decrypt(Keys, Block) ->
    [Last | Rest] = lists:reverse(Keys),
    back(Rest, exor(Block, Last)).

back([First], Block) -> exor(substitute(unshift(Block), inverse()), First);
back([Key | Keys], Block) ->
    back(Keys, mix(exor(substitute(unshift(Block), inverse()), Key), {14, 11, 13, 9})).

substitute(Block, Box) -> [element(Byte + 1, Box) || Byte <- Block].

shift([A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3, D0, D1, D2, D3]) ->
    [A0, B1, C2, D3, B0, C1, D2, A3, C0, D1, A2, B3, D0, A1, B2, C3].

unshift([A0, A1, A2, A3, B0, B1, B2, B3, C0, C1, C2, C3, D0, D1, D2, D3]) ->
    [A0, D1, C2, B3, B0, A1, D2, C3, C0, B1, A2, D3, D0, C1, B2, A3].

%% Multiplies each column by the matrix whose first row is given; the others are its rotations.
mix([A, B, C, D | Rest], {P, Q, R, S} = Row) ->
    [times(P, A) bxor times(Q, B) bxor times(R, C) bxor times(S, D),
     times(S, A) bxor times(P, B) bxor times(Q, C) bxor times(R, D),
     times(R, A) bxor times(S, B) bxor times(P, C) bxor times(Q, D),
     times(Q, A) bxor times(R, B) bxor times(S, C) bxor times(P, D) | mix(Rest, Row)];
mix([], _) -> [].

%% The product in GF(2^8).
times(0, _) -> 0;
times(N, Byte) when N band 1 =:= 1 -> Byte bxor times(N bsr 1, double(Byte));
times(N, Byte) -> times(N bsr 1, double(Byte)).

double(Byte) when Byte < 128 -> Byte bsl 1;
double(Byte) -> (Byte bsl 1) bxor 16#11b.

%% As long as the shorter one.
exor([A | As], [B | Bs]) -> [A bxor B | exor(As, Bs)];
exor(_, _) -> [].

%% ---- keys -----------------------------------------------------------------------------------

%% The round keys.
keys(Key) ->
    Words = [binary_to_list(Word) || <<Word:4/binary>> <= Key],
    Size = length(Words),
    blocks(lists:reverse(expand(Size, 4 * (Size + 7), Size, 1, lists:reverse(Words)))).

%% `Words`: those so far, the last one first.
expand(Total, Total, _, _, Words) -> Words;
expand(At, Total, Size, Constant, [Last | _] = Words) ->
    {Changed, Next} = case At rem Size of
        0 ->
            [A, B, C, D] = Last,
            [First | Others] = substitute([B, C, D, A], box()),
            {[First bxor Constant | Others], double(Constant)};
        4 when Size > 6 -> {substitute(Last, box()), Constant};
        _ -> {Last, Constant}
    end,
    expand(At + 1, Total, Size, Next, [exor(lists:nth(Size, Words), Changed) | Words]).

blocks([A, B, C, D | Rest]) -> [A ++ B ++ C ++ D | blocks(Rest)];
blocks([]) -> [].

box() ->
    {99, 124, 119, 123, 242, 107, 111, 197, 48, 1, 103, 43, 254, 215, 171, 118, 202, 130, 201, 125, 250, 89, 71, 240,
     173, 212, 162, 175, 156, 164, 114, 192, 183, 253, 147, 38, 54, 63, 247, 204, 52, 165, 229, 241, 113, 216, 49, 21,
     4, 199, 35, 195, 24, 150, 5, 154, 7, 18, 128, 226, 235, 39, 178, 117, 9, 131, 44, 26, 27, 110, 90, 160,
     82, 59, 214, 179, 41, 227, 47, 132, 83, 209, 0, 237, 32, 252, 177, 91, 106, 203, 190, 57, 74, 76, 88, 207,
     208, 239, 170, 251, 67, 77, 51, 133, 69, 249, 2, 127, 80, 60, 159, 168, 81, 163, 64, 143, 146, 157, 56, 245,
     188, 182, 218, 33, 16, 255, 243, 210, 205, 12, 19, 236, 95, 151, 68, 23, 196, 167, 126, 61, 100, 93, 25, 115,
     96, 129, 79, 220, 34, 42, 144, 136, 70, 238, 184, 20, 222, 94, 11, 219, 224, 50, 58, 10, 73, 6, 36, 92,
     194, 211, 172, 98, 145, 149, 228, 121, 231, 200, 55, 109, 141, 213, 78, 169, 108, 86, 244, 234, 101, 122, 174, 8,
     186, 120, 37, 46, 28, 166, 180, 198, 232, 221, 116, 31, 75, 189, 139, 138, 112, 62, 181, 102, 72, 3, 246, 14,
     97, 53, 87, 185, 134, 193, 29, 158, 225, 248, 152, 17, 105, 217, 142, 148, 155, 30, 135, 233, 206, 85, 40, 223,
     140, 161, 137, 13, 191, 230, 66, 104, 65, 153, 45, 15, 176, 84, 187, 22}.

inverse() ->
    {82, 9, 106, 213, 48, 54, 165, 56, 191, 64, 163, 158, 129, 243, 215, 251, 124, 227, 57, 130, 155, 47, 255, 135,
     52, 142, 67, 68, 196, 222, 233, 203, 84, 123, 148, 50, 166, 194, 35, 61, 238, 76, 149, 11, 66, 250, 195, 78,
     8, 46, 161, 102, 40, 217, 36, 178, 118, 91, 162, 73, 109, 139, 209, 37, 114, 248, 246, 100, 134, 104, 152, 22,
     212, 164, 92, 204, 93, 101, 182, 146, 108, 112, 72, 80, 253, 237, 185, 218, 94, 21, 70, 87, 167, 141, 157, 132,
     144, 216, 171, 0, 140, 188, 211, 10, 247, 228, 88, 5, 184, 179, 69, 6, 208, 44, 30, 143, 202, 63, 15, 2,
     193, 175, 189, 3, 1, 19, 138, 107, 58, 145, 17, 65, 79, 103, 220, 234, 151, 242, 207, 206, 240, 180, 230, 115,
     150, 172, 116, 34, 231, 173, 53, 133, 226, 249, 55, 232, 28, 117, 223, 110, 71, 241, 26, 113, 29, 41, 197, 137,
     111, 183, 98, 14, 170, 24, 190, 27, 252, 86, 62, 75, 198, 210, 121, 32, 154, 219, 192, 254, 120, 205, 90, 244,
     31, 221, 168, 51, 136, 7, 199, 49, 177, 18, 16, 89, 39, 128, 236, 95, 96, 81, 127, 169, 25, 181, 74, 13,
     45, 229, 122, 159, 147, 201, 156, 239, 160, 224, 59, 77, 174, 42, 245, 176, 200, 235, 187, 60, 131, 83, 153, 97,
     23, 43, 4, 126, 186, 119, 214, 38, 225, 105, 20, 99, 85, 33, 12, 125}.
