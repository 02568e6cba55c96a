defmodule Trie do
  def new(words), do: Enum.reduce(words, %{}, &put(&2, String.graphemes(&1)))
  defp put(node, []), do: Map.put(node, :end, true)
  defp put(node, [c | rest]), do: Map.update(node, c, put(%{}, rest), &put(&1, rest))
  def complete(trie, prefix), do: trie |> walk(String.graphemes(prefix)) |> words(prefix) |> Enum.sort()
  defp walk(node, path), do: Enum.reduce_while(path, node, fn c, node -> case node do %{^c => next} -> {:cont, next}; _ -> {:halt, %{}} end end)
  defp words(node, prefix), do: Enum.flat_map(node, fn {:end, true} -> [prefix]; {c, next} -> words(next, prefix <> c) end)
end

trie = Trie.new(~w(car card care cat dog do))
IO.inspect(Trie.complete(trie, "car"))
IO.inspect(Trie.complete(trie, "do"))
IO.inspect(Trie.complete(trie, "x"))
IO.inspect(get_in(trie, ["c", "a", "t"]))
