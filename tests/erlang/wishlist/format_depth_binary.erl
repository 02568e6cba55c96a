% ~P cuts a binary that is text as far as it is shown: OTP looks at that part alone.
-module(format_depth_binary).
-export([main/0]).

main() -> io:format("~P~n", [{{[{}, {}], 5}, [8.9e-5 | <<"z", 3>>], 7}, 6]).
