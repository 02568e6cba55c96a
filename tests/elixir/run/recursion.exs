defmodule Tree do
  defstruct value: nil, left: nil, right: nil

  def insert(nil, v), do: %Tree{value: v}
  def insert(%Tree{value: w} = t, v) when v < w, do: %{t | left: insert(t.left, v)}
  def insert(%Tree{} = t, v), do: %{t | right: insert(t.right, v)}

  def to_list(nil), do: []
  def to_list(%Tree{value: v, left: l, right: r}), do: to_list(l) ++ [v | to_list(r)]

  def depth(nil), do: 0
  def depth(t), do: 1 + max(depth(t.left), depth(t.right))
end

tree = Enum.reduce([5, 2, 8, 1, 9], nil, &Tree.insert(&2, &1))
IO.inspect(Tree.to_list(tree))
IO.inspect(Tree.depth(tree))
IO.inspect(tree.left)
