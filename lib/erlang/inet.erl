%% Addresses, and the options of sockets (`gen_tcp`).
-module(inet).

-export([close/1, format_error/1, get_rc/0, getaddr/2, getaddrs/2, getfd/1, gethostbyaddr/1, gethostbyname/1,
         gethostbyname/2, gethostname/0, getif/0, getifaddrs/0, getopts/2, getstat/1, getstat/2, i/0, is_ip_address/1,
         is_ipv4_address/1, is_ipv6_address/1, ntoa/1, parse_address/1, parse_ipv4_address/1, parse_ipv4strict_address/1,
         parse_ipv6_address/1, parse_strict_address/1, peername/1, port/1, setopts/2, sockname/1, tcp_controlling_process/2]).

setopts(Socket, Options) -> backstory_socket:ask(Socket, {setopts, Options}).
getopts(Socket, Names) -> backstory_socket:ask(Socket, {getopts, Names}).
peername(Socket) -> backstory_socket:ask(Socket, peername).
sockname(Socket) -> backstory_socket:ask(Socket, sockname).
close(Socket) -> gen_tcp:close(Socket).
tcp_controlling_process(Socket, Pid) -> gen_tcp:controlling_process(Socket, Pid).
getstat(Socket) -> getstat(Socket, []).
getstat(_, Names) -> {ok, [{Name, 0} || Name <- Names]}.
getfd(_) -> {error, enotsup}.
i() -> ok.
get_rc() -> [].

port(Socket) ->
    case sockname(Socket) of
        {ok, {_, Port}} -> {ok, Port};
        Error -> Error
    end.

%% ---- names ----------------------------------------------------------------------------------

gethostname() -> {ok, "nohost"}.

%% This computer alone is known by names.
getaddr(Address, _) when is_tuple(Address) -> {ok, Address};
getaddr(Name, Family) when is_atom(Name) -> getaddr(atom_to_list(Name), Family);
getaddr(Name, Family) ->
    case {parse_address(Name), Name, Family} of
        {{ok, Address}, _, _} -> {ok, Address};
        {_, "localhost", inet6} -> {ok, {0, 0, 0, 0, 0, 0, 0, 1}};
        {_, "localhost", _} -> {ok, {127, 0, 0, 1}};
        {_, "nohost", _} -> {ok, {127, 0, 0, 1}};
        _ -> {error, nxdomain}
    end.

getaddrs(Name, Family) ->
    case getaddr(Name, Family) of
        {ok, Address} -> {ok, [Address]};
        Error -> Error
    end.

gethostbyname(Name) -> gethostbyname(Name, inet).
gethostbyname(Name, Family) ->
    case getaddr(Name, Family) of
        {ok, Address} ->
            Text = case is_atom(Name) of true -> atom_to_list(Name); false -> Name end,
            {ok, {hostent, Text, [], Family, tuple_size(Address), [Address]}};
        Error -> Error
    end.

gethostbyaddr(Address) ->
    case getaddr(Address, inet) of
        {ok, Found} ->
            case backstory_socket:is_here(Found) of
                true -> {ok, {hostent, "localhost", [], inet, tuple_size(Found), [Found]}};
                false -> {error, nxdomain}
            end;
        Error -> Error
    end.

getif() -> {ok, [{{127, 0, 0, 1}, undefined, {255, 0, 0, 0}}]}.
getifaddrs() -> {ok, [{"lo", [{flags, [up, loopback, running]}, {addr, {127, 0, 0, 1}}, {netmask, {255, 0, 0, 0}}]}]}.

%% ---- addresses ------------------------------------------------------------------------------

is_ip_address(Address) -> is_ipv4_address(Address) orelse is_ipv6_address(Address).
is_ipv4_address({A, B, C, D}) -> lists:all(fun(N) -> is_integer(N) andalso N >= 0 andalso N < 256 end, [A, B, C, D]);
is_ipv4_address(_) -> false.
is_ipv6_address(Address) when tuple_size(Address) =:= 8 ->
    lists:all(fun(N) -> is_integer(N) andalso N >= 0 andalso N < 65536 end, tuple_to_list(Address));
is_ipv6_address(_) -> false.

%% OTP's own module, where it is installed, knows all of their forms.
parse_address(Text) -> inet_parse:address(Text).
parse_strict_address(Text) -> inet_parse:strict_address(Text).
parse_ipv4_address(Text) -> inet_parse:ipv4_address(Text).
parse_ipv4strict_address(Text) -> inet_parse:ipv4strict_address(Text).
parse_ipv6_address(Text) -> inet_parse:ipv6_address(Text).
ntoa(Address) -> inet_parse:ntoa(Address).

format_error(exbadport) -> "invalid port state";
format_error(exbadseq) -> "bad command sequence";
format_error(system_limit) -> "a system limit was hit, probably not enough ports";
format_error(econnrefused) -> "connection refused";
format_error(closed) -> "closed";
format_error(timeout) -> "operation timed out";
format_error(nxdomain) -> "non-existing domain";
format_error(eaddrinuse) -> "address already in use";
format_error(enotconn) -> "socket is not connected";
format_error(Other) -> file:format_error(Other).
