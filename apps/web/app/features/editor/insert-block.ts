import type { Editor, JSONContent } from '@tiptap/core';

/** Inserts a block after the selection, so that a selected picture is not replaced. Returns the position after the block. */
export function insertBlock(editor: Editor, block: JSONContent, place = editor.state.selection.to): number {
  const at = Math.min(place, editor.state.doc.content.size);
  let end = at;
  editor
    .chain()
    .insertContentAt(at, block)
    .command(({ tr }) => {
      // At the end of a paragraph the insertion replaces its closing token, so that no mapped position is after the block.
      tr.mapping.maps.at(-1)?.forEach((_from, _to, start, stop) => {
        tr.doc.nodesBetween(start, stop, (node, pos) => {
          if (node.type.name === block.type) end = pos + node.nodeSize;
        });
      });
      return true;
    })
    .focus()
    .run();
  return end;
}
