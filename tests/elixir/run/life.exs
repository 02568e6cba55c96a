defmodule Life do
  def step(cells) do
    cells
    |> Enum.flat_map(fn {x, y} -> for dx <- -1..1, dy <- -1..1, {dx, dy} != {0, 0}, do: {x + dx, y + dy} end)
    |> Enum.frequencies()
    |> Enum.filter(fn {cell, n} -> n == 3 or (n == 2 and cell in cells) end)
    |> MapSet.new(&elem(&1, 0))
  end

  def show(cells), do: for(y <- 0..4, do: IO.puts(for(x <- 0..4, into: "", do: if({x, y} in cells, do: "#", else: "."))))
end

glider = MapSet.new([{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}])
Life.show(glider)
IO.puts("")
glider |> Life.step() |> Life.step() |> Life.show()
