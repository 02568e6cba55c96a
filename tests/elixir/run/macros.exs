defmodule Unless do
  defmacro my_unless(condition, do: body) do
    quote do
      if(!unquote(condition), do: unquote(body))
    end
  end

  defmacro twice(expr) do
    quote do
      value = unquote(expr)
      {value, value}
    end
  end

  defmacro getters(fields) do
    for field <- fields do
      quote do
        def unquote(field)(map), do: Map.get(map, unquote(field))
      end
    end
  end
end

defmodule Uses do
  require Unless
  Unless.getters([:name, :age])
end

defmodule Main do
  import Unless

  def run do
    value = 1
    IO.inspect(my_unless(false, do: :ran))
    IO.inspect(twice(value + 1))
    IO.inspect(value)
    IO.inspect({Uses.name(%{name: "ann"}), Uses.age(%{})})
    IO.puts(Macro.to_string(quote(do: if(a, do: b + 1))))
  end
end

Main.run()
