defmodule Bakery.Till do
  @moduledoc "What was sold; the table outlives the process that writes to it."
  use GenServer

  def start_link(_), do: GenServer.start_link(__MODULE__, [], name: __MODULE__)

  def sell(lines), do: GenServer.call(__MODULE__, {:sell, lines})
  def sold, do: GenServer.call(__MODULE__, :sold)

  # The defect: the name is taken when the till starts for the second time.
  @impl true
  def init([]) do
    {:ok, _} = Agent.start(fn -> [] end, name: Bakery.Journal)
    {:ok, Bakery.Journal}
  end

  @impl true
  def handle_call({:sell, lines}, _from, journal) do
    total = Pricing.total(lines)
    Agent.update(journal, &[total | &1])
    {:reply, total, journal}
  end

  def handle_call(:sold, _from, journal), do: {:reply, Agent.get(journal, & &1), journal}
end
