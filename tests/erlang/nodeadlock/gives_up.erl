-module(gives_up).
-export([main/0]).

main() ->
    Self = self(),
    spawn(fun() -> Self ! hello end),
    receive hello -> ok after 10 -> late end.
