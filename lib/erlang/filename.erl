%% Names of files.
-module(filename).

-export([absname/1, absname/2, basename/1, basename/2, dirname/1, extension/1, flatten/1, join/1,
         join/2, nativename/1, pathtype/1, rootname/1, rootname/2, split/1]).

%% Binaries stay binaries.
on_text(Name, F) when is_binary(Name) ->
    unicode:characters_to_binary(F(unicode:characters_to_list(Name)));
on_text(Name, F) -> F(flatten(Name)).

flatten(Name) when is_binary(Name) -> Name;
flatten(Name) when is_atom(Name) -> atom_to_list(Name);
flatten([Part | Rest]) when is_list(Part); is_atom(Part) -> flatten(Part) ++ flatten(Rest);
flatten([C | Rest]) -> [C | flatten(Rest)];
flatten([]) -> [].

text(Name) when is_binary(Name) -> unicode:characters_to_list(Name);
text(Name) -> flatten(Name).

basename(Name) -> on_text(Name, fun base/1).

base(Text) ->
    case string:tokens(Text, "/") of
        [] -> "";
        Parts -> lists:last(Parts)
    end.

basename(Name, Extension) ->
    on_text(Name, fun(Text) -> without(base(Text), text(Extension)) end).

without(Base, Extension) ->
    case lists:suffix(Extension, Base) of
        true -> lists:sublist(Base, length(Base) - length(Extension));
        false -> Base
    end.

dirname(Name) ->
    on_text(Name, fun(Text) ->
        case lists:dropwhile(fun(C) -> C =/= $/ end, lists:reverse(Text)) of
            [] -> ".";
            Rest ->
                case lists:dropwhile(fun(C) -> C =:= $/ end, Rest) of
                    [] -> "/";
                    Dir -> lists:reverse(Dir)
                end
        end
    end).

extension(Name) -> on_text(Name, fun(Text) -> element(2, parted(Text)) end).
rootname(Name) -> on_text(Name, fun(Text) -> element(1, parted(Text)) end).
rootname(Name, Extension) -> on_text(Name, fun(Text) -> without(Text, text(Extension)) end).

%% What is before the last point of the last part, and what is from it on.
parted(Text) ->
    {Tail, Front} = lists:splitwith(fun(C) -> C =/= $. andalso C =/= $/ end, lists:reverse(Text)),
    case Front of
        [$., C | Rest] when C =/= $/ -> {lists:reverse([C | Rest]), [$. | lists:reverse(Tail)]};
        _ -> {Text, ""}
    end.

join([Name]) -> on_text(Name, fun tidy/1);
join([First, Second | Rest]) -> join([join(First, Second) | Rest]).

join(A, B) when is_binary(A); is_binary(B) -> unicode:characters_to_binary(join(text(A), text(B)));
join(A, B) ->
    case flatten(B) of
        [$/ | _] = Absolute -> tidy(Absolute);
        Relative -> tidy(flatten(A) ++ "/" ++ Relative)
    end.

%% No double slashes, none at the end.
tidy([$/, $/ | Rest]) -> tidy([$/ | Rest]);
tidy("/") -> "/";
tidy([C | Rest]) -> [C | tidy_tail(Rest)];
tidy([]) -> [].

tidy_tail([$/, $/ | Rest]) -> tidy_tail([$/ | Rest]);
tidy_tail("/") -> "";
tidy_tail([C | Rest]) -> [C | tidy_tail(Rest)];
tidy_tail([]) -> [].

split(Name) when is_binary(Name) -> [unicode:characters_to_binary(P) || P <- split(text(Name))];
split(Name) ->
    case flatten(Name) of
        [$/ | Rest] -> ["/" | string:tokens(Rest, "/")];
        Text -> string:tokens(Text, "/")
    end.

pathtype(Name) ->
    case text(Name) of
        [$/ | _] -> absolute;
        _ -> relative
    end.

nativename(Name) -> join([Name]).

absname(Name) ->
    {ok, Dir} = file:get_cwd(),
    absname(Name, Dir).

absname(Name, Dir) ->
    case pathtype(Name) of
        absolute -> join([Name]);
        relative -> join(Dir, Name)
    end.
