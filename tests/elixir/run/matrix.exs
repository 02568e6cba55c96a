defmodule Matrix do
  def mul(a, b), do: for(row <- a, do: for(column <- transpose(b), do: dot(row, column)))
  def transpose(m), do: Enum.zip_with(m, & &1)
  def identity(n), do: for(i <- 1..n, do: for(j <- 1..n, do: if(i == j, do: 1, else: 0)))
  def power(_, 0), do: identity(2)
  def power(m, n) when rem(n, 2) == 0, do: m |> mul(m) |> power(div(n, 2))
  def power(m, n), do: mul(m, power(m, n - 1))
  defp dot(a, b), do: a |> Enum.zip(b) |> Enum.reduce(0, fn {x, y}, sum -> sum + x * y end)
  def spiral([]), do: []
  def spiral([row | rest]), do: row ++ (rest |> transpose() |> Enum.reverse() |> spiral())
end

IO.inspect(Matrix.mul([[1, 2], [3, 4]], [[5, 6], [7, 8]]))
IO.inspect(Matrix.transpose([[1, 2, 3], [4, 5, 6]]))
IO.inspect(Matrix.power([[1, 1], [1, 0]], 90))
IO.inspect(Matrix.spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
