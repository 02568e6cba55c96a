%% search: --marks
%% Each request is answered, although somebody is busy all the time.
-module(marks).
-export([main/0]).

busy() -> self() ! again, receive again -> busy() end.

server() -> receive ask -> backstory:cold(), server() end.

main() ->
    Server = spawn(fun server/0),
    backstory:hot(),
    Server ! ask,
    busy().
