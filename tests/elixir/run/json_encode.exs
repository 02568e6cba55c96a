defprotocol Json do
  def encode(value)
end

defimpl Json, for: Integer, do: def(encode(n), do: Integer.to_string(n))
defimpl Json, for: Float, do: def(encode(x), do: Float.to_string(x))
defimpl Json, for: BitString do
  def encode(text), do: "\"" <> escape(text) <> "\""
  defp escape(text), do: text |> String.replace("\\", "\\\\") |> String.replace("\"", "\\\"") |> String.replace("\n", "\\n")
end
defimpl Json, for: Atom do
  def encode(nil), do: "null"
  def encode(bool) when is_boolean(bool), do: to_string(bool)
  def encode(atom), do: Json.encode(to_string(atom))
end
defimpl Json, for: List, do: def(encode(list), do: "[" <> Enum.map_join(list, ",", &Json.encode/1) <> "]")
defimpl Json, for: Map do
  def encode(map), do: "{" <> (map |> Enum.sort() |> Enum.map_join(",", fn {k, v} -> Json.encode(to_string(k)) <> ":" <> Json.encode(v) end)) <> "}"
end

IO.puts(Json.encode(%{name: "Ann \"A\"", tags: [:x, nil, true], n: 1.5, nested: %{"k" => []}}))
IO.inspect(try do
  Json.encode({:tuple})
rescue
  e in Protocol.UndefinedError -> {e.protocol, e.value}
end)
