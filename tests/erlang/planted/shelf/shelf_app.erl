-module(shelf_app).
-export([main/0]).

%% A lending library: a server that holds the state, a catalogue, members, and fines. Several modules.

main() ->
    {ok, Pid} = shelf_server:start(),
    Script = [{join, "ann", adult}, {join, "bob", child}, {join, "cid", student},
              {add, "Emma", novel, 2}, {add, "Atlas", reference, 1}, {add, "Moby-Dick", novel, 1}, {add, "Cosmos", science, 1},
              {lend, "ann", "Emma"}, {lend, "bob", "Moby-Dick"}, {lend, "cid", "Atlas"}, {lend, "cid", "Moby-Dick"},
              {wait, 20}, {lend, "bob", "Emma"}, {lend, "bob", "Cosmos"}, {lend, "cid", "Emma"},
              {return, "bob", "Moby-Dick"}, {wait, 18}, {lend, "cid", "Emma"}, {return, "ann", "Emma"},
              {pay, "ann", 1}, {lend, "eve", "Emma"}, {return, "bob", "Cosmos"}, {pay, "bob", 500}, {wait, 30},
              {return, "cid", "Moby-Dick"}],
    Answers = [{Command, shelf_server:call(Pid, Command)} || Command <- Script],
    lists:foreach(fun print/1, Answers),
    io:format("~s~n", [shelf_report:overview(shelf_server:call(Pid, state))]),
    io:format("~p~n", [shelf_server:call(Pid, {history, "Emma"})]),
    ok = shelf_server:stop(Pid).

print({Command, Answer}) ->
    io:format("~s -> ~s~n", [shelf_report:command(Command), shelf_report:answer(Answer)]).
