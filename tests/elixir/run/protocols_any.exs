defprotocol Describe do
  @fallback_to_any true
  @spec text(t) :: String.t()
  def text(value)
end

defimpl Describe, for: [Integer, Float] do
  def text(n), do: "number #{n}"
end

defimpl Describe, for: List do
  def text(list), do: "[" <> Enum.map_join(list, "; ", &Describe.text/1) <> "]"
end

defimpl Describe, for: Any do
  def text(other), do: "any #{inspect(other)}"
end

defmodule Pet do
  @derive [Describe]
  defstruct [:name]
end

defmodule Car do
  defstruct wheels: 4
  defimpl Describe do
    def text(car), do: "car with #{car.wheels} wheels"
  end
  defimpl String.Chars do
    def to_string(_), do: "a car"
  end
  defimpl Inspect do
    import Inspect.Algebra
    def inspect(car, _opts), do: concat(["#Car<", "#{car.wheels}", ">"])
  end
  defimpl Enumerable do
    def count(car), do: {:ok, car.wheels}
    def member?(_, _), do: {:error, __MODULE__}
    def slice(_), do: {:error, __MODULE__}
    def reduce(car, acc, fun), do: Enumerable.List.reduce(Enum.to_list(1..car.wheels), acc, fun)
  end
end

defmodule Main do
  def run do
    IO.puts(Describe.text([1, 2.5, :x, %Pet{name: "rex"}, %Car{}]))
    IO.puts("#{%Car{}}")
    IO.inspect(%Car{wheels: 3})
    IO.inspect(Enum.map(%Car{}, &(&1 * 2)))
    IO.inspect(Enum.count(%Car{wheels: 6}))
    IO.inspect(Describe.impl_for(%{}))
    IO.inspect(Describe.impl_for(1))
  end
end

Main.run()
