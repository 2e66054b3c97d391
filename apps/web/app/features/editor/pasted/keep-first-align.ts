import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

/**
 * The first paragraph that is pasted gives its words to the paragraph that it is pasted into, and would lose how it was aligned
 * also where nothing else is left in that.
 */
export function keepFirstAlign(view: EditorView, pasted: Slice): void {
  const { $from, to } = view.state.selection;
  const first = pasted.content.firstChild;
  const isWhole = $from.parentOffset === 0 && to >= $from.end();
  if (!isWhole || pasted.openStart === 0 || first?.type !== $from.parent.type) return;
  const align: unknown = first.attrs.align ?? null;
  if (align !== null) view.dispatch(view.state.tr.setNodeAttribute($from.before(), 'align', align));
}
