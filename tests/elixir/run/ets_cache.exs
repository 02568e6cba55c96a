defmodule Cache do
  def new, do: :ets.new(:cache, [:set, :public, read_concurrency: true])

  def fetch(table, key, fun) do
    case :ets.lookup(table, key) do
      [{^key, value}] -> {:hit, value}
      [] ->
        value = fun.()
        true = :ets.insert(table, {key, value})
        {:miss, value}
    end
  end
end

table = Cache.new()
IO.inspect(Cache.fetch(table, :a, fn -> 42 end))
IO.inspect(Cache.fetch(table, :a, fn -> raise "not called" end))
:ets.insert(table, [{:b, 1}, {:c, 2}])
IO.inspect(:ets.tab2list(table) |> Enum.sort())
IO.inspect(:ets.update_counter(table, :b, 5))
IO.inspect(:ets.select(table, [{{:"$1", :"$2"}, [{:>, :"$2", 3}], [:"$1"]}]) |> Enum.sort())
IO.inspect(:ets.match_object(table, {:c, :_}))
IO.inspect(:ets.info(table, :size))
:ets.delete(table, :a)
IO.inspect(:ets.member(table, :a))
ordered = :ets.new(:ordered, [:ordered_set])
for word <- ~w(pear apple fig), do: :ets.insert(ordered, {word, String.length(word)})
IO.inspect(:ets.first(ordered))
IO.inspect(:ets.foldr(fn {w, n}, acc -> [{w, n} | acc] end, [], ordered))
