// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { editorExtensions } from '../schema/extensions.ts';
import { preserveFirstAlign } from './preserve-first-align.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function pasted(content: string, html: string, over: 'all' | 'end' = 'all'): string {
  editor = new Editor({
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
  if (over === 'all') editor.commands.selectAll();
  else editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return editor.getHTML();
}

const middle = '<p style="text-align:center">가운데</p><p>둘째</p>';

test('the first pasted paragraph remains centred in an empty text and over another text', () => {
  const expected = '<p data-align="center">가운데</p><p>둘째</p>';
  expect(pasted('<p></p>', middle, 'end')).toBe(expected);
  expect(pasted('<p>지울 글</p><p>지울 글</p>', middle)).toBe(expected);
  expect(pasted('<p></p>', '<p style="text-align:right">한 줄</p>', 'end')).toBe(
    '<p data-align="right">한 줄</p>',
  );
});

test('text pasted after other text takes its alignment, as does text without one', () => {
  expect(pasted('<p>앞</p>', middle, 'end')).toBe('<p>앞가운데</p><p>둘째</p>');
  expect(pasted('<p data-align="right"></p>', '<p>글</p>', 'end')).toBe('<p data-align="right">글</p>');
});
