defmodule Bus do
  def start, do: Registry.start_link(keys: :duplicate, name: __MODULE__)
  def subscribe(topic), do: Registry.register(__MODULE__, topic, [])

  def publish(topic, event) do
    Registry.dispatch(__MODULE__, topic, fn entries -> for {pid, _} <- entries, do: send(pid, {topic, event}) end)
  end
end

{:ok, _} = Bus.start()
parent = self()

for name <- [:one, :two] do
  spawn_link(fn ->
    {:ok, _} = Bus.subscribe(:news)
    send(parent, {:ready, name})
    receive do: ({:news, text} -> send(parent, {name, text}))
  end)
end

for name <- [:one, :two], do: receive(do: ({:ready, ^name} -> :ok))
IO.inspect(Registry.count(Bus))
Bus.publish(:news, "hello")
Bus.publish(:other, "nobody hears")
for name <- [:one, :two], do: receive(do: ({^name, text} -> IO.inspect({name, text})))
Process.sleep(10)
IO.inspect(Registry.lookup(Bus, :news))
