defmodule Greeter do
  def hello(name, greeting \\ "Hello", mark \\ "!")
  def hello(nil, greeting, mark), do: greeting <> ", whoever" <> mark
  def hello(name, greeting, mark), do: "#{greeting}, #{name}#{mark}"

  def join(a, b \\ "mid", c), do: Enum.join([a, b, c], "-")

  def options(opts \\ []) do
    opts = Keyword.merge([color: :red, size: 1], opts)
    {opts[:color], opts[:size]}
  end
end

IO.puts(Greeter.hello("Ann"))
IO.puts(Greeter.hello("Bob", "Hi"))
IO.puts(Greeter.hello(nil, "Bye", "."))
IO.puts(Greeter.join(1, 3))
IO.puts(Greeter.join(1, 2, 3))
IO.inspect(Greeter.options())
IO.inspect(Greeter.options(size: 4))
IO.inspect(Greeter.__info__(:functions))
