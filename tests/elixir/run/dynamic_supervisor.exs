defmodule Worker do
  use GenServer
  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: name)
  def init(name), do: {:ok, name}
  def handle_call(:name, _from, name), do: {:reply, name, name}
end

{:ok, sup} = DynamicSupervisor.start_link(strategy: :one_for_one)
{:ok, a} = DynamicSupervisor.start_child(sup, {Worker, :a})
{:ok, _} = DynamicSupervisor.start_child(sup, {Worker, :b})
IO.inspect(DynamicSupervisor.count_children(sup))
IO.inspect({GenServer.call(:a, :name), GenServer.call(:b, :name)})
:ok = DynamicSupervisor.terminate_child(sup, a)
IO.inspect(Process.whereis(:a))
IO.inspect(DynamicSupervisor.count_children(sup).active)
