defmodule Calculator do
  def eval(text) do
    with {:ok, tokens} <- tokens(text, []), {value, []} <- sum(tokens), do: {:ok, value}, else: ({:error, _} = error -> error; {_, rest} -> {:error, {:left, rest}})
  end

  defp tokens("", acc), do: {:ok, Enum.reverse(acc)}
  defp tokens(" " <> rest, acc), do: tokens(rest, acc)
  defp tokens(<<op, rest::binary>>, acc) when op in '+-*/()', do: tokens(rest, [<<op>> | acc])

  defp tokens(text, acc) do
    case Integer.parse(text) do
      {n, rest} -> tokens(rest, [n | acc])
      :error -> {:error, {:bad, text}}
    end
  end

  defp sum(tokens), do: tokens |> product() |> more_sum()
  defp more_sum({left, ["+" | rest]}), do: rest |> product() |> then(fn {right, rest} -> more_sum({left + right, rest}) end)
  defp more_sum({left, ["-" | rest]}), do: rest |> product() |> then(fn {right, rest} -> more_sum({left - right, rest}) end)
  defp more_sum(done), do: done
  defp product(tokens), do: tokens |> atom() |> more_product()
  defp more_product({left, ["*" | rest]}), do: rest |> atom() |> then(fn {right, rest} -> more_product({left * right, rest}) end)
  defp more_product({left, ["/" | rest]}), do: rest |> atom() |> then(fn {right, rest} -> more_product({div(left, right), rest}) end)
  defp more_product(done), do: done
  defp atom(["(" | rest]) do
    {value, [")" | rest]} = sum(rest)
    {value, rest}
  end
  defp atom([n | rest]) when is_integer(n), do: {n, rest}
end

for text <- ["1 + 2 * 3", "(1 + 2) * 3", "10 / 3 - 1", "2 * x", "1 2"] do
  IO.inspect(Calculator.eval(text))
end
