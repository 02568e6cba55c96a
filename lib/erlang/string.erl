%% Strings: lists and binaries of characters, as people see them (grapheme clusters), and the
%% older functions on lists of code points.
%%
%% A function on clusters takes the string apart into a list of clusters (an integer, or a list of
%% integers), works on that, and gives back what it was given: a list or a binary.
-module(string).

%% For OTP's own module, which has them as native functions.
-export([list_to_integer/1, list_to_float/1]).
-export([casefold/1, chomp/1, equal/2, equal/3, equal/4, find/2, find/3, is_empty/1, length/1,
         lexemes/2, lowercase/1, next_codepoint/1, next_grapheme/1, nth_lexeme/3, pad/2, pad/3,
         pad/4, prefix/2, replace/3, replace/4, reverse/1, slice/2, slice/3, split/2, split/3,
         take/2, take/3, take/4, titlecase/1, to_float/1, to_graphemes/1, to_integer/1, trim/1,
         trim/2, trim/3, uppercase/1]).
-export([centre/2, centre/3, chars/2, chars/3, chr/2, concat/2, copies/2, cspan/2, join/2, left/2,
         left/3, len/1, rchr/2, right/2, right/3, rstr/2, span/2, str/2, strip/1, strip/2, strip/3,
         sub_string/2, sub_string/3, sub_word/2, sub_word/3, substr/2, substr/3, to_lower/1,
         to_upper/1, tokens/2, words/1, words/2]).
-compile({no_auto_import, [length/1]}).

%% ---- clusters -------------------------------------------------------------------------------

to_graphemes(String) -> clusters(codes(String)).

codes(String) when is_list(String); is_binary(String) ->
    case unicode:characters_to_list(String) of
        Codes when is_list(Codes) -> Codes;
        {_, _, Rest} -> erlang:error({badarg, Rest})
    end.

clusters([C1, C2 | Rest]) when C1 < 16#300, C2 < 16#300, C1 =/= $\r -> [C1 | clusters([C2 | Rest])];
clusters([$\r, $\n | Rest]) -> [[$\r, $\n] | clusters(Rest)];
clusters([C | Rest]) ->
    case extend(C, Rest, []) of
        {[], Rest1} -> [C | clusters(Rest1)];
        {More, Rest1} -> [[C | lists:reverse(More)] | clusters(Rest1)]
    end;
clusters([]) -> [].

%% What belongs to the cluster that starts with a character, reversed, and the rest.
extend(C, Rest, Front) when C < 16#20; C >= 16#7F, C < 16#A0 -> {Front, Rest};
extend(C, [R | Rest], []) when C >= 16#1F1E6, C =< 16#1F1FF, R >= 16#1F1E6, R =< 16#1F1FF ->
    marks(R, Rest, [R]);
extend(C, Rest, Front) -> marks(C, Rest, Front).

marks(Last, [C | Rest] = All, Front) ->
    case joins(Last, C) of
        true -> marks(C, Rest, [C | Front]);
        false -> {Front, All}
    end;
marks(_, [], Front) -> {Front, []}.

