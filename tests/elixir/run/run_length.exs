defmodule RunLength do
  def encode(text), do: text |> String.graphemes() |> Enum.chunk_by(& &1) |> Enum.map_join(fn [c | _] = run -> count(length(run)) <> c end)
  defp count(1), do: ""
  defp count(n), do: Integer.to_string(n)
  def decode(text), do: Regex.replace(~r/(\d+)(\D)/u, text, fn _, n, c -> String.duplicate(c, String.to_integer(n)) end)
end

encoded = RunLength.encode("WWWBBéééW")
IO.puts(encoded)
IO.puts(RunLength.decode(encoded))
