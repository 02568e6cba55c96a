defmodule ShopTest do
  use ExUnit.Case

  alias Shop.Item

  test "the total of nothing is nothing" do
    assert Shop.total([]) == 0
  end

  test "prices are added" do
    assert Shop.total([%Item{price: 2}, %Item{price: 5}]) == 7
  end

  test "no more can be taken than there is" do
    assert {:error, 3} = Shop.Stock.take(10)
    assert Shop.Stock.left() == 3
  end
end
