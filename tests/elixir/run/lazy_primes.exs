defmodule Primes do
  def stream, do: Stream.unfold({2, []}, &next/1)
  defp next({n, found}) do
    if Enum.any?(found, &(rem(n, &1) == 0)), do: next({n + 1, found}), else: {n, {n + 1, found ++ [n]}}
  end

  def sieve(limit), do: sieve(Enum.to_list(2..limit), [])
  defp sieve([], primes), do: Enum.reverse(primes)
  defp sieve([p | rest], primes), do: sieve(Enum.reject(rest, &(rem(&1, p) == 0)), [p | primes])

  def factors(n, p \\ 2)
  def factors(1, _), do: []
  def factors(n, p) when rem(n, p) == 0, do: [p | factors(div(n, p), p)]
  def factors(n, p), do: factors(n, p + 1)
end

IO.inspect(Primes.stream() |> Enum.take(12))
IO.inspect(Primes.sieve(50))
IO.inspect(Primes.factors(1_260))
