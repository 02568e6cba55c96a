1..10
|> Enum.filter(&(rem(&1, 2) == 0))
|> Enum.map(fn x -> x * x end)
|> Enum.sum()
|> IO.inspect(label: "sum")

"the quick brown fox"
|> String.split()
|> Enum.map_join(" ", &String.capitalize/1)
|> tap(&IO.puts/1)
|> then(&String.length/1)
|> IO.inspect()

add = fn a -> fn b -> a + b end end
IO.inspect(add.(1).(2))
compose = &(&1 |> to_string() |> String.reverse())
IO.inspect(compose.(1234))
IO.inspect(Function.info(&Enum.map/2, :arity))
IO.inspect(Enum.reduce([&(&1 + 1), &(&1 * 3)], 5, fn f, acc -> f.(acc) end))
