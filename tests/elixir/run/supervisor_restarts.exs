defmodule Fragile do
  use GenServer
  def start_link(n), do: GenServer.start_link(__MODULE__, n, name: __MODULE__)
  def init(n), do: {:ok, n}
  def handle_call(:get, _from, n), do: {:reply, n, n}
  def handle_cast(:inc, n), do: {:noreply, n + 1}
  def handle_cast(:stop, n), do: {:stop, :shutdown, n}
end

{:ok, sup} = Supervisor.start_link([{Fragile, 10}], strategy: :one_for_one)
GenServer.cast(Fragile, :inc)
IO.inspect(GenServer.call(Fragile, :get))
old = Process.whereis(Fragile)
ref = Process.monitor(old)
GenServer.cast(Fragile, :stop)

receive do
  {:DOWN, ^ref, _, _, reason} -> IO.inspect(reason)
end

Process.sleep(20)
IO.inspect(Process.whereis(Fragile) != old)
IO.inspect(GenServer.call(Fragile, :get))
IO.inspect(Supervisor.count_children(sup))
IO.inspect(for {id, _, type, _} <- Supervisor.which_children(sup), do: {id, type})
