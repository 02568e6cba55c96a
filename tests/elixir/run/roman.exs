defmodule Roman do
  @signs [{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}]

  def to(0), do: ""
  for {n, sign} <- @signs do
    def to(number) when number >= unquote(n), do: unquote(sign) <> to(number - unquote(n))
  end

  def from(""), do: 0
  for {n, sign} <- Enum.sort_by(@signs, fn {_, sign} -> -String.length(sign) end) do
    def from(unquote(sign) <> rest), do: unquote(n) + from(rest)
  end
end

IO.inspect(Enum.map([1, 4, 9, 14, 1994, 2024], &Roman.to/1))
IO.inspect(Enum.map(["XLII", "MCMXCIV"], &Roman.from/1))
IO.inspect(Enum.all?(1..300, &(&1 |> Roman.to() |> Roman.from() == &1)))
