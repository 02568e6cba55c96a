defmodule Settings do
  @behaviour Access
  defstruct values: %{}, reads: 0

  @impl true
  def fetch(%Settings{values: values}, key), do: Map.fetch(values, key)

  @impl true
  def get_and_update(%Settings{} = settings, key, fun) do
    case fun.(Map.get(settings.values, key)) do
      {get, value} -> {get, %{settings | values: Map.put(settings.values, key, value)}}
      :pop -> pop(settings, key)
    end
  end

  @impl true
  def pop(%Settings{values: values} = settings, key) do
    {value, values} = Map.pop(values, key)
    {value, %{settings | values: values}}
  end
end

defmodule Main do
  def run do
    settings = %Settings{values: %{size: 1, colours: [red: 1, blue: 2]}}
    IO.inspect(settings[:size])
    IO.inspect(settings[:none])
    IO.inspect(put_in(settings[:size], 5))
    IO.inspect(update_in(settings[:colours][:red], &(&1 + 10)))
    IO.inspect(pop_in(settings[:size]))
    IO.inspect(get_in(settings, [:colours, :blue]))
    IO.inspect(get_in([%{n: 1}, %{n: 2}], [Access.filter(&(&1.n > 1)), :n]))
    IO.inspect(get_in({:a, %{b: 1}}, [Access.elem(1), :b]))
    IO.inspect(update_in(%{a: [1, 2, 3]}, [:a, Access.at(-1)], &(&1 * 2)))
    IO.inspect(get_in(%{"x" => nil}, ["x", "y"]))
  end
end

Main.run()
