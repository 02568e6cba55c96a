defmodule Room do
  use GenServer, restart: :temporary
  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: via(name))
  def say(name, text), do: GenServer.call(via(name), {:say, text})
  def history(name), do: GenServer.call(via(name), :history)
  defp via(name), do: {:via, Registry, {Rooms, name}}

  @impl true
  def init(name), do: {:ok, {name, []}}
  @impl true
  def handle_call({:say, text}, _, {name, texts}), do: {:reply, length(texts) + 1, {name, [text | texts]}}
  def handle_call(:history, _, {_, texts} = state), do: {:reply, Enum.reverse(texts), state}
end

children = [{Registry, keys: :unique, name: Rooms}, {DynamicSupervisor, name: RoomSupervisor}]
{:ok, sup} = Supervisor.start_link(children, strategy: :rest_for_one)
for name <- ["lobby", "attic"], do: {:ok, _} = DynamicSupervisor.start_child(RoomSupervisor, {Room, name})
IO.inspect(Room.say("lobby", "hi"))
IO.inspect(Room.say("lobby", "there"))
IO.inspect(Room.history("lobby"))
IO.inspect(Room.history("attic"))
{:error, {:already_started, pid}} = DynamicSupervisor.start_child(RoomSupervisor, {Room, "attic"})
IO.inspect(is_pid(pid))
[{pid, _}] = Registry.lookup(Rooms, "attic")
DynamicSupervisor.terminate_child(RoomSupervisor, pid)
Process.sleep(10)
IO.inspect(Registry.keys(Rooms, pid))
IO.inspect(DynamicSupervisor.count_children(RoomSupervisor))
IO.inspect(Registry.select(Rooms, [{{:"$1", :_, :_}, [], [:"$1"]}]))
Supervisor.stop(sup)
