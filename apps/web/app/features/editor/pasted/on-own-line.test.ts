// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { editorExtensions } from '../schema/extensions.ts';
import { onOwnLine } from './on-own-line.ts';

function pastedBehind(content: string, html: string): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions(),
    content,
    editorProps: { transformPasted: (slice, view) => onOwnLine(view, slice) },
  });
  onTestFinished(() => editor.destroy());
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return editor.getHTML();
}

const line = '<p>요약</p>';

test.each([
  ['a heading', '<h2>일정표</h2><p>1월</p>', '<p>요약</p><h2>일정표</h2><p>1월</p>'],
  ['a list', '<ul><li><p>하나</p></li></ul><p>둘</p>', '<p>요약</p><ul><li><p>하나</p></li></ul><p>둘</p>'],
  ['a paragraph', '<p>이어서</p><p>1월</p>', '<p>요약이어서</p><p>1월</p>'],
  ['one heading alone', '<h2>일정표</h2>', '<p>요약일정표</p>'],
])('onOwnLine pastes %s behind a line of text', (_kind, html, expected) => {
  expect(pastedBehind(line, html)).toBe(expected);
});

test('a heading pasted into an empty line replaces it', () => {
  expect(pastedBehind('<p></p>', '<h2>일정표</h2><p>1월</p>')).toBe('<h2>일정표</h2><p>1월</p>');
});
