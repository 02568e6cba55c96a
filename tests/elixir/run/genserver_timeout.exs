defmodule Slow do
  use GenServer
  def init(_), do: {:ok, 0}

  def handle_call(:wait, from, n) do
    Process.send_after(self(), {:answer, from}, 20)
    {:noreply, n}
  end

  def handle_call(:never, _from, n), do: {:noreply, n}

  def handle_info({:answer, from}, n) do
    GenServer.reply(from, :late)
    {:noreply, n + 1, 10}
  end

  def handle_info(:timeout, n) do
    IO.puts("idle after #{n}")
    {:noreply, n}
  end
end

{:ok, pid} = GenServer.start(Slow, [])
IO.inspect(GenServer.call(pid, :wait))
Process.sleep(50)

try do
  GenServer.call(pid, :never, 15)
catch
  :exit, {:timeout, {GenServer, :call, [_, request, limit]}} -> IO.inspect({request, limit})
end
