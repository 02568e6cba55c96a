defmodule Mail do
  def important do
    receive do
      {:important, text} -> [text | important()]
    after
      0 -> normal()
    end
  end

  def normal do
    receive do
      {_, text} -> [text | normal()]
    after
      0 -> []
    end
  end

  def counter(n) do
    receive do
      {:add, m} -> counter(n + m)
      {:get, from} ->
        send(from, {:count, n})
        counter(n)
      :stop -> n
    end
  end
end

for {kind, text} <- [low: "a", important: "b", low: "c", important: "d"], do: send(self(), {kind, text})
IO.inspect(Mail.important())
counter = spawn(Mail, :counter, [0])
for n <- 1..10, do: send(counter, {:add, n})
send(counter, {:get, self()})
receive do
  {:count, n} -> IO.inspect(n)
end
ring = Enum.reduce(1..50, self(), fn _, next -> spawn(fn -> receive do: (n -> send(next, n + 1)) end) end)
send(ring, 0)
receive do
  n -> IO.inspect(n)
end
