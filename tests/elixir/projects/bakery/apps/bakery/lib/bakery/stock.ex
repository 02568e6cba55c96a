defmodule Bakery.Stock do
  @moduledoc "Sacks of flour."
  use Agent

  def start_link(sacks), do: Agent.start_link(fn -> sacks end, name: __MODULE__)

  def left, do: Agent.get(__MODULE__, & &1)

  # The defect: another process may take a sack between the two calls.
  def take do
    sacks = left()
    Agent.update(__MODULE__, fn _ -> sacks - 1 end)
  end

  def fill(sacks), do: Agent.update(__MODULE__, fn _ -> sacks end)
end
