defmodule Player do
  def start(name, parent), do: spawn_link(fn -> loop(name, nil, parent) end)

  defp loop(name, next, parent) do
    receive do
      {:next, pid} -> loop(name, pid, parent)
      {:potato, 0} -> send(parent, {:out, name})
      {:potato, n} ->
        send(next, {:potato, n - 1})
        loop(name, next, parent)
    end
  end
end

players = for name <- [:ann, :bob, :cem], do: Player.start(name, self())
for {pid, next} <- Enum.zip(players, tl(players) ++ [hd(players)]), do: send(pid, {:next, next})
send(hd(players), {:potato, 10})
receive do
  {:out, name} -> IO.puts("#{name} is out")
end
