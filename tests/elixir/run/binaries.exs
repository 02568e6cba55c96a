<<size::8, name::binary-size(size), rest::binary>> = <<3, "annbob">>
IO.inspect({size, name, rest})
<<a::4, b::4, c::little-16>> = <<0xAB, 1, 2>>
IO.inspect({a, b, c})
IO.inspect(<<1::size(3), 5::size(5)>>)
IO.inspect(<<1::3>>)
IO.inspect(for <<byte <- "abc">>, do: byte + 1)
IO.inspect(for <<r::8, g::8, b::8 <- <<1, 2, 3, 4, 5, 6>> >>, do: {r, g, b})
IO.inspect(<<0xE9::utf8>> <> <<"é"::utf8>>)
IO.inspect("héllo" <> <<0>>)
IO.inspect(byte_size("héllo"))
IO.inspect(Base.encode16("hi") <> Base.encode64("hello"))
