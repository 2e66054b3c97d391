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

/**
 * ProseMirror merges the first pasted paragraph into the current one, which loses the pasted alignment even where nothing else
 * remains of the current paragraph.
 */
export function preserveFirstAlign(view: EditorView, pasted: Slice): void {
  const { $from, to } = view.state.selection;
  const first = pasted.content.firstChild;
  const isWhole = $from.parentOffset === 0 && to >= $from.end();
  if (!isWhole || pasted.openStart === 0 || first?.type !== $from.parent.type) return;
  const align: unknown = first.attrs.align ?? null;
  if (align !== null) view.dispatch(view.state.tr.setNodeAttribute($from.before(), 'align', align));
}
