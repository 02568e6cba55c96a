defmodule Calc do
  defguard is_even(n) when is_integer(n) and rem(n, 2) == 0

  def kind(n) when is_even(n), do: :even
  def kind(n) when is_integer(n), do: :odd
  def kind(_), do: :none

  def greet(name, greeting \\ "Hello", mark \\ "!"), do: greeting <> ", " <> name <> mark
  def fact(n, acc \\ 1)
  def fact(0, acc), do: acc
  def fact(n, acc), do: fact(n - 1, n * acc)
  defp hidden(x), do: x + 1
  def open(x), do: hidden(x)
end

IO.inspect(Enum.map([1, 2, 2.0], &Calc.kind/1))
IO.puts(Calc.greet("ann"))
IO.puts(Calc.greet("bob", "Hi", "?"))
IO.inspect(Calc.fact(20))
IO.inspect(Calc.open(1))

try do
  Calc.greet(1)
rescue
  e in ArgumentError -> IO.inspect(e.__struct__)
end

try do
  apply(Calc, :hidden, [1])
rescue
  e in UndefinedFunctionError -> IO.puts(Exception.message(e))
end
