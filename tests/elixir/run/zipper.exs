defmodule Zipper do
  defstruct before: [], rest: []
  def new(list), do: %Zipper{rest: list}
  def right(%Zipper{rest: [x | rest]} = z), do: %{z | before: [x | z.before], rest: rest}
  def left(%Zipper{before: [x | before]} = z), do: %{z | before: before, rest: [x | z.rest]}
  def current(%Zipper{rest: [x | _]}), do: x
  def current(%Zipper{rest: []}), do: nil
  def update(%Zipper{rest: [x | rest]} = z, fun), do: %{z | rest: [fun.(x) | rest]}
  def to_list(%Zipper{before: before, rest: rest}), do: Enum.reverse(before, rest)
end

zipper = Zipper.new([1, 2, 3]) |> Zipper.right() |> Zipper.update(&(&1 * 100))
IO.inspect(Zipper.current(zipper))
IO.inspect(zipper)
IO.inspect(zipper |> Zipper.left() |> Zipper.to_list())
IO.inspect(zipper |> Zipper.right() |> Zipper.right() |> Zipper.current())
