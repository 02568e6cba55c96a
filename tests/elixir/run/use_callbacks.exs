defmodule Plugin do
  @callback name() :: String.t()
  @callback run(term) :: term
  @optional_callbacks run: 1

  defmacro __using__(opts) do
    quote do
      @behaviour Plugin
      def name, do: unquote(opts[:name] || "unnamed")
      def run(x), do: x
      defoverridable name: 0, run: 1
    end
  end
end

defmodule Upper do
  use Plugin, name: "upper"
  def run(x), do: x |> super() |> String.upcase()
end

defmodule Plain do
  use Plugin
  def name, do: super() <> "!"
end

for plugin <- [Upper, Plain], do: IO.puts("#{plugin.name()}: #{plugin.run("text")}")
IO.inspect(Plugin.behaviour_info(:callbacks))
IO.inspect(Upper.module_info(:attributes)[:behaviour])
module = Upper
IO.puts(apply(module, :run, ["dynamic"]))
IO.inspect(Enum.map([1, 2], fn n -> Integer.to_string(n) end))
IO.inspect(Function.info(&Upper.run/1, :arity))
IO.inspect(Function.capture(String, :length, 1).("four"))
