defmodule Caesar do
  def shift(text, n), do: for(<<c <- text>>, into: "", do: <<rotate(c, n)>>)
  defp rotate(c, n) when c in ?a..?z, do: ?a + Integer.mod(c - ?a + n, 26)
  defp rotate(c, n) when c in ?A..?Z, do: ?A + Integer.mod(c - ?A + n, 26)
  defp rotate(c, _), do: c
end

secret = Caesar.shift("Hello, World!", 3)
IO.puts(secret)
IO.puts(Caesar.shift(secret, -3))
IO.inspect(for n <- 1..3, do: Caesar.shift("xyz", n))
