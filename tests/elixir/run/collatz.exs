defmodule Collatz do
  require Integer
  def steps(n), do: n |> Stream.iterate(&next/1) |> Enum.find_index(&(&1 == 1))
  defp next(n) when Integer.is_even(n), do: div(n, 2)
  defp next(n), do: 3 * n + 1
  def longest(limit), do: 1..limit |> Enum.map(&{steps(&1), &1}) |> Enum.max()
end

IO.inspect(Collatz.steps(27))
IO.inspect(Collatz.longest(300))
