defmodule Shapes do
  def area({:circle, r}), do: 3 * r * r
  def area({:rect, w, h}), do: w * h
  def area(%{w: w, h: h}), do: w * h
  def area([]), do: 0
  def area([shape | rest]), do: area(shape) + area(rest)
  def same({x, x}), do: true
  def same(_), do: false
  def prefix("GET " <> path), do: {:get, path}
  def prefix(<<verb::binary-size(4), " ", path::binary>>), do: {verb, path}
  def prefix(other), do: {:bad, other}
end

IO.inspect(Shapes.area([{:circle, 1}, {:rect, 2, 3}, %{w: 4, h: 5, extra: true}]))
IO.inspect({Shapes.same({1, 1}), Shapes.same({1, 1.0})})
IO.inspect(Enum.map(["GET /x", "POST /y", "?"], &Shapes.prefix/1))
%{name: name, langs: [first | _]} = %{name: "ann", langs: [:elixir, :erlang], age: 3}
IO.inspect({name, first})
{a, b} = {b = 2, 1}
IO.inspect({a, b})
[x, y | rest] = Enum.to_list(1..5)
IO.inspect({x, y, rest})
<<r, g, b>> = <<10, 20, 30>>
IO.inspect({r, g, b})
expected = 10
IO.inspect(match?({^expected, _}, {10, :any}))
IO.inspect(match?(%{a: _}, %{b: 1}))
fun = fn
  0 -> :zero
  n when n < 0 -> :negative
  n when is_integer(n) -> :positive
  _ -> :other
end
IO.inspect(Enum.map([0, -1, 5, "x"], fun))
