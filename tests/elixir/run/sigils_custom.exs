defmodule MySigils do
  def sigil_n(text, []), do: String.to_integer(text)
  def sigil_n(text, 'd'), do: String.to_integer(text) * 2
end

defmodule Main do
  import MySigils

  def run do
    IO.inspect(~n(21))
    IO.inspect(~n(21)d)
    IO.inspect(~w(a b c)a)
    IO.inspect(~w(x#{1 + 1} y))
    IO.inspect(~s(with "quotes" #{:in}))
    IO.inspect(~S(no #{interpolation}\n))
    IO.inspect(~c(chars))
    IO.inspect(~D[2024-01-01])
  end
end

Main.run()
text = """
  indented
line "two"
"""
IO.puts(text)
IO.puts(~S"""
raw \t text
""")
IO.inspect("tab\t nul\0 bell\a uni\u00e9")
IO.inspect('single')
IO.inspect("a" <> "b" <> <<?c>>)