joins(_, C) when C < 16#300 -> false;
joins(_, 16#200D) -> true;
joins(_, 16#200C) -> true;
joins(16#200D, C) -> is_pictograph(C);
joins(_, C) when C >= 16#FE00, C =< 16#FE0F; C >= 16#1F3FB, C =< 16#1F3FF -> true;
joins(Last, C) when C >= 16#1100, C =< 16#11FF; C >= 16#AC00, C =< 16#D7FF -> hangul(Last, C);
joins(_, C) ->
    Category = '%':'char-category'('%':chr(C)),
    Category >= 5 andalso Category =< 7.

is_pictograph(C) -> C >= 16#1F000 andalso C =< 16#1FAFF orelse C >= 16#2190 andalso C =< 16#2BFF.

%% Leading consonants, vowels and trailing consonants make one syllable.
hangul(Last, C) when Last >= 16#1100, Last =< 16#115F -> C < 16#11A8 orelse C >= 16#AC00;
hangul(Last, C) when Last >= 16#1160, Last =< 16#11A7 -> C >= 16#1160 andalso C =< 16#11FF;
hangul(Last, C) when Last >= 16#11A8, Last =< 16#11FF -> C >= 16#11A8 andalso C =< 16#11FF;
hangul(Last, C) when Last >= 16#AC00, Last =< 16#D7A3, (Last - 16#AC00) rem 28 =:= 0 ->
    C >= 16#1160 andalso C =< 16#11FF;
hangul(Last, C) when Last >= 16#AC00, Last =< 16#D7A3 -> C >= 16#11A8 andalso C =< 16#11FF;
hangul(_, _) -> false.

%% Clusters back to the kind of string that was given.
like(String, Clusters) when is_binary(String) -> unicode:characters_to_binary(Clusters);
like(_, Clusters) -> flat(Clusters).

flat([Cluster | Rest]) when is_list(Cluster) -> Cluster ++ flat(Rest);
flat([C | Rest]) -> [C | flat(Rest)];
flat([]) -> [].

next_codepoint(String) -> next(String, fun([C | Rest]) -> [C | Rest] end).

next_grapheme(String) -> next(String, fun next_cluster/1).

next_cluster([$\r, $\n | Rest]) -> [[$\r, $\n] | Rest];
next_cluster([C | Rest]) ->
    case extend(C, Rest, []) of
        {[], Rest1} -> [C | Rest1];
        {More, Rest1} -> [[C | lists:reverse(More)] | Rest1]
    end.

next(String, Take) ->
    case unicode:characters_to_list(String) of
        [] -> [];
        [_ | _] = Codes ->
            [First | Rest] = Take(Codes),
            case is_binary(String) of
                true -> [First | unicode:characters_to_binary(Rest)];
                false -> [First | Rest]
            end;
        {_, [], Rest} -> {error, Rest};
        {_, Codes, Rest} ->
            [First | More] = Take(Codes),
            [First | [More | Rest]]
    end.

%% ---- whole strings --------------------------------------------------------------------------

is_empty([]) -> true;
is_empty(<<>>) -> true;
is_empty([First | Rest]) when is_list(First); is_binary(First) -> is_empty(First) andalso is_empty(Rest);
is_empty(_) -> false.

length(String) -> erlang:length(to_graphemes(String)).

reverse(String) -> lists:reverse(to_graphemes(String)).

equal(A, B) -> codes(A) =:= codes(B).

equal(A, B, false) -> equal(A, B);
equal(A, B, true) -> casefold(codes(A)) =:= casefold(codes(B)).

equal(A, B, IgnoreCase, none) -> equal(A, B, IgnoreCase);
equal(A, B, IgnoreCase, Form) when Form =:= nfc; Form =:= nfd; Form =:= nfkc; Form =:= nfkd ->
    equal('%':'codes-normalize'(codes(A), Form), '%':'codes-normalize'(codes(B), Form), IgnoreCase).

slice(String, Start) when is_integer(Start), Start >= 0 ->
    like(String, drop(Start, to_graphemes(String))).

slice(String, Start, infinity) -> slice(String, Start);
slice(String, Start, Length) when is_integer(Start), Start >= 0, is_integer(Length), Length >= 0 ->
    like(String, lists:sublist(drop(Start, to_graphemes(String)), Length)).

drop(0, List) -> List;
drop(_, []) -> [];
drop(N, [_ | Rest]) -> drop(N - 1, Rest).

pad(String, Length) -> pad(String, Length, trailing, $\s).
pad(String, Length, Where) -> pad(String, Length, Where, $\s).

pad(String, Length, trailing, Pad) when is_integer(Length) ->
    [String | lists:duplicate(missing(String, Length), Pad)];
pad(String, Length, leading, Pad) when is_integer(Length) ->
    [lists:duplicate(missing(String, Length), Pad), String];
pad(String, Length, both, Pad) when is_integer(Length) ->
    Missing = missing(String, Length),
    Before = lists:duplicate(Missing div 2, Pad),
    case Missing rem 2 of
        1 -> [Before, String, Before, Pad];
        0 -> [Before, String, Before]
    end.

missing(String, Length) -> max(0, Length - length(String)).

%% ---- trimming and taking --------------------------------------------------------------------

trim(String) -> trim(String, both).
trim(String, Where) -> trim(String, Where, whitespace()).

whitespace() -> [$\s, $\t, $\n, $\r, $\v, $\f, 16#85, 16#200E, 16#200F, 16#2028, 16#2029, [$\r, $\n]].

trim(String, leading, Set) -> like(String, trim_front(to_graphemes(String), Set));
trim(String, trailing, Set) -> like(String, trim_back(to_graphemes(String), Set));
trim(String, both, Set) -> like(String, trim_back(trim_front(to_graphemes(String), Set), Set)).

trim_front(Clusters, Set) -> lists:dropwhile(fun(C) -> lists:member(C, Set) end, Clusters).

trim_back(Clusters, Set) -> lists:reverse(trim_front(lists:reverse(Clusters), Set)).

chomp(String) -> like(String, trim_back(to_graphemes(String), [[$\r, $\n], $\n])).

take(String, Set) -> take(String, Set, false).
take(String, Set, Complement) -> take(String, Set, Complement, leading).

take(String, Set, Complement, leading) ->
    In = fun(C) -> lists:member(C, Set) =/= Complement end,
    {Front, Rest} = lists:splitwith(In, to_graphemes(String)),
    {like(String, Front), like(String, Rest)};
take(String, Set, Complement, trailing) ->
    In = fun(C) -> lists:member(C, Set) =/= Complement end,
    {Back, Front} = lists:splitwith(In, lists:reverse(to_graphemes(String))),
    {like(String, lists:reverse(Front)), like(String, lists:reverse(Back))}.

%% ---- case -----------------------------------------------------------------------------------

uppercase(String) -> check(String), like(String, lists:flatmap(fun upper/1, codes(String))).
lowercase(String) -> check(String), like(String, lists:flatmap(fun lower/1, codes(String))).
casefold(String) -> check(String), like(String, lists:flatmap(fun fold/1, codes(String))).

check(String) when is_list(String); is_binary(String) -> ok;
check(Other) -> erlang:error({badarg, Other}).

titlecase(String) ->
    case codes(String) of
        [] -> like(String, []);
        [First | Rest] -> like(String, title(First) ++ Rest)
    end.

upper(C) when C < 128 -> if C >= $a, C =< $z -> [C - 32]; true -> [C] end;
upper($ß) -> "SS";
upper(16#149) -> [16#2BC, $N];
upper(16#FB00) -> "FF";
upper(16#FB01) -> "FI";
upper(16#FB02) -> "FL";
upper(C) -> ['%':ord('%':'char-upper'('%':chr(C)))].

lower(C) when C < 128 -> if C >= $A, C =< $Z -> [C + 32]; true -> [C] end;
lower(16#130) -> [$i, 16#307];
lower(C) -> ['%':ord('%':'char-lower'('%':chr(C)))].

fold($ß) -> "ss";
fold(16#B5) -> [16#3BC];
fold(16#17F) -> "s";
fold(16#3C2) -> [16#3C3];
fold(C) -> lower(C).

title($ß) -> "Ss";
title(C) -> ['%':ord('%':'char-title'('%':chr(C)))].

%% ---- searching ------------------------------------------------------------------------------

prefix(String, Prefix) ->
    case strip_prefix(codes(Prefix), codes(String)) of
        nomatch -> nomatch;
        Rest -> like(String, Rest)
    end.

strip_prefix([C | Prefix], [C | Rest]) -> strip_prefix(Prefix, Rest);
strip_prefix([], Rest) -> Rest;
strip_prefix(_, _) -> nomatch.

find(String, Pattern) -> find(String, Pattern, leading).

find(String, Pattern, Where) when Where =:= leading; Where =:= trailing ->
    case codes(Pattern) of
        [] -> String;
        Codes ->
            case locate(codes(String), Codes, Where) of
                nomatch -> nomatch;
                {_, Rest} -> like(String, Codes ++ Rest)
            end
    end.

%% The reversed part before a pattern and the part behind it.
locate(String, Pattern, leading) -> locate_first(String, Pattern, []);
locate(String, Pattern, trailing) -> locate_last(String, Pattern, [], nomatch).

locate_first([], _, _) -> nomatch;
locate_first([C | Rest] = String, Pattern, Front) ->
    case strip_prefix(Pattern, String) of
        nomatch -> locate_first(Rest, Pattern, [C | Front]);
        Behind -> {Front, Behind}
    end.

locate_last([], _, _, Found) -> Found;
locate_last([C | Rest] = String, Pattern, Front, Found) ->
    case strip_prefix(Pattern, String) of
        nomatch -> locate_last(Rest, Pattern, [C | Front], Found);
        Behind -> locate_last(Rest, Pattern, [C | Front], {Front, Behind})
    end.

split(String, Pattern) -> split(String, Pattern, leading).

split(String, Pattern, Where) when Where =:= leading; Where =:= trailing; Where =:= all ->
    case is_empty(Pattern) of
        true -> [String];
        false -> [like(String, Part) || Part <- parts(codes(String), codes(Pattern), Where)]
    end.

parts(String, Pattern, all) ->
    case locate(String, Pattern, leading) of
        nomatch -> [String];
        {Front, Rest} -> [lists:reverse(Front) | parts(Rest, Pattern, all)]
    end;
parts(String, Pattern, Where) ->
    case locate(String, Pattern, Where) of
        nomatch -> [String];
        {Front, Rest} -> [lists:reverse(Front), Rest]
    end.

replace(String, Pattern, New) -> lists:join(New, split(String, Pattern)).
replace(String, Pattern, New, Where) -> lists:join(New, split(String, Pattern, Where)).

%% ---- words ----------------------------------------------------------------------------------

lexemes([], _) -> [];
lexemes(String, Separators) ->
    [like(String, Word) || Word <- cluster_words(to_graphemes(String), Separators)].

cluster_words(Clusters, Separators) ->
    Separates = fun(C) -> lists:member(C, Separators) end,
    case lists:dropwhile(Separates, Clusters) of
        [] -> [];
        Rest ->
            {Word, More} = lists:splitwith(fun(C) -> not Separates(C) end, Rest),
            [Word | cluster_words(More, Separators)]
    end.

nth_lexeme(String, N, Separators) when is_integer(N), N > 0 ->
    case drop(N - 1, lexemes(String, Separators)) of
        [Word | _] -> Word;
        [] -> like(String, [])
    end.

%% ---- numbers --------------------------------------------------------------------------------

list_to_integer(Codes) -> to_integer(Codes).
list_to_float(Codes) -> to_float(Codes).

to_integer(String) ->
    try codes(String) of
        Codes ->
            {Sign, Rest} = sign(Codes),
            case lists:splitwith(fun is_digit/1, Rest) of
                {[], _} -> {error, no_integer};
                {Digits, Behind} -> {erlang:list_to_integer(Sign ++ Digits), like(String, Behind)}
            end
    catch error:_ -> {error, badarg}
    end.

to_float(String) ->
    try codes(String) of
        Codes ->
            case float_prefix(Codes) of
                none -> {error, no_float};
                {Text, Behind} -> {erlang:list_to_float(Text), like(String, Behind)}
            end
    catch error:_ -> {error, badarg}
    end.

float_prefix(Codes) ->
    {Sign, Rest} = sign(Codes),
    case lists:splitwith(fun is_digit/1, Rest) of
        {[_ | _] = Whole, [Point | Rest1]} when Point =:= $.; Point =:= $, ->
            case lists:splitwith(fun is_digit/1, Rest1) of
                {[_ | _] = Fraction, Rest2} ->
                    {Exponent, Rest3} = exponent(Rest2),
                    {Sign ++ Whole ++ "." ++ Fraction ++ Exponent, Rest3};
                _ -> none
            end;
        _ -> none
    end.

exponent([E | Rest]) when E =:= $e; E =:= $E ->
    {Sign, Rest1} = sign(Rest),
    case lists:splitwith(fun is_digit/1, Rest1) of
        {[_ | _] = Digits, Behind} -> {"e" ++ Sign ++ Digits, Behind};
        _ -> {"", [E | Rest]}
    end;
exponent(Rest) -> {"", Rest}.

sign([C | Rest]) when C =:= $+; C =:= $- -> {[C], Rest};
sign(Codes) -> {"", Codes}.

is_digit(C) -> C >= $0 andalso C =< $9.

%% ---- older functions, on lists of code points -----------------------------------------------

len(String) -> erlang:length(String).

concat(A, B) -> A ++ B.

chr(String, C) when is_integer(C) -> index(C, String, 1).

index(C, [C | _], I) -> I;
index(C, [_ | Rest], I) -> index(C, Rest, I + 1);
index(_, [], _) -> 0.

rchr(String, C) when is_integer(C) -> last_index(C, String, 1, 0).

last_index(C, [C | Rest], I, _) -> last_index(C, Rest, I + 1, I);
last_index(C, [_ | Rest], I, Found) -> last_index(C, Rest, I + 1, Found);
last_index(_, [], _, Found) -> Found.

str(_, []) -> 0;
str(String, Sub) when is_list(Sub) -> sub_index(String, Sub, 1).

sub_index([_ | Rest] = String, Sub, I) ->
    case lists:prefix(Sub, String) of
        true -> I;
        false -> sub_index(Rest, Sub, I + 1)
    end;
sub_index([], _, _) -> 0.

rstr(_, []) -> 0;
rstr(String, Sub) when is_list(Sub) -> last_sub_index(String, Sub, 1, 0).

last_sub_index([_ | Rest] = String, Sub, I, Found) ->
    case lists:prefix(Sub, String) of
        true -> last_sub_index(Rest, Sub, I + 1, I);
        false -> last_sub_index(Rest, Sub, I + 1, Found)
    end;
last_sub_index([], _, _, Found) -> Found.

span(String, Set) when is_list(Set) -> count_while(String, fun(C) -> lists:member(C, Set) end, 0).
cspan(String, Set) when is_list(Set) ->
    count_while(String, fun(C) -> not lists:member(C, Set) end, 0).

count_while([C | Rest], Pred, N) ->
    case Pred(C) of
        true -> count_while(Rest, Pred, N + 1);
        false -> N
    end;
count_while([], _, N) -> N.

substr(String, 1) when is_list(String) -> String;
substr(String, Start) when is_integer(Start), Start > 1 -> substr_from(String, Start).

substr_from(String, 1) -> String;
substr_from([_ | Rest], Start) -> substr_from(Rest, Start - 1).

substr(String, Start, Length) when is_integer(Start), is_integer(Length), Start >= 1, Length >= 0 ->
    lists:sublist(substr_from(String, Start), Length).

sub_string(String, Start) -> substr(String, Start).
sub_string(String, Start, Stop) ->
    substr(String, Start, Stop - Start + 1).

tokens(String, Separators) ->
    Separates = fun(C) -> lists:member(C, Separators) end,
    case lists:dropwhile(Separates, String) of
        [] -> [];
        Rest ->
            {Token, More} = lists:splitwith(fun(C) -> not Separates(C) end, Rest),
            [Token | tokens(More, Separators)]
    end.

join([], Separator) when is_list(Separator) -> [];
join([First | Rest], Separator) -> First ++ lists:append([Separator ++ Next || Next <- Rest]).

chars(C, N) when is_integer(C) -> chars(C, N, []).
chars(C, N, Tail) when is_integer(N), N > 0 -> chars(C, N - 1, [C | Tail]);
chars(C, 0, Tail) when is_integer(C) -> Tail.

copies(String, N) when is_list(String), is_integer(N), N >= 0 ->
    lists:append(lists:duplicate(N, String)).

words(String) -> words(String, $\s).
%% No words count as one.
words(String, Separator) when is_integer(Separator) ->
    max(1, erlang:length(tokens(String, [Separator]))).

sub_word(String, N) -> sub_word(String, N, $\s).
sub_word(String, N, Separator) when is_integer(N), N > 0, is_integer(Separator) ->
    case drop(N - 1, tokens(String, [Separator])) of
        [Word | _] -> Word;
        [] -> []
    end.

strip(String) -> strip(String, both).
strip(String, Where) -> strip(String, Where, $\s).

strip(String, left, C) when is_integer(C) -> lists:dropwhile(fun(X) -> X =:= C end, String);
strip(String, right, C) when is_integer(C) ->
    lists:reverse(lists:dropwhile(fun(X) -> X =:= C end, lists:reverse(String)));
strip(String, both, C) when is_integer(C) -> strip(strip(String, left, C), right, C).

left(String, N) when is_integer(N) -> left(String, N, $\s).
left(String, N, C) when is_integer(N), is_integer(C) ->
    case N - erlang:length(String) of
        Missing when Missing >= 0 -> String ++ lists:duplicate(Missing, C);
        _ -> lists:sublist(String, N)
    end.

right(String, N) when is_integer(N) -> right(String, N, $\s).
right(String, N, C) when is_integer(N), is_integer(C) ->
    case N - erlang:length(String) of
        Missing when Missing >= 0 -> lists:duplicate(Missing, C) ++ String;
        Extra -> lists:nthtail(-Extra, String)
    end.

centre(String, N) when is_integer(N) -> centre(String, N, $\s).
centre(String, 0, C) when is_list(String), is_integer(C) -> [];
centre(String, N, C) when is_integer(N), is_integer(C) ->
    case N - erlang:length(String) of
        Missing when Missing > 0 ->
            Left = Missing div 2,
            lists:duplicate(Left, C) ++ String ++ lists:duplicate(Missing - Left, C);
        Extra -> lists:sublist(String, -Extra div 2 + 1, N)
    end.

to_lower(String) when is_list(String) -> [lower_latin1(C) || C <- String];
to_lower(C) when is_integer(C) -> lower_latin1(C).

to_upper(String) when is_list(String) -> [upper_latin1(C) || C <- String];
to_upper(C) when is_integer(C) -> upper_latin1(C).

lower_latin1(C) when C >= $A, C =< $Z; C >= $À, C =< $Ö; C >= $Ø, C =< $Þ -> C + 32;
lower_latin1(C) -> C.

upper_latin1(C) when C >= $a, C =< $z; C >= $à, C =< $ö; C >= $ø, C =< $þ -> C - 32;
upper_latin1(C) -> C.
