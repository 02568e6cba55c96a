%% search: --marks
%% The second request is dropped.
-module(mark_left_hot).
-export([main/0]).

server() -> receive 1 -> backstory:cold(), server(); 2 -> server() end.

main() ->
    Server = spawn(fun server/0),
    [begin backstory:hot(), Server ! N end || N <- [1, 2]],
    receive never -> ok end.
