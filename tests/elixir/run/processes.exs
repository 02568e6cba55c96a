defmodule Main do
  def run do
    parent = self()
    child = spawn(fn ->
      receive do
        {:ping, from, n} -> send(from, {:pong, n + 1})
      end
    end)

    send(child, {:ping, parent, 41})

    receive do
      {:pong, n} -> IO.inspect(n)
    after
      1000 -> IO.puts("nothing")
    end

    {pid, ref} = spawn_monitor(fn -> exit(:done) end)

    receive do
      {:DOWN, ^ref, :process, ^pid, reason} -> IO.inspect(reason)
    end

    Process.flag(:trap_exit, true)
    linked = spawn_link(fn -> exit(:crash) end)

    receive do
      {:EXIT, ^linked, reason} -> IO.inspect({:exit, reason})
    end

    Process.put(:key, "kept")
    IO.inspect(Process.get(:key))
    Process.register(self(), :main)
    IO.inspect(Process.whereis(:main) == self())
    send(:main, :hello)
    IO.inspect(receive(do: (message -> message)))

    receive do
      :never -> :ok
    after
      10 -> IO.puts("timeout")
    end
  end
end

Main.run()
