defmodule Rules do
  defmacro __using__(opts) do
    quote do
      import Rules
      Module.register_attribute(__MODULE__, :rules, accumulate: true)
      @prefix unquote(opts[:prefix])
      @before_compile Rules
    end
  end

  defmacro rule(name, do: body) do
    quote do
      @rules unquote(name)
      def check(unquote(name), var!(value)), do: unquote(body)
    end
  end

  defmacro __before_compile__(_env) do
    quote do
      def rules, do: Enum.reverse(@rules)
      def prefix, do: @prefix
      def all(value), do: for(name <- rules(), do: {name, check(name, value)})
    end
  end

  defmacro trace(expression) do
    text = Macro.to_string(expression)
    quote do
      result = unquote(expression)
      IO.puts("#{unquote(text)} = #{inspect(result)}")
      result
    end
  end
end

defmodule Password do
  use Rules, prefix: "pw"
  rule(:long, do: String.length(value) >= 8)
  rule(:digit, do: value =~ ~r/\d/)
end

defmodule Use do
  import Rules
  def run do
    result = 10
    trace(Enum.sum(1..3) * result)
    result
  end
end

IO.inspect(Password.rules())
IO.inspect(Password.all("secret"))
IO.inspect(Password.all("secret123"))
IO.inspect(Password.prefix())
IO.inspect(Use.run())
IO.inspect(quote(do: 1 + 2) |> elem(0))
IO.puts(Macro.to_string(quote(do: if(a, do: b, else: c))))
