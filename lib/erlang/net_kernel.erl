%% The network of nodes, which is this one alone.
-module(net_kernel).

-export([allow/1, connect_node/1, disconnect/1, get_net_ticktime/0, get_state/0, monitor_nodes/1, monitor_nodes/2,
         nodename/0, nodes_info/0, set_net_ticktime/1, set_net_ticktime/2, start/1, start/2, stop/0]).

monitor_nodes(_) -> ok.
monitor_nodes(_, _) -> ok.
connect_node(Node) -> Node =:= node().
disconnect(_) -> ignored.
allow(_) -> ok.
nodename() -> node().
nodes_info() -> {ok, []}.
get_state() -> #{started => no}.
get_net_ticktime() -> ignored.
set_net_ticktime(_) -> unchanged.
set_net_ticktime(_, _) -> unchanged.

%% Other nodes could not be replayed.
start(_) -> {error, not_allowed}.
start(_, _) -> {error, not_allowed}.
stop() -> {error, not_found}.
