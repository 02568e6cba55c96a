defmodule Graph do
  def path(graph, from, to), do: search(graph, :queue.from_list([[from]]), MapSet.new([from]), to)

  defp search(graph, queue, seen, to) do
    case :queue.out(queue) do
      {:empty, _} -> nil
      {{:value, [^to | _] = path}, _} -> Enum.reverse(path)
      {{:value, [node | _] = path}, queue} ->
        next = for n <- Map.get(graph, node, []), n not in seen, do: n
        queue = Enum.reduce(next, queue, &:queue.in([&1 | path], &2))
        search(graph, queue, MapSet.union(seen, MapSet.new(next)), to)
    end
  end
end

graph = %{a: [:b, :c], b: [:d], c: [:d, :e], d: [:f], e: [:f], f: []}
IO.inspect(Graph.path(graph, :a, :f))
IO.inspect(Graph.path(graph, :f, :a))
IO.inspect(MapSet.new([:e, :d]))
