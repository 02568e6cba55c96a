defmodule Combine do
  def permutations([]), do: [[]]
  def permutations(list), do: for(x <- list, rest <- permutations(list -- [x]), do: [x | rest])
  def combinations(_, 0), do: [[]]
  def combinations([], _), do: []
  def combinations([x | rest], n), do: for(c <- combinations(rest, n - 1), do: [x | c]) ++ combinations(rest, n)
  def subsets(list), do: Enum.reduce(list, [[]], fn x, sets -> sets ++ Enum.map(sets, &[x | &1]) end)
  def queens(n), do: place(n, n, [])
  defp place(_, 0, queens), do: [queens]
  defp place(n, row, queens), do: for(c <- 1..n, safe?(c, queens), board <- place(n, row - 1, [c | queens]), do: board)
  defp safe?(c, queens), do: queens |> Enum.with_index(1) |> Enum.all?(fn {q, d} -> q != c and abs(q - c) != d end)
end

IO.inspect(Combine.permutations([1, 2, 3]))
IO.inspect(Combine.combinations(~w(a b c d), 2))
IO.inspect(Combine.subsets([:a, :b, :c]))
IO.inspect(length(Combine.queens(6)))
IO.inspect(hd(Combine.queens(6)))
