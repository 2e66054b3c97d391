// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { editorExtensions } from './extensions.ts';

const picture = '<figure><img src="/files/editor/u/a.724x543.d9c6ae.jpg" alt=""></figure>';
let editor: Editor;
afterEach(() => editor.destroy());

function withSelected(content: string, at: number): Editor {
  editor = new Editor({ element: document.createElement('div'), extensions: editorExtensions(), content });
  editor.commands.setNodeSelection(at);
  return editor;
}
const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { ...init, cancelable: true });
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
};
const kinds = () => editor.state.doc.content.content.map(({ type }) => type.name);

test('typing with a picture selected continues below it', () => {
  withSelected(`<p>앞</p>${picture}<p>뒤</p>`, 3);
  press({ key: 'a' });
  editor.view.dispatch(editor.state.tr.insertText('글'));
  expect(kinds()).toEqual(['paragraph', 'picture', 'paragraph', 'paragraph']);
  expect(editor.state.doc.child(2).textContent).toBe('글');
});

test('a syllable in composition does not replace the selection either', () => {
  withSelected(picture, 0);
  press({ key: 'Process', keyCode: 229 });
  expect(kinds().slice(0, 2)).toEqual(['picture', 'paragraph']);
  expect(editor.state.selection.empty).toBe(true);
});

test('text entered without a key event goes below the selection too', () => {
  withSelected(picture, 0);
  const { from, to } = editor.state.selection;
  const { view } = editor;
  const taken = view.someProp('handleTextInput', (handle) =>
    handle(view, from, to, '달', () => view.state.tr),
  );
  expect(taken).toBe(true);
  expect(kinds()[0]).toBe('picture');
  expect(editor.getText().trim()).toBe('달');
});

test('Ctrl+End moves from the selection to the end of the text', () => {
  withSelected(`${picture}<p>끝</p>`, 0);
  expect(press({ key: 'End', ctrlKey: true })).toBe(true);
  expect(editor.state.selection.empty).toBe(true);
  expect(editor.state.selection.$from.parent.textContent).toBe('끝');
});
