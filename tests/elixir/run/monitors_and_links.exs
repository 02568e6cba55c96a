defmodule Watch do
  def down do
    {pid, ref} = spawn_monitor(fn -> exit(:bang) end)

    receive do
      {:DOWN, ^ref, :process, ^pid, reason} -> {:down, reason, Process.alive?(pid)}
    end
  end

  def linked do
    Process.flag(:trap_exit, true)
    pid = spawn_link(fn -> receive do: (:stop -> exit(:stopped)) end)
    send(pid, :stop)

    receive do
      {:EXIT, ^pid, reason} -> {:exit, reason}
    end
  end

  def nobody do
    ref = Process.monitor(:nobody)

    receive do
      {:DOWN, ^ref, :process, {:nobody, _}, reason} -> reason
    end
  end

  def registered do
    Process.register(self(), :main)
    spawn(fn -> send(:main, {:hello, self()}) end)

    receive do
      {:hello, from} -> is_pid(from) and from != self()
    end
  end

  def timers do
    timer = Process.send_after(self(), :late, 1000)
    left = Process.cancel_timer(timer)

    receive do
      :late -> :late
    after
      10 -> {:nothing, is_integer(left)}
    end
  end

  def demonitored do
    {_, ref} = spawn_monitor(fn -> :ok end)
    Process.sleep(5)
    Process.demonitor(ref, [:flush])

    receive do
      message -> message
    after
      0 -> :flushed
    end
  end
end

IO.inspect(Watch.down())
IO.inspect(Watch.linked())
IO.inspect(Watch.nobody())
IO.inspect(Watch.registered())
IO.inspect(Watch.timers())
IO.inspect(Watch.demonitored())
Process.put(:key, 1)
IO.inspect({Process.get(:key), Process.get(:other, :default), Process.delete(:key)})
IO.inspect(Process.info(self(), :message_queue_len))
