text = """
It was the best of times, it was the worst of times,
it was the age of wisdom, it was the age of foolishness
"""

counts =
  text
  |> String.downcase()
  |> String.split(~r/[^\p{L}]+/u, trim: true)
  |> Enum.reduce(%{}, fn word, acc -> Map.update(acc, word, 1, &(&1 + 1)) end)

counts
|> Enum.sort_by(fn {word, n} -> {-n, word} end)
|> Enum.take(5)
|> Enum.each(fn {word, n} -> IO.puts(:io_lib.format("~-8s ~2b", [word, n])) end)

IO.inspect(map_size(counts))
longest = counts |> Map.keys() |> Enum.max_by(&{String.length(&1), &1})
IO.puts(longest)
parallel = text |> String.split("\n", trim: true) |> Task.async_stream(&length(String.split(&1))) |> Enum.reduce(0, fn {:ok, n}, sum -> sum + n end)
IO.inspect(parallel)
