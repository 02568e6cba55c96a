defmodule Lru do
  defstruct limit: 2, clock: 0, items: %{}

  def get(%Lru{items: items} = lru, key) do
    case items do
      %{^key => {value, _}} -> {value, touch(lru, key, value)}
      _ -> {nil, lru}
    end
  end

  def put(lru, key, value) do
    lru = touch(lru, key, value)
    if map_size(lru.items) > lru.limit do
      {oldest, _} = Enum.min_by(lru.items, fn {_, {_, used}} -> used end)
      update_in(lru.items, &Map.delete(&1, oldest))
    else
      lru
    end
  end

  defp touch(lru, key, value), do: %{lru | clock: lru.clock + 1, items: Map.put(lru.items, key, {value, lru.clock})}
end

defmodule Main do
  def run do
    lru = %Lru{} |> Lru.put(:a, 1) |> Lru.put(:b, 2)
    {1, lru} = Lru.get(lru, :a)
    lru = Lru.put(lru, :c, 3)
    IO.inspect(lru)
    IO.inspect(for key <- [:a, :b, :c], do: elem(Lru.get(lru, key), 0))
  end
end

Main.run()
