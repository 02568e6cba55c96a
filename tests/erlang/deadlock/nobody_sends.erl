-module(nobody_sends).
-export([main/0]).

main() -> receive never -> ok end.
