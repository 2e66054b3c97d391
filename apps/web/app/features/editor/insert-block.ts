import type { Editor, JSONContent } from '@tiptap/core';

/** Sets a block in behind what is selected, so that a selected picture is not replaced by it. */
export function insertBlock(editor: Editor, block: JSONContent, place = editor.state.selection.to): void {
  const at = Math.min(place, editor.state.doc.content.size);
  editor.chain().insertContentAt(at, block).focus().run();
}
