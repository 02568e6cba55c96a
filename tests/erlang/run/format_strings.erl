-module(format_strings).
-export([main/0]).

main() ->
    io:format("~s|~s|~s~n", ["list", <<"bin">>, [<<"io">>, ["li", $s] | "t"]]),
    io:format("~s~n", [an_atom]),
    io:format("~ts|~ts~n", ["grüße €", <<"€uro"/utf8>>]),
    io:format("~p ~p~n", ["grüße", <<"grüße">>]),
    io:format("~tp ~tp~n", ["€", <<"€"/utf8>>]),
    io:format("~p ~w~n", [[8364], [8364]]),
    io:format("~tw ~w~n", ['€', 'a b']),
    io:format("~p~n", [["abc", [1, 2], [$a, 300]]]),
    io:format("~10ts|~-10ts|~n", ["äö", "äö"]),
    io:format("~tc~c~n", [8364, $!]),
    io:format("~p ~p~n", [<<0, 1, 2>>, <<"text\n\t\"q\"">>]),
    io:format("~p~n", ["\n\t\e\d\0\"\\"]),
    io:format("~p ~p~n", ["", <<>>]),
    io:format("~p~n", [<<1:3, 7:7>>]),
    io:format("~lp ~lw~n", ["abc", "abc"]).
