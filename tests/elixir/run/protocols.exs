defprotocol Size do
  @fallback_to_any true
  def size(data)
end

defimpl Size, for: BitString do
  def size(text), do: byte_size(text)
end

defimpl Size, for: Map do
  def size(map), do: map_size(map)
end

defmodule Box do
  defstruct [:items]

  defimpl Size do
    def size(box), do: length(box.items)
  end

  defimpl String.Chars do
    def to_string(box), do: "box of #{length(box.items)}"
  end

  defimpl Inspect do
    def inspect(box, _), do: "#Box<#{length(box.items)}>"
  end

  defimpl Enumerable do
    def count(box), do: {:ok, length(box.items)}
    def member?(_, _), do: {:error, __MODULE__}
    def slice(_), do: {:error, __MODULE__}
    def reduce(box, acc, fun), do: Enumerable.List.reduce(box.items, acc, fun)
  end
end

defimpl Size, for: Any do
  def size(_), do: 0
end

defmodule Main do
  def run do
    box = %Box{items: [1, 2, 3]}
    IO.inspect(Enum.map(["text", %{a: 1}, box, :atom], &Size.size/1))
    IO.puts("#{box}")
    IO.inspect([box])
    IO.inspect({Enum.count(box), Enum.map(box, &(&1 * 2)), 2 in box})
  end
end

Main.run()
