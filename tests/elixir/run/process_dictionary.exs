defmodule Counter do
  def bump(key \\ :count) do
    Process.put(key, Process.get(key, 0) + 1)
    Process.get(key)
  end

  def in_other(fun) do
    parent = self()
    {pid, ref} = spawn_monitor(fn -> send(parent, {:result, fun.()}) end)
    receive do: ({:DOWN, ^ref, :process, ^pid, :normal} -> :ok)
    receive do: ({:result, result} -> result)
  end
end

IO.inspect(for _ <- 1..3, do: Counter.bump())
IO.inspect(Counter.in_other(fn -> Counter.bump() end))
IO.inspect(Counter.bump(:other))
IO.inspect(Process.get_keys() |> Enum.filter(&(&1 in [:count, :other])) |> Enum.sort())
IO.inspect(Process.delete(:count))
IO.inspect(Process.get(:count))
