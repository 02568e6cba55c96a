defmodule Worker do
  use GenServer
  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: name)
  def init(name), do: {:ok, {name, 0}}
  def handle_call(:next, _from, {name, n}), do: {:reply, n, {name, n + 1}}
  def handle_call(:stop, _from, state), do: {:stop, :normal, :ok, state}
end

{:ok, sup} =
  Supervisor.start_link(
    [Supervisor.child_spec({Worker, :one}, id: :one), Supervisor.child_spec({Worker, :two}, id: :two, restart: :transient)],
    strategy: :one_for_one
  )

IO.inspect(GenServer.call(:one, :next))
IO.inspect(GenServer.call(:one, :next))
:ok = GenServer.call(:one, :stop)
Process.sleep(20)
IO.inspect(GenServer.call(:one, :next))
:ok = GenServer.call(:two, :stop)
Process.sleep(20)
IO.inspect(Process.whereis(:two))
IO.inspect(Supervisor.count_children(sup))
IO.inspect(for {id, pid, type, mods} <- Supervisor.which_children(sup) |> Enum.sort(), do: {id, is_pid(pid), type, mods})
IO.inspect(Supervisor.terminate_child(sup, :one))
IO.inspect(Supervisor.delete_child(sup, :one))
{:ok, pid} = Supervisor.restart_child(sup, :two)
IO.inspect(is_pid(pid))
IO.inspect(Supervisor.start_child(sup, %{id: :two, start: {Worker, :start_link, [:two]}}) |> elem(0))
IO.inspect(Supervisor.stop(sup))
IO.inspect(Process.whereis(:two))
