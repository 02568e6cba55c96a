defmodule Memo do
  def start, do: Agent.start_link(fn -> %{} end, name: __MODULE__)

  def fib(n) when n < 2, do: n

  def fib(n) do
    case Agent.get(__MODULE__, &Map.fetch(&1, n)) do
      {:ok, value} -> value
      :error ->
        value = fib(n - 1) + fib(n - 2)
        Agent.update(__MODULE__, &Map.put(&1, n, value))
        value
    end
  end
end

{:ok, _} = Memo.start()
IO.inspect(Memo.fib(80))
IO.inspect(Agent.get(Memo, &map_size/1))
