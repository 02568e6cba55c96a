defmodule PricingTest do
  use ExUnit.Case, async: true

  alias Pricing.Line

  test "nothing costs nothing" do
    assert Pricing.total([]) == 0
  end

  test "the third loaf is free" do
    assert Pricing.total([%Line{name: "rye", count: 3, each: 4}]) == 8
  end

  test "of five loaves one is free" do
    order = [%Line{name: "rye", count: 5, each: 4}, %Line{name: "roll", count: 1, each: 1}]
    assert Pricing.total(order) == 17
  end
end
