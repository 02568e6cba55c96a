defmodule Wrap do
  def lines(text, width) do
    text
    |> String.split()
    |> Enum.chunk_while("", fn word, line ->
      cond do
        line == "" -> {:cont, word}
        String.length(line) + String.length(word) < width -> {:cont, line <> " " <> word}
        true -> {:cont, line, word}
      end
    end, fn line -> {:cont, line, ""} end)
  end

  def justify(line, width) do
    words = String.split(line)
    gaps = max(length(words) - 1, 1)
    spaces = width - (words |> Enum.map(&String.length/1) |> Enum.sum())
    {each, more} = {div(spaces, gaps), rem(spaces, gaps)}
    words |> Enum.with_index() |> Enum.map_join(fn {word, i} -> word <> if(i < gaps, do: String.duplicate(" ", each + if(i < more, do: 1, else: 0)), else: "") end)
  end
end

text = "The quick brown fox jumps over the lazy dog and keeps running through the wood"
lines = Wrap.lines(text, 20)
Enum.each(lines, &IO.puts("|" <> String.pad_trailing(&1, 20) <> "|"))
Enum.each(lines, &IO.puts("|" <> Wrap.justify(&1, 20) <> "|"))
