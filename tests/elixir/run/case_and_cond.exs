defmodule Grade do
  def of(points) do
    cond do
      points >= 90 -> :a
      points >= 80 -> :b
      true -> :f
    end
  end

  def classify(value) do
    case value do
      %{type: :circle, r: r} when r > 0 -> {:area, Float.round(3.14159 * r * r, 2)}
      %{type: :square, side: s} -> {:area, s * s}
      [first | _] = list when length(list) > 2 -> {:long, first}
      [_ | _] -> :short
      {:ok, x} when is_binary(x) or is_atom(x) -> {:named, x}
      nil -> :nothing
      other -> {:unknown, other}
    end
  end

  def if_else(x), do: if(x, do: "truthy", else: "falsy")
end

IO.inspect(Enum.map([95, 85, 10], &Grade.of/1))
for value <- [%{type: :circle, r: 2}, %{type: :square, side: 3}, [1, 2, 3], [1], {:ok, "n"}, {:ok, :n}, nil, {:ok, 1}, ''] do
  IO.inspect(Grade.classify(value))
end
IO.inspect(for x <- [nil, false, 0, "", []], do: Grade.if_else(x))
unless false, do: IO.puts("unless")
x = 5
IO.inspect(case 5 do
  ^x -> :pinned
  _ -> :other
end)
IO.inspect(nil || false || :last)
IO.inspect(1 && nil && 2)
