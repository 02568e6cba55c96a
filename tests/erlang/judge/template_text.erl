%% blame: text/2
%% fixed: fixed/template.erl
-module(template_text).
-export([main/0]).

%% A template engine over binaries: text, variables with filters, conditions and loops, parsed to a tree and
%% rendered with a map.

main() ->
    Source = <<"Dear {{name|upper}},\n{{#items}}{{label|pad:6}} x{{count}} {{?rare}}(rare){{/}}\n{{/}}"
               "{{?paid}}Thanks.{{/}}{{^paid}}Please pay {{total|money}}.{{/}}\n{{missing}}">>,
    Tokens = tokens(Source, <<>>, []),
    {Tree, []} = parse(Tokens, []),
    lists:foreach(fun(V) -> io:put_chars(render(Tree, V)), io:nl() end, [first(), second()]),
    io:format("~p~n", [lists:usort(variables(Tree))]),
    io:format("~p~n", [catch parse(tokens(<<"{{#a}}x">>, <<>>, []), [])]).

first() ->
    #{name => "ann", paid => false, total => 12345,
      items => [#{label => "bolt", count => 2}, #{label => "wrench", count => 1, rare => true}]}.

second() ->
    #{name => "bob", paid => true, total => 5, items => []}.

%% --- tokens

tokens(<<"{{", Rest/binary>>, Text, Acc) ->
    {Tag, Rest1} = tag(Rest, <<>>),
    tokens(Rest1, <<>>, [Tag | text(Text, Acc)]);
tokens(<<C, Rest/binary>>, Text, Acc) ->
    tokens(Rest, <<Text/binary, C>>, Acc);
tokens(<<>>, Text, Acc) ->
    lists:reverse(text(Text, Acc)).

text(<<>>, Acc) -> Acc;
text(Text, Acc) -> [{text, string:trim(binary_to_list(Text), trailing)} | Acc].

tag(<<"}}", Rest/binary>>, Tag) -> {classify(binary_to_list(Tag)), Rest};
tag(<<C, Rest/binary>>, Tag) -> tag(Rest, <<Tag/binary, C>>).

classify("#" ++ Name) -> {loop, list_to_atom(Name)};
classify("?" ++ Name) -> {'if', list_to_atom(Name)};
classify("^" ++ Name) -> {unless, list_to_atom(Name)};
classify("/" ++ _) -> stop;
classify(Text) ->
    [Name | Filters] = string:split(Text, "|", all),
    {var, list_to_atom(Name), [filter(F) || F <- Filters]}.

filter(Text) ->
    case string:split(Text, ":") of
        [Name] -> {list_to_atom(Name), none};
        [Name, Argument] -> {list_to_atom(Name), list_to_integer(Argument)}
    end.

%% --- the tree: what stands before a stop, and what is behind it

parse([], Acc) -> {lists:reverse(Acc), []};
parse([stop | Rest], Acc) -> {lists:reverse(Acc), [stop | Rest]};
parse([{Kind, Name} | Rest], Acc) when Kind =/= text ->
    case parse(Rest, []) of
        {Body, [stop | Rest1]} -> parse(Rest1, [{Kind, Name, Body} | Acc]);
        {_, []} -> throw({unclosed, Name})
    end;
parse([Token | Rest], Acc) ->
    parse(Rest, [Token | Acc]).

%% --- rendering

render(Tree, Values) ->
    lists:flatten([node_text(Node, Values) || Node <- Tree]).

node_text({text, Text}, _) -> Text;
node_text({var, Name, Filters}, Values) ->
    lists:foldl(fun apply_filter/2, shown(lookup(Name, Values)), Filters);
node_text({'if', Name, Body}, Values) ->
    case truth(lookup(Name, Values)) of
        true -> render(Body, Values);
        false -> ""
    end;
node_text({unless, Name, Body}, Values) ->
    case truth(lookup(Name, Values)) of
        true -> "";
        false -> render(Body, Values)
    end;
node_text({loop, Name, Body}, Values) ->
    [render(Body, maps:merge(Values, Each)) || Each <- each(lookup(Name, Values))].

lookup(Name, Values) -> maps:get(Name, Values, undefined).

each(undefined) -> [];
each(List) -> List.

truth(undefined) -> false;
truth(false) -> false;
truth([]) -> false;
truth(_) -> true.

shown(undefined) -> "?";
shown(N) when is_integer(N) -> integer_to_list(N);
shown(A) when is_atom(A) -> atom_to_list(A);
shown(Text) -> Text.

apply_filter({upper, none}, Text) -> string:uppercase(Text);
apply_filter({pad, N}, Text) -> Text ++ lists:duplicate(max(0, N - length(Text)), $.);
apply_filter({money, none}, Text) -> money(list_to_integer(Text));
apply_filter({Other, _}, _) -> throw({no_filter, Other}).

money(N) ->
    io_lib:format("~s.~2..0b", [thousands(N div 100), N rem 100]).

thousands(N) when N < 1000 -> integer_to_list(N);
thousands(N) -> io_lib:format("~s,~3..0b", [thousands(N div 1000), N rem 1000]).

variables([]) -> [];
variables([{var, Name, _} | Rest]) -> [Name | variables(Rest)];
variables([{text, _} | Rest]) -> variables(Rest);
variables([{_, Name, Body} | Rest]) -> [Name | variables(Body)] ++ variables(Rest).
