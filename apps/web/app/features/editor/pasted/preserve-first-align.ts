import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

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
