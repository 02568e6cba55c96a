defmodule Deep do
  def down(0), do: raise(ArgumentError, "too deep")
  def down(n), do: 1 + down(n - 1)
end

IO.puts("before")
Deep.down(2)
IO.puts("never")
