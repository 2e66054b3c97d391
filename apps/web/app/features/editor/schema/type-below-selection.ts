import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The keyCode during composition. */
const COMPOSING = 229;

export const TypeBelowSelection = Extension.create({
  name: 'typeBelowSelection',
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
        // Touch keyboards send no key events.
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
