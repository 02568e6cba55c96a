defmodule Pricing do
  @moduledoc "What an order costs: every third loaf of a kind is free."

  alias Pricing.Line

  def total(lines) do
    lines
    |> Enum.map(&price/1)
    |> Enum.sum()
  end

  def price(%Line{count: count, each: each}), do: paid(count) * each

  # The defect: of five loaves one is free, and of six two.
  defp paid(count), do: count - free(count)
  defp free(count), do: div(count + 1, 3)
end
