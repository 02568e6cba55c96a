defmodule Bakery do
  @moduledoc "A bakery with one defect of each kind."

  alias Bakery.{Oven, Stock, Till}
  alias Pricing.Line

  @doc "Two bakers take a sack each."
  def two_bakers do
    Stock.fill(5)
    1..2 |> Enum.map(fn _ -> Task.async(&Stock.take/0) end) |> Task.await_many()
    3 = Stock.left()
  end

  @doc "Two ovens borrow from each other at the same time."
  def two_ovens do
    for name <- [:left, :right], do: {:ok, _} = Oven.start(name)
    tasks = for {name, from} <- [left: :right, right: :left], do: Task.async(fn -> Oven.bake(name, from) end)
    Task.await_many(tasks, :infinity)
  end

  @doc "A till that crashes is there again."
  def new_till do
    8 = Till.sell([%Line{name: "rye", count: 3, each: 4}])
    till = Process.whereis(Till)
    watch = Process.monitor(till)
    Process.exit(till, :kill)
    receive do: ({:DOWN, ^watch, _, _, _} -> :ok)
    Process.sleep(100)
    [8] = Till.sold()
  end

  @doc "What five loaves and a roll cost."
  def bill do
    Pricing.total([%Line{name: "rye", count: 5, each: 4}, %Line{name: "roll", count: 1, each: 1}])
  end
end
