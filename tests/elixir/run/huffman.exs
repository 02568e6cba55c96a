defmodule Huffman do
  def codes(text) do
    text |> String.graphemes() |> Enum.frequencies() |> Enum.map(fn {c, n} -> {n, c} end) |> Enum.sort() |> tree() |> walk("") |> Map.new()
  end

  defp tree([{_, tree}]), do: tree
  defp tree([{n, a}, {m, b} | rest]), do: tree(Enum.sort_by([{n + m, {a, b}} | rest], &elem(&1, 0)))
  defp walk({a, b}, code), do: walk(a, code <> "0") ++ walk(b, code <> "1")
  defp walk(leaf, code), do: [{leaf, code}]
end

codes = Huffman.codes("abracadabra")
IO.inspect(codes)
bits = "abracadabra" |> String.graphemes() |> Enum.map_join(&codes[&1])
IO.inspect({String.length(bits), bits})
