%% The functions of module `erlang`, auto-imported or not, as ordinary functions.
%%
%% The front end lowers the hot ones (arithmetic, comparisons, type tests, element/2 …) straight to
%% primitives; they are defined here too, so that `fun erlang:length/1` and `apply` find them.
%% Guards in this module name `erlang:` in full: here a bare name is the local function.
%% One module must have them all; they stand in one file a subject.
-module(erlang).
-compile(no_auto_import).
-compile(nowarn_shadow_vars).

%% operators
-export(['+'/2, '-'/2, '*'/2, '/'/2, 'div'/2, 'rem'/2, '+'/1, '-'/1, 'band'/2, 'bor'/2, 'bxor'/2,
         'bnot'/1, 'bsl'/2, 'bsr'/2, '=='/2, '/='/2, '=:='/2, '=/='/2, '<'/2, '=<'/2, '>'/2, '>='/2,
         'and'/2, 'or'/2, 'xor'/2, 'not'/1, '++'/2, '--'/2, '!'/2, min/2, max/2]).
%% type tests
-export([is_atom/1, is_binary/1, is_bitstring/1, is_boolean/1, is_float/1, is_function/1,
         is_function/2, is_integer/1, is_list/1, is_map/1, is_map_key/2, is_number/1, is_pid/1,
         is_port/1, is_record/2, is_record/3, is_reference/1, is_tuple/1, is_builtin/3,
         is_process_alive/1, is_alive/0]).
%% numbers
-export([abs/1, ceil/1, floor/1, round/1, trunc/1, float/1, integer_to_list/1, integer_to_list/2,
         integer_to_binary/1, integer_to_binary/2, list_to_integer/1, list_to_integer/2,
         binary_to_integer/1, binary_to_integer/2, float_to_list/1, float_to_list/2,
         float_to_binary/1, float_to_binary/2, list_to_float/1, binary_to_float/1]).
%% lists, tuples, maps
-export([hd/1, tl/1, length/1, append/2, subtract/2, element/2, setelement/3, size/1, tuple_size/1,
         tuple_to_list/1, list_to_tuple/1, make_tuple/2, make_tuple/3, append_element/2,
         insert_element/3, delete_element/2, map_size/1, map_get/2]).
%% atoms
-export([atom_to_list/1, atom_to_binary/1, atom_to_binary/2, list_to_atom/1, list_to_existing_atom/1,
         binary_to_atom/1, binary_to_atom/2, binary_to_existing_atom/1, binary_to_existing_atom/2]).
%% binaries
-export([byte_size/1, bit_size/1, binary_part/2, binary_part/3, binary_to_list/1, binary_to_list/3,
         bitstring_to_list/1, list_to_binary/1, list_to_bitstring/1, iolist_to_binary/1,
         iolist_size/1, iolist_to_iovec/1, split_binary/2, term_to_binary/1, term_to_binary/2,
         term_to_iovec/1, term_to_iovec/2, binary_to_term/1, binary_to_term/2, external_size/1,
         external_size/2, md5/1, md5_init/0, md5_update/2, md5_final/1, crc32/1, crc32/2,
         adler32/1, adler32/2, phash2/1, phash2/2, phash/2, decode_packet/3]).
%% functions and modules
-export([apply/2, apply/3, fun_info/1, fun_info/2, fun_to_list/1, make_fun/3, function_exported/3,
         module_loaded/1, loaded/0, load_module/2, delete_module/1, purge_module/1, get_module_info/1, get_module_info/2]).
%% exceptions
-export([error/1, error/2, error/3, exit/1, exit/2, throw/1, raise/3, nif_error/1, nif_error/2,
         get_stacktrace/0]).
%% processes
-export([self/0, spawn/1, spawn/2, spawn/3, spawn/4, spawn_link/1, spawn_link/2, spawn_link/3,
         spawn_link/4, spawn_monitor/1, spawn_monitor/2, spawn_monitor/3, spawn_monitor/4,
         spawn_opt/2, spawn_opt/3, spawn_opt/4, spawn_opt/5, send/2, send/3, send_nosuspend/2,
         send_nosuspend/3, link/1, unlink/1, alias/0, alias/1, unalias/1, monitor/2, monitor/3,
         demonitor/1, demonitor/2,
         process_flag/2, process_flag/3, process_info/1, process_info/2, processes/0, register/2,
         unregister/1, whereis/1, registered/0, group_leader/0, group_leader/2, hibernate/3,
         make_ref/0, pid_to_list/1, list_to_pid/1, ref_to_list/1, port_to_list/1, put/2, get/0,
         get/1, get_keys/0, get_keys/1, erase/0, erase/1, yield/0, garbage_collect/0,
         garbage_collect/1, garbage_collect/2, bump_reductions/1, check_process_code/2, ports/0]).
%% timers and time
-export([send_after/3, send_after/4, start_timer/3, start_timer/4, cancel_timer/1, cancel_timer/2,
         read_timer/1, read_timer/2, monotonic_time/0, monotonic_time/1, system_time/0,
         system_time/1, time_offset/0, time_offset/1, timestamp/0, now/0, unique_integer/0,
         unique_integer/1, convert_time_unit/3, date/0, time/0, localtime/0, universaltime/0,
         localtime_to_universaltime/1, localtime_to_universaltime/2, universaltime_to_localtime/1,
         posixtime_to_universaltime/1, universaltime_to_posixtime/1]).
%% the system
-export([node/0, node/1, nodes/0, nodes/1, halt/0, halt/1, halt/2, system_info/1, system_flag/2,
         statistics/1, memory/0, memory/1, display/1, display_string/1, get_cookie/0,
         set_cookie/1, set_cookie/2, trace/3, trace_pattern/2, trace_pattern/3, open_port/2,
         port_command/2, port_command/3, port_close/1, port_connect/2, port_control/3,
         port_info/1, port_info/2, load_nif/2, monitor_node/2, fun_info_mfa/1]).

-include("erlang/operators.hrl").
-include("erlang/numbers.hrl").
-include("erlang/data.hrl").
-include("erlang/binaries.hrl").
-include("erlang/functions.hrl").
-include("erlang/processes.hrl").
-include("erlang/time.hrl").
-include("erlang/system.hrl").
