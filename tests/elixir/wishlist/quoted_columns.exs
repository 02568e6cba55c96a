IO.inspect(quote(do: 1 + 2))
