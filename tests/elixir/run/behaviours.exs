defmodule Shape do
  @callback area(term) :: number
  @callback name() :: String.t()
  @optional_callbacks name: 0

  def describe(module, value) do
    name = if function_exported?(module, :name, 0), do: module.name(), else: inspect(module)
    "#{name}: #{module.area(value)}"
  end
end

defmodule Square do
  @behaviour Shape
  @impl true
  def area(side), do: side * side
  @impl true
  def name, do: "square"
end

defmodule Strip do
  @behaviour Shape
  @impl Shape
  def area({a, b}), do: a * b
end

# A call makes sure that the module is loaded.
IO.inspect({Square.area(1), Strip.area({1, 2})})
IO.puts(Shape.describe(Square, 3))
IO.puts(Shape.describe(Strip, {2, 5}))
