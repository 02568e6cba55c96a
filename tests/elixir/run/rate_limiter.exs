defmodule Limiter do
  use GenServer
  def start_link(opts), do: GenServer.start_link(__MODULE__, opts, name: __MODULE__)
  def ask, do: GenServer.call(__MODULE__, :ask)

  @impl true
  def init(opts) do
    Process.send_after(self(), :refill, opts[:every])
    {:ok, %{left: opts[:limit], limit: opts[:limit], every: opts[:every]}}
  end

  @impl true
  def handle_call(:ask, _from, %{left: 0} = state), do: {:reply, :wait, state}
  def handle_call(:ask, _from, state), do: {:reply, {:go, state.left - 1}, %{state | left: state.left - 1}}

  @impl true
  def handle_info(:refill, state) do
    Process.send_after(self(), :refill, state.every)
    {:noreply, %{state | left: state.limit}}
  end
end

{:ok, _} = Limiter.start_link(limit: 2, every: 200)
IO.inspect(for _ <- 1..3, do: Limiter.ask())
Process.sleep(250)
IO.inspect(Limiter.ask())
