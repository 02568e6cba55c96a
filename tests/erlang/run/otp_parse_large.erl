%% OTP's own scanner and parser, running on larger files, which are the programs beside this one:
%% a hash of the tokens and of the forms.
-module(otp_parse_large).
-export([main/0]).

main() ->
    [file(Name) || Name <- ["bulk_functions", "algo_json", "algo_calculator", "bits_match",
                            "catch_old", "comprehensions_lists", "errors_reasons",
                            "gen_statem_events", "maps_syntax", "records_basic"]].

file(Name) ->
    {ok, Binary} = file:read_file(Name ++ ".erl"),
    {ok, Tokens, End} = erl_scan:string(unicode:characters_to_list(Binary), {1, 1}),
    Forms = forms(Tokens, [], []),
    {Good, Bad} = lists:partition(fun({ok, _}) -> true; (_) -> false end, Forms),
    io:format("~s: ~p tokens ~p, up to ~p; ~p forms ~p, ~p problems ~p~n",
              [Name, length(Tokens), erlang:phash2(Tokens), End, length(Good), erlang:phash2(Good),
               length(Bad), erlang:phash2(Bad)]).

forms([], [], Forms) -> lists:reverse(Forms);
forms([{dot, _} = Dot | Rest], Form, Forms) ->
    forms(Rest, [], [erl_parse:parse_form(lists:reverse([Dot | Form])) | Forms]);
forms([Token | Rest], Form, Forms) -> forms(Rest, [Token | Form], Forms).
