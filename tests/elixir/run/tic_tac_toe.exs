defmodule Game do
  @lines [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
  def new, do: Tuple.duplicate(nil, 9)
  def winner(board), do: Enum.find_value(@lines, fn line -> case Enum.map(line, &elem(board, &1)) do [p, p, p] when p != nil -> p; _ -> nil end end)
  def moves(board), do: for(i <- 0..8, elem(board, i) == nil, do: i)
  def play(board, player), do: board |> moves() |> Enum.map(&{score(put_elem(board, &1, player), player, other(player)), -&1}) |> Enum.max() |> then(fn {_, i} -> put_elem(board, -i, player) end)
  defp score(board, me, next) do
    case {winner(board), moves(board)} do
      {nil, []} -> 0
      {nil, moves} ->
        scores = Enum.map(moves, &score(put_elem(board, &1, next), me, other(next)))
        if next == me, do: Enum.max(scores), else: Enum.min(scores)
      {^me, _} -> 1
      _ -> -1
    end
  end
  defp other(:x), do: :o
  defp other(:o), do: :x
  def show(board), do: board |> Tuple.to_list() |> Enum.chunk_every(3) |> Enum.each(&IO.puts(Enum.map_join(&1, fn nil -> "."; p -> to_string(p) end)))
end

board = Game.new() |> put_elem(0, :x) |> put_elem(4, :o) |> put_elem(8, :x)
board = Game.play(board, :o)
Game.show(board)
IO.inspect(Game.winner(board))
