defmodule ShopError do
  defexception [:item, message: "no such item"]
end

attempt = fn work ->
  try do
    work.()
  rescue
    e in ShopError -> {:shop, e.item, Exception.message(e)}
    e in [ArithmeticError, ArgumentError] -> {:bad, Exception.message(e)}
    e -> {:other, e.__struct__, Exception.message(e)}
  catch
    :throw, value -> {:thrown, value}
    :exit, reason -> {:exited, reason}
  end
end

IO.inspect(attempt.(fn -> raise ShopError, item: "pear" end))
IO.inspect(attempt.(fn -> 1 / 0 end))
IO.inspect(attempt.(fn -> String.to_integer("x") end) |> elem(0))
IO.inspect(attempt.(fn -> raise "plain" end))
IO.inspect(attempt.(fn -> throw(:ball) end))
IO.inspect(attempt.(fn -> exit(:enough) end))
IO.inspect(attempt.(fn -> Map.fetch!(%{a: 1}, :b) end))
IO.inspect(attempt.(fn -> hd([]) end) |> elem(0))
IO.inspect(attempt.(fn -> {:ok, _} = {:error, 1} end))
IO.inspect(attempt.(fn -> case 5, do: (1 -> 1) end))
IO.inspect(attempt.(fn -> List.first(:no) end) |> elem(1))

try do
  IO.puts("body")
after
  IO.puts("after")
end
