defmodule Door do
  @behaviour :gen_statem
  def start_link(code), do: :gen_statem.start_link({:local, __MODULE__}, __MODULE__, code, [])
  def press(digit), do: :gen_statem.call(__MODULE__, {:press, digit})
  def state, do: :gen_statem.call(__MODULE__, :state)

  @impl true
  def callback_mode, do: [:state_functions, :state_enter]
  @impl true
  def init(code), do: {:ok, :locked, %{code: code, typed: []}}

  def locked(:enter, _old, data), do: {:keep_state, %{data | typed: []}}

  def locked({:call, from}, {:press, digit}, %{code: code, typed: typed} = data) do
    typed = typed ++ [digit]
    cond do
      typed == code -> {:next_state, :open, data, [{:reply, from, :opened}]}
      List.starts_with?(code, typed) -> {:keep_state, %{data | typed: typed}, [{:reply, from, :more}]}
      true -> {:keep_state, %{data | typed: []}, [{:reply, from, :wrong}]}
    end
  end

  def locked({:call, from}, :state, _), do: {:keep_state_and_data, [{:reply, from, :locked}]}

  def open(:enter, _old, _data), do: {:keep_state_and_data, [{:state_timeout, 100, :lock}]}
  def open(:state_timeout, :lock, data), do: {:next_state, :locked, data}
  def open({:call, from}, :state, _), do: {:keep_state_and_data, [{:reply, from, :open}]}
  def open({:call, from}, {:press, _}, _), do: {:keep_state_and_data, [{:reply, from, :already_open}]}
end

{:ok, _} = Door.start_link([1, 2])
IO.inspect(Enum.map([3, 1, 2, 9], &Door.press/1))
IO.inspect(Door.state())
Process.sleep(150)
IO.inspect(Door.state())
