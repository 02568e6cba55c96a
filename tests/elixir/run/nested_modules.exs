defmodule Outer do
  @moduledoc "docs"
  @constant 42
  @list [1, 2, 3]
  defstruct [:inner]

  defmodule Inner do
    defstruct value: 0
    def double(%__MODULE__{value: v} = inner), do: %{inner | value: v * 2}
  end

  alias __MODULE__.Inner, as: I
  def make(value), do: %__MODULE__{inner: %I{value: value}}
  def double(%__MODULE__{inner: inner} = outer), do: %{outer | inner: I.double(inner)}
  def constant, do: @constant
  for {name, index} <- Enum.with_index([:zero, :one, :two]) do
    def number(unquote(name)), do: unquote(index)
  end
  def list, do: @list
  defp hidden, do: :hidden
  def show, do: hidden()
  defdelegate size(list), to: Kernel, as: :length
  defguard is_small(x) when is_integer(x) and x < 10
  def small?(x) when is_small(x), do: true
  def small?(_), do: false
end

IO.inspect(Outer.make(2) |> Outer.double())
IO.inspect(Outer.constant())
IO.inspect(Outer.number(:two))
IO.inspect(Outer.size(Outer.list()))
IO.inspect({Outer.small?(3), Outer.small?(30), Outer.small?(:x)})
IO.inspect(Outer.show())
IO.inspect(function_exported?(Outer, :hidden, 0))
IO.inspect(Outer.Inner)
IO.inspect(Module.concat(Outer, "Inner"))
IO.inspect(Module.split(Outer.Inner))
IO.inspect(__MODULE__)
