%% A receive that waits for a message under another name than it is sent by.
%% blame: printer/2 erroneously-waiting
%% answers: 3
-module(never_taken).
-export([main/0, printer/1]).

main() ->
    Printer = spawn(?MODULE, printer, [self()]),
    Printer ! {print, "one"},
    Printer ! {print, "two"},
    Printer ! {close, 2},
    receive {printed, N} -> io:format("~p lines~n", [N]) end.

printer(Main) -> printer(Main, 0).

printer(Main, N) ->
    receive
        {print, Text} -> io:format("~s~n", [Text]), printer(Main, N + 1);
        {closed, N} -> Main ! {printed, N}
    end.
