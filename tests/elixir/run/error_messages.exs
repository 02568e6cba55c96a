defmodule Failing do
  def run(fun) do
    fun.()
  rescue
    error -> {error.__struct__, Exception.message(error)}
  catch
    kind, value -> {kind, value}
  end
end

defmodule Oops do
  defexception [:reason, message: "oops"]

  @impl true
  def exception(reason) when is_atom(reason), do: %__MODULE__{reason: reason, message: "oops: #{reason}"}
end

zero = String.to_integer("0")
IO.inspect(Failing.run(fn -> 1 / zero end))
IO.inspect(Failing.run(fn -> Map.fetch!(%{a: 1}, :b) end))
IO.inspect(Failing.run(fn -> String.to_integer("x") end))
IO.inspect(Failing.run(fn -> raise "plain" end))
IO.inspect(Failing.run(fn -> raise Oops, :broken end))
IO.inspect(Failing.run(fn -> raise ArgumentError, message: "mine" end))
IO.inspect(Failing.run(fn -> throw({:value, 1}) end))
IO.inspect(Failing.run(fn -> exit(:done) end))
IO.inspect(Failing.run(fn -> {:ok, _} = List.first([:error]) end))
IO.inspect(Failing.run(fn -> Enum.fetch!([1, 2], 5) end))
IO.inspect(Failing.run(fn -> Keyword.fetch!([a: 1], :z) end))
IO.inspect(Failing.run(fn -> apply(Nope, :missing, [1]) end))
IO.inspect(Failing.run(fn -> List.first(%{}) end))
IO.inspect(Failing.run(fn -> struct!(Oops, wrong: 1) end))
IO.inspect(Failing.run(fn -> String.to_existing_atom("surely_not_an_atom_here") end))
