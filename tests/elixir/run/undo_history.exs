defmodule Editor do
  defstruct text: "", past: [], future: []
  def type(%Editor{} = e, more), do: change(e, e.text <> more)
  def erase(%Editor{} = e, n), do: change(e, String.slice(e.text, 0..-(n + 1)//1))
  def undo(%Editor{past: []} = e), do: e
  def undo(%Editor{past: [text | past]} = e), do: %Editor{text: text, past: past, future: [e.text | e.future]}
  def redo(%Editor{future: []} = e), do: e
  def redo(%Editor{future: [text | future]} = e), do: %Editor{text: text, past: [e.text | e.past], future: future}
  defp change(e, text), do: %Editor{text: text, past: [e.text | e.past]}
end

defmodule Main do
  import Editor
  def run do
    editor = %Editor{} |> type("hello") |> type(" world") |> erase(3)
    IO.puts(editor.text)
    editor = editor |> undo() |> undo()
    IO.puts(editor.text)
    IO.puts(redo(editor).text)
    IO.inspect(editor)
  end
end

Main.run()
