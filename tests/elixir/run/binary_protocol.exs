defmodule Frame do
  def encode(kind, payload) when kind in 0..15 do
    <<kind::4, 0::4, byte_size(payload)::16, payload::binary, check(payload)::8>>
  end

  def decode(<<kind::4, _::4, size::16, payload::binary-size(size), sum::8, rest::binary>>) do
    if check(payload) == sum, do: {:ok, {kind, payload}, rest}, else: {:error, :checksum}
  end

  def decode(part) when is_binary(part), do: {:more, byte_size(part)}

  defp check(payload), do: for(<<byte <- payload>>, reduce: 0, do: (acc -> rem(acc + byte, 256)))

  def all(bytes, frames \\ []) do
    case decode(bytes) do
      {:ok, frame, rest} -> all(rest, [frame | frames])
      {:more, left} -> {Enum.reverse(frames), left}
      {:error, _} = error -> error
    end
  end
end

stream = Frame.encode(1, "ping") <> Frame.encode(7, <<0, 1, 2>>) <> <<16, 0>>
IO.inspect(stream)
IO.inspect(Frame.all(stream))
<<head::binary-size(4), _, tail::binary>> = Frame.encode(2, "pong")
IO.inspect(Frame.all(head <> "x" <> tail))
<<a::little-16, b::signed-8, c::float-32, rest::bits>> = <<1, 2, 255, 0x41, 0x20, 0, 0, 5::3>>
IO.inspect({a, b, c, rest, bit_size(rest)})
IO.inspect(for <<r::2 <- <<0b11100100>>  >>, do: r)
IO.inspect(<<"é"::utf8, "x"::utf16-little>>)
