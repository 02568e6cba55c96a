defmodule Tree do
  defstruct [:value, :left, :right]
  def insert(nil, value), do: %Tree{value: value}
  def insert(%Tree{value: v, left: l} = tree, value) when value < v, do: %{tree | left: insert(l, value)}
  def insert(%Tree{right: r} = tree, value), do: %{tree | right: insert(r, value)}
  def to_list(nil), do: []
  def to_list(%Tree{value: v, left: l, right: r}), do: to_list(l) ++ [v] ++ to_list(r)
  def depth(nil), do: 0
  def depth(%Tree{left: l, right: r}), do: 1 + max(depth(l), depth(r))
  def map(nil, _), do: nil
  def map(%Tree{} = t, fun), do: %{t | value: fun.(t.value), left: map(t.left, fun), right: map(t.right, fun)}
end

defimpl Enumerable, for: Tree do
  def reduce(tree, acc, fun), do: Enumerable.List.reduce(Tree.to_list(tree), acc, fun)
  def count(_), do: {:error, __MODULE__}
  def member?(_, _), do: {:error, __MODULE__}
  def slice(_), do: {:error, __MODULE__}
end

defimpl Collectable, for: Tree do
  def into(tree), do: {tree, fn t, {:cont, x} -> Tree.insert(t, x); t, :done -> t; _, :halt -> :ok end}
end

tree = Enum.reduce([5, 2, 8, 1, 9], nil, &Tree.insert(&2, &1))
IO.inspect(Tree.to_list(tree))
IO.inspect(Tree.depth(tree))
IO.inspect(Enum.sum(tree))
IO.inspect(8 in tree)
IO.inspect(Enum.into([7, 3], tree) |> Enum.to_list())
IO.inspect(Tree.map(tree, &(&1 * 10)) |> Enum.take(2))
IO.inspect(Tree.insert(nil, 1))
