opts = [a: 1, b: 2, a: 3]
IO.inspect(Keyword.get(opts, :a))
IO.inspect(Keyword.get_values(opts, :a))
IO.inspect(Keyword.merge(opts, b: 5, c: 6))
IO.inspect(Keyword.pop(opts, :b))
m = %{name: "ann", tags: ["x"], at: %{city: "Bern"}}
IO.inspect(%{m | name: "bob"})
IO.inspect(put_in(m.at.city, "Basel"))
IO.inspect(update_in(m, [:tags], &["y" | &1]))
IO.inspect(get_in(m, [:at, :city]))
IO.inspect(Map.merge(%{a: 1, b: 2}, %{b: 3}, fn _, x, y -> x + y end))
IO.inspect(Map.split(m, [:name]))
IO.inspect(Map.new([1, 2], &{&1, &1 * &1}))
IO.inspect(Map.to_list(%{z: 1, a: 2}))
IO.inspect(pop_in(m, [:at, :city]))

try do
  %{m | missing: 1}
rescue
  e in KeyError -> IO.puts(Exception.message(e))
end
