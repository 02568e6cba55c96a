defmodule Csv do
  def parse(text), do: text |> String.split("\n", trim: true) |> Enum.map(&row/1)
  defp row(line), do: cells(line, "", [], false)
  defp cells("", cell, cells, false), do: Enum.reverse([cell | cells])
  defp cells("\"\"" <> rest, cell, cells, true), do: cells(rest, cell <> "\"", cells, true)
  defp cells("\"" <> rest, cell, cells, quoted), do: cells(rest, cell, cells, not quoted)
  defp cells("," <> rest, cell, cells, false), do: cells(rest, "", [cell | cells], false)
  defp cells(<<c::utf8, rest::binary>>, cell, cells, quoted), do: cells(rest, <<cell::binary, c::utf8>>, cells, quoted)

  def table([head | rows]), do: for(row <- rows, do: head |> Enum.zip(row) |> Map.new())
end

text = """
name,note,age
Ann,"likes ""tea"", cake",30
José,,41
"""
IO.inspect(Csv.parse(text))
IO.inspect(Csv.table(Csv.parse(text)))
