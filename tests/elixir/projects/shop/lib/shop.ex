defmodule Shop.Application do
  use Application

  @impl true
  def start(_type, _args) do
    children = [
      {Registry, keys: :unique, name: Shop.Names},
      {Shop.Stock, Application.fetch_env!(:shop, :opening)}
    ]

    Supervisor.start_link(children, strategy: :one_for_one, name: Shop.Supervisor)
  end
end

defmodule Shop.Item do
  defstruct [:name, price: 0]
end

defmodule Shop.Stock do
  use GenServer

  def start_link(opening), do: GenServer.start_link(__MODULE__, opening, name: name())
  def take(count), do: GenServer.call(name(), {:take, count})
  def left, do: GenServer.call(name(), :left)
  defp name, do: {:via, Registry, {Shop.Names, :stock}}

  @impl true
  def init(opening), do: {:ok, opening}

  @impl true
  def handle_call({:take, count}, _from, left) when count > left, do: {:reply, {:error, left}, left}
  def handle_call({:take, count}, _from, left), do: {:reply, :ok, left - count}
  def handle_call(:left, _from, left), do: {:reply, left, left}
end

defmodule Shop do
  alias Shop.{Item, Stock}

  def total(items), do: items |> Enum.map(& &1.price) |> Enum.sum()

  def main do
    IO.inspect(total([%Item{name: "pear", price: 2}, %Item{name: "plum", price: 3}]))
    IO.inspect({Stock.take(2), Stock.take(2), Stock.left()})
  end
end
