defmodule Dijkstra do
  def distances(graph, from), do: walk(graph, :gb_sets.singleton({0, from}), %{})

  defp walk(graph, open, done) do
    if :gb_sets.is_empty(open) do
      done
    else
      {{distance, node}, open} = :gb_sets.take_smallest(open)
      if Map.has_key?(done, node) do
        walk(graph, open, done)
      else
        open = for {next, cost} <- graph[node] || [], reduce: open, do: (acc -> :gb_sets.add({distance + cost, next}, acc))
        walk(graph, open, Map.put(done, node, distance))
      end
    end
  end
end

graph = %{"A" => [{"B", 7}, {"C", 3}], "C" => [{"B", 1}, {"D", 8}], "B" => [{"D", 2}], "D" => []}
IO.inspect(Dijkstra.distances(graph, "A"))
