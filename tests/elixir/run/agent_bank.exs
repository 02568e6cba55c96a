defmodule Account do
  use Agent

  def start_link(opts), do: Agent.start_link(fn -> %{balance: opts[:balance], log: []} end, name: opts[:name])

  def deposit(account, amount) when amount > 0 do
    Agent.update(account, fn state -> %{state | balance: state.balance + amount, log: [{:in, amount} | state.log]} end)
  end

  def withdraw(account, amount) do
    Agent.get_and_update(account, fn
      %{balance: balance} = state when balance >= amount ->
        {{:ok, balance - amount}, %{state | balance: balance - amount, log: [{:out, amount} | state.log]}}

      state ->
        {{:error, :insufficient}, state}
    end)
  end

  def history(account), do: Agent.get(account, &Enum.reverse(&1.log))
end

{:ok, _} = Account.start_link(name: :ann, balance: 10)
:ok = Account.deposit(:ann, 5)
IO.inspect(Account.withdraw(:ann, 12))
IO.inspect(Account.withdraw(:ann, 12))
IO.inspect(Account.history(:ann))
Agent.cast(:ann, fn state -> %{state | balance: 0} end)
IO.inspect(Agent.get(:ann, & &1.balance))
IO.inspect(Agent.stop(:ann))
IO.inspect(Process.whereis(:ann))
