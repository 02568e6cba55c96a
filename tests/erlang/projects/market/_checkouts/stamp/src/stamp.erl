%% A parse transform: adds `functions/0`, which lists the functions of the module, and turns calls of
%% `stamp:here()` into the name and the line of the function that they stand in.
-module(stamp).

-export([parse_transform/2]).

parse_transform(Forms, _Options) ->
    Names = [{Name, Arity} || {function, _, Name, Arity, _} <- Forms],
    {Before, [Eof]} = lists:split(length(Forms) - 1, [form(F) || F <- Forms]),
    {eof, Place} = Eof,
    Line = erl_anno:new(erl_anno:line(Place)),
    Added = {function, Line, functions, 0, [{clause, Line, [], [], [erl_parse:abstract(Names, Line)]}]},
    Before ++ [Added, Eof].

form({function, Place, Name, Arity, Clauses}) -> {function, Place, Name, Arity, walk(Clauses, Name)};
form({attribute, Place, export, Exports}) -> {attribute, Place, export, [{functions, 0} | Exports]};
form(Form) -> Form.

walk({call, Place, {remote, _, {atom, _, stamp}, {atom, _, here}}, []}, Name) ->
    {tuple, Place, [{atom, Place, Name}, {integer, Place, erl_anno:line(Place)}]};
walk(Term, Name) when is_tuple(Term) -> list_to_tuple(walk(tuple_to_list(Term), Name));
walk([Head | Tail], Name) -> [walk(Head, Name) | walk(Tail, Name)];
walk(Other, _) -> Other.
