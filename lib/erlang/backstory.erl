%% Marks for `backstory search --marks`: no run may stay hot forever. On OTP this module is to be
%% copied, and does what it does here.
-module(backstory).
-export([hot/0, cold/0, is_hot/0]).

%% Something is still to happen.
hot() -> persistent_term:put(backstory_mark, hot).

%% It has happened.
cold() -> persistent_term:put(backstory_mark, cold).

is_hot() -> persistent_term:get(backstory_mark, cold) =:= hot.
