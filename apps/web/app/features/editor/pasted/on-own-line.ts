import { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Several blocks that begin with a heading, a list or another container are pasted after a line with text, not into it:
 * otherwise the line would absorb the first block, which would lose its type.
 */
export function onOwnLine(view: EditorView, pasted: Slice): Slice {
  const { $from } = view.state.selection;
  const { firstChild, childCount } = pasted.content;
  const isPlain = firstChild?.type === view.state.schema.nodes.paragraph;
  if (isPlain || childCount < 2 || $from.parentOffset === 0) return pasted;
  return new Slice(pasted.content, 0, pasted.openEnd);
}
