%% What was wrong with the arguments of a failed function of the standard library that is native in
%% OTP: `format_error/2` says it for each argument.
-module(erl_stdlib_errors).

-export([format_error/2]).

format_error(Reason, [{Module, Name, Args, Info} | _]) when is_list(Args) ->
    Cause = maps:get(cause, proplists:get_value(error_info, Info, #{}), none),
    erl_erts_errors:'%all'(hints(Module, Name, Args, Reason, Cause));
format_error(_, _) -> #{}.

are(Kinds, Args) ->
    N = min(length(Kinds), length(Args)),
    lists:zipwith(fun erl_erts_errors:'%is'/2, lists:sublist(Kinds, N), lists:sublist(Args, N)).

either([Hints | Rest]) ->
    case lists:all(fun(Hint) -> Hint =:= ok end, Hints) of
        true -> either(Rest);
        false -> Hints
    end;
either([]) -> [].

hints(maps, Name, Args, Reason, _) -> of_maps(Name, Args, Reason);
hints(ets, Name, Args, _, Cause) -> of_ets(Name, Args, Cause);
hints(lists, Name, Args, _, _) -> of_lists(Name, Args);
hints(math, _, Args, badarg, _) -> [erl_erts_errors:'%is'(number, A) || A <- Args];
hints(math, Name, Args, badarith, _) ->
    case lists:member(Name, [acos, acosh, asin, atanh, log, log10, log2, sqrt, fmod]) of
        true ->
            Last = length(Args),
            [case N of Last -> <<"is outside the domain for this function">>; _ -> ok end
             || N <- lists:seq(1, Last)];
        false -> []
    end;
hints(binary, Name, Args, _, _) -> of_binary(Name, Args);
hints(unicode, _, [_ | Rest], _, _) ->
    [<<"not valid character data (an iodata term)">>
     | [case lists:member(E, [utf8, unicode, latin1, utf16, utf32]) orelse is_tuple(E) of
            true -> ok;
            false -> <<"not a valid encoding">>
        end || E <- Rest]];
hints(re, _, Args, _, _) -> of_re(Args);
hints(io, _, Args, _, _) -> of_io(Args);
hints(_, _, _, _, _) -> [].

%% ---- maps -----------------------------------------------------------------------------------

of_maps(Name, [F | Rest], _) when Name =:= filter; Name =:= map; Name =:= filtermap; Name =:= foreach ->
    are([{function, case Name of _ -> 2 end}, map], [F | Rest]);
of_maps(fold, Args, _) -> are([{function, 3}, any, map], Args);
of_maps(Name, [F | Rest], _) when Name =:= merge_with; Name =:= intersect_with ->
    are([{function, 3}, map, map], [F | Rest]);
of_maps(update_with, [_, F | _] = Args, {badkey, _}) when is_function(F, 1) ->
    case lists:last(Args) of M when is_map(M) -> [<<"not present in map">>]; _ -> [] end;
of_maps(update_with, Args, _) ->
    case length(Args) of
        3 -> are([any, {function, 1}, map], Args);
        _ -> are([any, {function, 1}, any, map], Args)
    end;
of_maps(Name, [Key, M | _], {badkey, Key}) when is_map(M), Name =/= update -> [<<"not present in map">>];
of_maps(update, _, {badkey, _}) -> [<<"not present in map">>];
of_maps(Name, Args, _) when Name =:= put; Name =:= update -> are([any, any, map], Args);
of_maps(Name, Args, _) when Name =:= find; Name =:= get; Name =:= is_key; Name =:= remove; Name =:= take ->
    are([any, map], Args);
of_maps(Name, Args, _) when Name =:= keys; Name =:= values; Name =:= to_list; Name =:= size -> are([map], Args);
of_maps(Name, Args, _) when Name =:= merge; Name =:= intersect -> are([map, map], Args);
of_maps(Name, Args, _) when Name =:= with; Name =:= without -> are([list, map], Args);
of_maps(from_list, Args, _) -> are([any_list], Args);
of_maps(from_keys, Args, _) -> are([any_list], Args);
of_maps(groups_from_list, [F | Rest], _) -> are([{function, 1} | [any_list || _ <- Rest]], [F | Rest]);
of_maps(iterator, Args, _) -> are([map], Args);
of_maps(next, _, _) -> [<<"not a valid iterator">>];
of_maps(_, _, _) -> [].

%% ---- tables ---------------------------------------------------------------------------------

of_ets(new, [Name, Options], _) -> either([are([atom, list], [Name, Options]), [ok, <<"invalid options">>]]);
of_ets(rename, [_, Name], Cause) -> either([table(Cause), [ok, erl_erts_errors:'%is'(atom, Name)]]);
of_ets(give_away, [_, Pid, _], Cause) -> either([table(Cause), [ok, erl_erts_errors:'%is'(pid, Pid)]]);
of_ets(Name, [_ | Rest], Cause) -> either([table(Cause), object(Name, Rest, Cause)]);
of_ets(_, _, _) -> [].

table(id) -> [<<"the table identifier does not refer to an existing ETS table">>];
table(access) -> [<<"the table identifier refers to an ETS table with insufficient access rights">>];
table(_) -> [].

object(_, _, badkey) -> [ok, <<"not a key that exists in the table">>];
object(Name, [Object], _) when Name =:= insert; Name =:= insert_new; Name =:= delete_object ->
    [ok, case Object of
             _ when is_tuple(Object) -> <<"tuple of insufficient size">>;
             _ when is_list(Object) -> <<"not a tuple or a list of tuples">>;
             _ -> <<"not a tuple">>
         end];
object(Name, [_, _ | _], position) when Name =:= lookup_element; Name =:= update_element ->
    [ok, ok, <<"out of range">>];
object(lookup_element, [_, Pos | _], _) when is_integer(Pos) -> [ok, ok, <<"out of range">>];
object(lookup_element, [_, _ | _], _) -> [ok, ok, <<"not an integer">>];
object(Name, [_ | _], _) when Name =:= select; Name =:= select_count; Name =:= select_delete;
                              Name =:= select_replace; Name =:= select_reverse ->
    [ok, <<"not a valid match specification">>];
object(_, _, _) -> [].

%% ---- lists ----------------------------------------------------------------------------------

of_lists(Name, Args) when Name =:= keyfind; Name =:= keymember; Name =:= keysearch ->
    [_, N, List] = Args,
    [ok, case N of
             N when is_integer(N), N < 1 -> <<"out of range">>;
             N when is_integer(N) -> ok;
             _ -> <<"not an integer">>
         end,
     erl_erts_errors:'%is'(any_list, List)];
of_lists(member, [_, List]) -> [ok, erl_erts_errors:'%is'(any_list, List)];
of_lists(reverse, [List | _]) -> [erl_erts_errors:'%is'(any_list, List)];
of_lists(_, _) -> [].

%% ---- binaries -------------------------------------------------------------------------------

of_binary(Name, Args) when Name =:= split; Name =:= match; Name =:= matches; Name =:= replace ->
    [Subject, Pattern | Rest] = Args,
    either([are([binary], [Subject]),
            [ok, case is_binary(Pattern) andalso Pattern =/= <<>> of true -> ok; false -> <<"not a valid pattern">> end],
            [ok, ok | [<<"invalid options">> || _ <- Rest]]]);
of_binary(Name, [Subject | Rest]) when Name =:= at; Name =:= part; Name =:= bin_to_list ->
    either([are([binary], [Subject]), are([any | [integer || R <- Rest, not is_tuple(R)]], [Subject | Rest])]);
of_binary(Name, [X | _]) when Name =:= first; Name =:= last ->
    case X of <<>> -> [<<"a zero-sized binary is not allowed">>]; _ -> are([binary], [X]) end;
of_binary(copy, Args) -> are([binary, natural], Args);
of_binary(encode_unsigned, [N | _]) -> [case is_integer(N) of true -> <<"out of range">>; false -> <<"not an integer">> end];
of_binary(_, [X | _]) -> are([binary], [X]);
of_binary(_, _) -> [].

%% ---- regular expressions and output ---------------------------------------------------------

of_re([Subject, Pattern | _]) ->
    case erl_erts_errors:'%is'(iodata, Subject) of
        ok -> [ok, expression(Pattern)];
        Hint -> [Hint]
    end;
of_re([Pattern]) -> [expression(Pattern)];
of_re(_) -> [].

expression(Pattern) ->
    case try re:compile(Pattern) catch _:_ -> wrong end of
        {error, {Text, Place}} ->
            unicode:characters_to_binary(
                io_lib:format("could not parse regular expression\n~ts on character ~w", [Text, Place]));
        {ok, _} -> ok;
        wrong -> <<"neither an iodata term nor a compiled regular expression">>
    end.

of_io(Args) ->
    {Lead, [Format, Data]} = lists:split(max(0, length(Args) - 2), Args),
    [ok || _ <- Lead] ++
        try io_lib:format(Format, Data) of
            _ -> []
        catch _:_ ->
            case wrong_format(Format, Data) of
                none -> [<<"wrong number of arguments">>];
                Text -> [Text]
            end
        end.

%% The first control of a format that there is not.
wrong_format(Format, Data) when is_list(Data) ->
    case re:run(Format, "~[-0-9.*]*[tlk]*([^-0-9.*tlkcfegswpWPBXbx#+in~])", [{capture, [1], list}]) of
        {match, [Control]} -> "format string invalid (" ++ ["invalid control ~" ++ Control] ++ ")";
        _ -> none
    end;
wrong_format(_, _) -> none.
