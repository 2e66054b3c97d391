// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { expect, onTestFinished, test } from 'vitest';
import { editorExtensions } from '../schema/extensions.ts';
import { onOwnLine, preserveFirstAlign } from './pasted-slice.ts';

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

function pastedAligned(content: string, html: string, over: 'all' | 'end' = 'all'): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions(),
    content,
    editorProps: {
      handlePaste: (view, _event, slice) => {
        preserveFirstAlign(view, slice);
        return false;
      },
    },
  });
  onTestFinished(() => editor.destroy());
  if (over === 'all') editor.commands.selectAll();
  else editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return editor.getHTML();
}

const middle = '<p style="text-align:center">가운데</p><p>둘째</p>';

test('the first pasted paragraph remains centred in an empty text and over another text', () => {
  const expected = '<p data-align="center">가운데</p><p>둘째</p>';
  expect(pastedAligned('<p></p>', middle, 'end')).toBe(expected);
  expect(pastedAligned('<p>지울 글</p><p>지울 글</p>', middle)).toBe(expected);
  expect(pastedAligned('<p></p>', '<p style="text-align:right">한 줄</p>', 'end')).toBe(
    '<p data-align="right">한 줄</p>',
  );
});

test('text pasted after other text takes its alignment, as does text without one', () => {
  expect(pastedAligned('<p>앞</p>', middle, 'end')).toBe('<p>앞가운데</p><p>둘째</p>');
  expect(pastedAligned('<p data-align="right"></p>', '<p>글</p>', 'end')).toBe(
    '<p data-align="right">글</p>',
  );
});
