defmodule Flow do
  def run(fun) do
    try do
      fun.()
    rescue
      e in [ArithmeticError, ArgumentError] -> {:rescued, e.__struct__}
      RuntimeError -> :runtime
    catch
      :throw, {:early, value} -> {:thrown, value}
      :exit, reason -> {:exited, reason}
    else
      {:ok, value} -> {:fine, value}
      other -> {:odd, other}
    after
      IO.puts("after")
    end
  end

  def nested do
    try do
      try do
        raise "inner"
      after
        IO.puts("inner after")
      end
    rescue
      e -> "outer got #{Exception.message(e)}"
    end
  end

  def reraised do
    try do
      raise ArgumentError, "first"
    rescue
      e -> reraise RuntimeError, [message: "wrapped: " <> e.message], __STACKTRACE__
    end
  end
end

IO.inspect(Flow.run(fn -> {:ok, 1} end))
IO.inspect(Flow.run(fn -> 2 end))
IO.inspect(Flow.run(fn -> :erlang.error(:badarith) end))
IO.inspect(Flow.run(fn -> throw({:early, :v}) end))
IO.inspect(Flow.run(fn -> exit(:now) end))
IO.inspect(Flow.run(fn -> raise "x" end))
IO.inspect(Flow.nested())
IO.inspect(try do
  Flow.reraised()
rescue
  e -> Exception.message(e)
end)
result =
  try do
    raise KeyError, key: :a, term: %{}
  rescue
    e in KeyError -> Exception.message(e)
  end
IO.puts(result)
IO.puts(Exception.format_banner(:error, %RuntimeError{message: "m"}))
IO.puts(Exception.format_mfa(Enum, :map, 2))
