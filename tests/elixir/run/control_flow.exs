sign = fn n ->
  cond do
    n < 0 -> :negative
    n == 0 -> :zero
    true -> :positive
  end
end

IO.inspect(Enum.map([-1, 0, 5], sign))

check = fn input ->
  with {:ok, n} <- Map.fetch(input, :n),
       true <- n > 0 || {:error, :small},
       half when half > 1 <- div(n, 2) do
    {:ok, half}
  else
    :error -> :missing
    other -> {:failed, other}
  end
end

IO.inspect(Enum.map([%{n: 10}, %{}, %{n: -1}, %{n: 2}], check))
IO.inspect(if(nil, do: 1))
IO.inspect(unless(false, do: :ran, else: :not))

case {1, [2, 3]} do
  {x, [y | _]} when x < y -> IO.puts("#{x} < #{y}")
  _ -> IO.puts("other")
end

x = 3
IO.inspect(match?({^x, _}, {3, 4}))
IO.inspect(nil || :default)
IO.inspect(1 && 2)
