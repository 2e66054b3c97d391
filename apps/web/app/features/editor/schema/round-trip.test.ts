// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { editorColors, editorSizes } from '@pq/domain/text/rich-text';
import { Editor, type JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { editorExtensions } from './extensions.ts';

const editor = new Editor({ element: null, extensions: editorExtensions() });
afterAll(() => editor.destroy());

const file = fc.constantFrom('/files/editor/u/a.724x543.d9c6ae.jpg', '/files/cardnews/u/1-b.png');
const words = fc
  .array(fc.constantFrom('달', '항아리', ' ', '  ', '<b>', '&amp;', '"', "'", '\u00a0', 'é', '👍', 'a'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
// Browsers before 2025 write < in attributes unescaped: documents with it differ in bytes, not in meaning.
const alt = fc.constantFrom('', '달', '"두 점" & 작업대');
const caption = fc.constantFrom('', '달', '"두 점" <시제품> & 작업대');
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' }, { type: 'underline' }),
  fc.constantFrom('https://example.com/', 'https://example.com/?a=1&b="').map((href) => ({
    type: 'link',
    attrs: { href: new URL(href).href },
  })),
  fc.constantFrom(...editorSizes.filter((size) => size !== 15)).map((size) => ({
    type: 'textSize',
    attrs: { value: String(size) },
  })),
  fc.nat(editorColors.length - 1).map((at) => ({ type: 'textColor', attrs: { value: String(at + 1) } })),
);
const inline = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      text: words,
      marks: fc.uniqueArray(mark, { maxLength: 4, selector: (m) => m.type }),
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);
const inlines = fc
  .array(inline, { maxLength: 5 })
  .map((parts): JSONContent[] =>
    parts.map((part) => (part ? { type: 'text', ...part } : { type: 'hardBreak' })),
  );
const align = fc.constantFrom(null, 'center', 'right');
const paragraph = fc.record({
  type: fc.constant('paragraph'),
  attrs: fc.record({ align }),
  content: inlines,
});
const list = fc.record({
  type: fc.constantFrom('bulletList', 'orderedList'),
  content: fc.array(
    paragraph.map((first): JSONContent => ({ type: 'listItem', content: [first] })),
    { minLength: 1, maxLength: 3 },
  ),
});
const block: fc.Arbitrary<JSONContent> = fc.oneof(
  paragraph,
  list,
  fc.record({
    type: fc.constant('blockquote'),
    content: fc.array(paragraph, { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ type: 'horizontalRule' }),
  fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ align, level: fc.constantFrom(2, 3) }),
    content: inlines,
  }),
  fc.record({
    type: fc.constant('picture'),
    attrs: fc.record({ align, src: file, alt, caption }),
  }),
  fc.constant({ type: 'video', attrs: { id: 'dQw4w9WgXcQ', title: '영상 "하나"' } }),
  fc.record({
    type: fc.constant('cardNews'),
    attrs: fc.record({
      cards: fc.array(fc.record({ src: file, alt }), { minLength: 1, maxLength: 10 }),
    }),
  }),
  fc.record({
    type: fc.constant('fileLink'),
    attrs: fc.record({ href: file, name: fc.constantFrom('도면.png', 'a & "b".jpg') }),
  }),
);

test('every text that can be edited loads back equal', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (content) => {
      const doc = editor.schema.nodeFromJSON({ type: 'doc', content });
      doc.check();
      editor.commands.setContent(doc.toJSON());
      const html = editor.getHTML();
      editor.commands.setContent(html, { parseOptions: { preserveWhitespace: true } });
      expect(editor.getJSON()).toEqual(doc.toJSON());
      expect(editor.getHTML()).toBe(html);
    }),
    { numRuns: 300 },
  );
});

/** The server's sanitiser has to leave this unchanged; its test reads the file. */
test('the edited HTML equals the file that the server is tested with', async () => {
  const documents = fc.sample(fc.array(block, { minLength: 1, maxLength: 6 }), {
    seed: 20_261_121,
    numRuns: 150,
  });
  const written = documents.map((content) => {
    editor.commands.setContent({ type: 'doc', content });
    return editor.getHTML();
  });
  await expect(`${written.join('\n')}\n`).toMatchFileSnapshot('written-by-the-editor.txt');
});

const pasted = (html: string) => {
  editor.commands.setContent(html, { parseOptions: { preserveWhitespace: false } });
  return editor.getHTML();
};

test('a page of Word becomes clean HTML', async () => {
  expect(pasted(await readFile(`${import.meta.dirname}/fixtures/word.txt`, 'utf8'))).toBe(
    [
      '<h2>달빛공방 소개</h2>',
      '<p data-align="center"><strong>이천에서 12년째</strong> 백자를 <u>빚고</u> 있습니다.</p>',
      '<p>자세한 이야기는 <a href="https://example.com/story" target="_blank" rel="noopener noreferrer nofollow">여기</a>에 있습니다.</p>',
    ].join(''),
  );
});

test('a page of a Naver blog becomes clean HTML', async () => {
  expect(pasted(await readFile(`${import.meta.dirname}/fixtures/naver-blog.txt`, 'utf8'))).toBe(
    [
      '<p data-align="center">안녕하세요, <strong>달빛공방</strong>입니다.</p>',
      '<p>두 번째 줄입니다.</p>',
      '<ul><li><p>흙</p></li><li><p>유약</p></li></ul>',
    ].join(''),
  );
});
