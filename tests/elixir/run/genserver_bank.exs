defmodule Bank do
  use GenServer

  def start_link(opening), do: GenServer.start_link(__MODULE__, opening, name: __MODULE__)
  def deposit(amount), do: GenServer.cast(__MODULE__, {:deposit, amount})
  def withdraw(amount), do: GenServer.call(__MODULE__, {:withdraw, amount})
  def balance, do: GenServer.call(__MODULE__, :balance)

  @impl true
  def init(opening), do: {:ok, %{balance: opening, log: []}, {:continue, :announce}}

  @impl true
  def handle_continue(:announce, state) do
    IO.puts("open with #{state.balance}")
    {:noreply, state}
  end

  @impl true
  def handle_cast({:deposit, amount}, state) do
    {:noreply, %{state | balance: state.balance + amount, log: [{:in, amount} | state.log]}}
  end

  @impl true
  def handle_call({:withdraw, amount}, _from, %{balance: balance} = state) when amount > balance do
    {:reply, {:error, :insufficient}, state}
  end

  def handle_call({:withdraw, amount}, _from, state) do
    state = %{state | balance: state.balance - amount, log: [{:out, amount} | state.log]}
    {:reply, {:ok, state.balance}, state}
  end

  def handle_call(:balance, _from, state), do: {:reply, state.balance, state}

  @impl true
  def handle_info(:tick, state) do
    IO.puts("tick")
    {:noreply, state}
  end

  @impl true
  def terminate(reason, state), do: IO.inspect({reason, Enum.reverse(state.log)}, label: "closed")
end

{:ok, pid} = Bank.start_link(100)
Bank.deposit(50)
IO.inspect(Bank.withdraw(500))
IO.inspect(Bank.withdraw(30))
send(pid, :tick)
IO.inspect(Bank.balance())
GenServer.stop(Bank)
