defmodule Sorting do
  def quick([]), do: []
  def quick([pivot | rest]) do
    {less, more} = Enum.split_with(rest, &(&1 < pivot))
    quick(less) ++ [pivot | quick(more)]
  end

  def merge_sort(list) when length(list) < 2, do: list
  def merge_sort(list) do
    {left, right} = Enum.split(list, div(length(list), 2))
    merge(merge_sort(left), merge_sort(right))
  end

  defp merge([], right), do: right
  defp merge(left, []), do: left
  defp merge([x | xs], [y | _] = ys) when x <= y, do: [x | merge(xs, ys)]
  defp merge(xs, [y | ys]), do: [y | merge(xs, ys)]

  def insert(list), do: Enum.reduce(list, [], fn x, sorted -> Enum.take_while(sorted, &(&1 <= x)) ++ [x] ++ Enum.drop_while(sorted, &(&1 <= x)) end)
  def search(tuple, x), do: search(tuple, x, 0, tuple_size(tuple) - 1)
  defp search(_, _, low, high) when low > high, do: nil
  defp search(tuple, x, low, high) do
    middle = div(low + high, 2)
    case elem(tuple, middle) do
      ^x -> middle
      y when y < x -> search(tuple, x, middle + 1, high)
      _ -> search(tuple, x, low, middle - 1)
    end
  end
end

list = [5, 3, 8, 1, 9, 2, 8]
for fun <- [&Sorting.quick/1, &Sorting.merge_sort/1, &Sorting.insert/1, &Enum.sort/1], do: IO.inspect(fun.(list))
IO.inspect(Enum.sort(list, :desc))
IO.inspect(Enum.sort([1, :a, "b", [1], {1}, %{}, 1.5, nil]))
sorted = list |> Enum.sort() |> List.to_tuple()
IO.inspect({Sorting.search(sorted, 9), Sorting.search(sorted, 4)})
