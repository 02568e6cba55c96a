% An integer of more than 64 bits becomes the nearest float here; OTP rounds once a digit of 64 bits.
-module(float_of_big_integer).
-export([main/0]).

main() -> io:format("~p~n", [516169827563829958789052417425724542552 / 20517195029244098498376756555678799976]).
