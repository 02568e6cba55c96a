defmodule Order do
  def place(params) do
    with {:ok, count} <- count(params["count"]),
         true <- count > 0 || {:error, :none},
         price when is_integer(price) <- price(params["item"]),
         total = count * price do
      {:ok, total}
    else
      {:error, reason} -> {:failed, reason}
      nil -> {:failed, :unknown_item}
    end
  end

  defp count(text) do
    case Integer.parse(text || "") do
      {n, ""} -> {:ok, n}
      _ -> {:error, {:bad_count, text}}
    end
  end

  defp price("tea"), do: 3
  defp price(_), do: nil
end

for params <- [%{"count" => "2", "item" => "tea"}, %{"count" => "x"}, %{"count" => "0"}, %{"count" => "1", "item" => "?"}, %{}] do
  IO.inspect(Order.place(params))
end
IO.inspect(with {:ok, a} <- {:ok, 1}, {:ok, b} <- :error, do: a + b)
IO.inspect(with do: :empty)
IO.inspect(try do
  with {:ok, _} <- :nope do
    1
  else
    :never -> 2
  end
rescue
  e in WithClauseError -> e.term
end)
