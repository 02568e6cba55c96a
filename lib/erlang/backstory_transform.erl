%% Runs the parse transforms of a module, for whoever loads it.
-module(backstory_transform).

-export([forms/2, main/2, without/2]).

%% Standard input holds `{File, [{File, Tokens}], Options}`. What is made of it goes to standard output,
%% behind whatever the transforms write there: a letter, the contents, and their length. `Parse` is OTP's parser.
main(Transforms, Parse) ->
    {_File, Tokens, Options} = binary_to_term('%':'read-all'(0)),
    Made = try transform(Transforms, without(names(Transforms), forms(Tokens, Parse)), Options) of
               Forms -> <<$F, (term_to_binary(Forms))/binary>>
           catch
               throw:{wrong, Text} -> <<$E, (unicode:characters_to_binary(Text))/binary>>;
               Class:Reason:Stack ->
                   Text = io_lib:format("~p:~tp~n~tp", [Class, Reason, lists:sublist(Stack, 6)]),
                   <<$E, (unicode:characters_to_binary(Text))/binary>>
           end,
    '%':write(1, <<Made/binary, (byte_size(Made)):32>>),
    ok.

%% As the preprocessor leaves them: with `-file` wherever another file begins.
forms(Tokens, Parse) -> forms(Tokens, Parse, [], []).

forms([{File, Tokens} | Rest], Parse, Current, Done) ->
    Location = element(2, hd(Tokens)),
    {Line, _} = Location,
    Before = case File of
        Current -> [];
        _ when Current =:= [] -> [{attribute, {1, 1}, file, {File, 1}}];
        _ -> [{attribute, Location, file, {File, Line}}]
    end,
    case Parse(Tokens) of
        {ok, Form} -> forms(Rest, Parse, File, [Form | Before ++ Done]);
        {error, {Place, Module, Description}} ->
            throw({wrong, io_lib:format("~ts:~tp: ~ts", [File, Place, Module:format_error(Description)])})
    end;
forms([], _, _, [Last | _] = Done) ->
    {Line, _} = element(2, Last),
    lists:reverse(Done, [{eof, {Line + 1, 1}}]);
forms([], _, _, []) -> [{eof, {1, 1}}].

names(Transforms) -> [element(2, erlang:fun_info(T, module)) || T <- Transforms].

%% What is being done is not to be done again: a transform may compile what it is given.
without(Names, Forms) ->
    Is = fun({parse_transform, Name}) -> lists:member(Name, Names);
            (_) -> false
         end,
    [case Form of
         {attribute, Place, compile, Options} when is_list(Options) ->
             {attribute, Place, compile, [O || O <- Options, not Is(O)]};
         {attribute, Place, compile, Option} ->
             case Is(Option) of
                 true -> {attribute, Place, compile, []};
                 false -> Form
             end;
         _ -> Form
     end || Form <- Forms].

transform([Transform | Rest], Forms, Options) ->
    case Transform(Forms, Options) of
        {error, [{File, [{Place, Module, Description} | _]} | _], _} ->
            throw({wrong, io_lib:format("~ts:~tp: ~ts", [File, Place, Module:format_error(Description)])});
        {warning, Changed, _} -> transform(Rest, Changed, Options);
        Changed when is_list(Changed) -> transform(Rest, Changed, Options)
    end;
transform([], Forms, _) -> Forms.
