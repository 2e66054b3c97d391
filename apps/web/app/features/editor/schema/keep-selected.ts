import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What a keyboard tells while it composes a syllable. */
const COMPOSING = 229;

/** Typing over a selected picture, film or file goes on below it instead of taking its place; Ctrl+End leaves it. */
export const KeepSelected = Extension.create({
  name: 'keepSelected',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown(view, event) {
          if (!isBlockSelected(view)) return false;
          if (event.key === 'End' && (event.ctrlKey || event.metaKey)) {
            stepToEnd(view);
            return true;
          }
          if (isTyping(event)) stepBelow(view);
          return false;
        },
        // Keyboards on glass tell no keys.
        handleTextInput(view, _from, _to, text) {
          if (!isBlockSelected(view)) return false;
          stepBelow(view);
          view.dispatch(view.state.tr.insertText(text));
          return true;
        },
      },
    }),
  ],
});

function isBlockSelected({ state: { selection } }: EditorView): boolean {
  return selection instanceof NodeSelection && selection.node.isBlock;
}

function isTyping({ key, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return keyCode === COMPOSING || (key.length === 1 && !ctrlKey && !metaKey && !altKey);
}

/** The caret stands in a new paragraph below what is selected. */
function stepBelow(view: EditorView): void {
  openParagraph(view, view.state.selection.to);
}

function stepToEnd(view: EditorView): void {
  const { state } = view;
  if (state.doc.lastChild?.isTextblock) view.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)));
  else openParagraph(view, state.doc.content.size);
}

function openParagraph(view: EditorView, place: number): void {
  const { tr, schema } = view.state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!paragraph) return;
  tr.insert(place, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView());
}
