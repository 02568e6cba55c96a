-module(merge).
-export([main/0]).

%% Versions of texts: differences by longest common subsequences, patches, merging of two changes, a repository.

-record(hunk, {at, old = [], new = []}).
-record(commit, {id, parents = [], text, by}).

main() ->
    Base = ["milk", "bread", "eggs", "rice", "tea", "salt", "oil"],
    Mine = ["milk", "butter", "bread", "eggs", "rice", "green tea", "salt"],
    Yours = ["oat milk", "bread", "eggs", "beans", "rice", "tea", "salt", "oil", "soap"],
    Clash = ["milk", "bread", "eggs", "rice", "black tea", "salt", "oil"],
    io:format("~p~n", [lcs(Base, Mine)]),
    [io:format("~s~n", [render(H)]) || H <- diff(Base, Mine)],
    io:format("~p~n", [patch(diff(Base, Yours), Base) =:= Yours]),
    io:format("~p~n", [merge(Base, Mine, Yours)]),
    io:format("~p~n", [merge(Base, Mine, Clash)]),
    io:format("~p~n", [patch(invert(diff(Base, Mine)), Mine) =:= Base]),
    Repo = history(Base, Mine, Yours),
    io:format("~p~n", [ancestor(c, d, Repo)]),
    io:format("~p~n", [log(e, Repo)]),
    io:format("~p~n", [blame(e, Repo)]),
    io:format("~p~n", [numbers(diff(Base, Yours))]),
    ok.

%% The longest common subsequence, by a table from the end.

lcs(As, Bs) ->
    {_, Common} = hd(hd(rows(As, Bs))),
    Common.

%% The rows of the table, the first one for all of As.
rows([], Bs) -> [[{0, []} || _ <- [end_of | Bs]]];
rows([A | As], Bs) ->
    Below = [Next | _] = rows(As, Bs),
    [row(A, Bs, Next) | Below].

row(_, [], [_]) -> [{0, []}];
row(A, [B | Bs], [Under | Unders]) ->
    Rest = [Right | _] = row(A, Bs, Unders),
    Best = case A =:= B of
        true ->
            {N, Common} = hd(Unders),
            {N + 1, [A | Common]};
        false -> better(Under, Right)
    end,
    [Best | Rest].

better({N, X}, {M, _}) when N >= M -> {N, X};
better(_, Other) -> Other.

%% Differences

diff(Old, New) -> hunks(Old, New, lcs(Old, New), 1).

hunks([], [], [], _) -> [];
hunks([X | Old], [X | New], [X | Common], At) -> hunks(Old, New, Common, At + 1);
hunks(Old, New, Common, At) ->
    {Gone, Old1} = until(Common, Old),
    {Come, New1} = until(Common, New),
    [#hunk{at = At, old = Gone, new = Come} | hunks(Old1, New1, Common, At + length(Gone))].

%% What comes before the next common line.
until([], Lines) -> {Lines, []};
until([C | _], Lines) -> lists:splitwith(fun(L) -> L =/= C end, Lines).

patch(Hunks, Lines) -> patch(Hunks, Lines, 1).

patch([], Lines, _) -> Lines;
patch([#hunk{at = At, old = Old, new = New} | Rest], Lines, At) ->
    New ++ patch(Rest, Lines -- Old, At + length(Old));
patch(Hunks, [L | Lines], At) -> [L | patch(Hunks, Lines, At + 1)].

%% A patch back: places are those of the new text.
invert(Hunks) -> invert(Hunks, 0).

invert([], _) -> [];
invert([#hunk{at = At, old = Old, new = New} | Rest], Shift) ->
    [#hunk{at = At + Shift, old = New, new = Old} | invert(Rest, Shift + length(New) - length(Old))].

%% Merging

merge(Base, A, B) ->
    case conflicts(diff(Base, A), diff(Base, B)) of
        [] -> {ok, patch(join(diff(Base, A), diff(Base, B)), Base)};
        Found -> {conflicts, Found}
    end.

join([], Hs) -> Hs;
join(Hs, []) -> Hs;
join([H | Hs], [H | Gs]) -> [H | join(Hs, Gs)];
join([H | Hs], Gs = [G | _]) when H#hunk.at =< G#hunk.at -> [H | join(Hs, Gs)];
join(Hs, [G | Gs]) -> [G | join(Hs, Gs)].

conflicts(Hs, Gs) -> [{H#hunk.at, H#hunk.new, G#hunk.new} || H <- Hs, G <- Gs, H =/= G, overlap(H, G)].

overlap(H, G) ->
    {A, B} = span(H),
    {C, D} = span(G),
    A =< D andalso C =< B.

span(#hunk{at = At, old = Old}) -> {At, At + max(length(Old), 1) - 1}.

render(#hunk{at = At, old = Old, new = New}) ->
    lists:join(" ", [integer_to_list(At) | ["-" ++ L || L <- Old] ++ ["+" ++ L || L <- New]]).

numbers(Hunks) ->
    lists:foldl(fun(#hunk{old = O, new = N}, {Gone, Come}) -> {Gone + length(O), Come + length(N)} end, {0, 0}, Hunks).

%% A repository: commits by name

history(Base, Mine, Yours) ->
    {ok, Both} = merge(Base, Mine, Yours),
    Commits = [#commit{id = a, text = ["milk", "bread", "rice", "salt"], by = ann},
               #commit{id = b, parents = [a], text = Base, by = bob},
               #commit{id = c, parents = [b], text = Mine, by = cid},
               #commit{id = d, parents = [b], text = Yours, by = dot},
               #commit{id = e, parents = [c, d], text = Both, by = eve}],
    maps:from_list([{C#commit.id, C} || C <- Commits]).

%% A commit and everything before it, the nearest first.
line(Ids, Repo) -> line(Ids, Repo, []).

line([], _, Seen) -> lists:reverse(Seen);
line([Id | Ids], Repo, Seen) ->
    case lists:member(Id, Seen) of
        true -> line(Ids, Repo, Seen);
        false -> line(Ids ++ (maps:get(Id, Repo))#commit.parents, Repo, [Id | Seen])
    end.

ancestor(X, Y, Repo) ->
    Of = line([Y], Repo),
    hd([Id || Id <- line([X], Repo), lists:member(Id, Of)]).

log(Id, Repo) -> [{C, (maps:get(C, Repo))#commit.by} || C <- line([Id], Repo)].

%% Who wrote each line: the first commit on the way back that does not have it from a parent.
blame(Id, Repo) ->
    #commit{text = Text} = maps:get(Id, Repo),
    [{L, author(L, Id, Repo)} || L <- Text].

author(L, Id, Repo) ->
    #commit{parents = Parents, by = By} = maps:get(Id, Repo),
    case [P || P <- Parents, lists:member(L, (maps:get(P, Repo))#commit.text)] of
        [] -> By;
        [P | _] -> author(L, P, Repo)
    end.
