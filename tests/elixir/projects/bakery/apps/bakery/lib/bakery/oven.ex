defmodule Bakery.Oven do
  @moduledoc "An oven that borrows heat from another one when it is cold."
  use GenServer

  def start(name) do
    DynamicSupervisor.start_child(Bakery.Ovens, {__MODULE__, name})
  end

  def start_link(name), do: GenServer.start_link(__MODULE__, name, name: via(name))

  def bake(name, from), do: GenServer.call(via(name), {:bake, from}, :infinity)
  def heat(name), do: GenServer.call(via(name), :heat, :infinity)

  defp via(name), do: {:via, Registry, {Bakery.Names, name}}

  @impl true
  def init(name), do: {:ok, %{name: name, heat: 50}}

  # The defect: two ovens that borrow from each other wait for each other.
  @impl true
  def handle_call({:bake, from}, _caller, oven) do
    {:reply, {:baked, oven.heat + heat(from)}, oven}
  end

  def handle_call(:heat, _caller, oven), do: {:reply, oven.heat, oven}
end
