// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterAll, expect, test } from 'vitest';
import { editorExtensions } from '../schema/extensions.ts';
import { laidOut, naverPage, sheetTable, wordList, wordTable } from './fixtures.ts';
import { hasWords, readPasted } from './read-pasted.ts';

const editor = new Editor({ element: null, extensions: editorExtensions() });
afterAll(() => editor.destroy());

/** What the editor stores of what was pasted, which it loads again as it is. */
function stored(html: string): string {
  editor.commands.setContent(readPasted(html).html, { parseOptions: { preserveWhitespace: false } });
  const written = editor.getHTML();
  editor.commands.setContent(written, { parseOptions: { preserveWhitespace: true } });
  expect(editor.getHTML()).toBe(written);
  return written;
}

test('a numbered list of Word is a list again, with the list within it', () => {
  expect(stored(wordList)).toBe(
    [
      '<p>만드는 순서</p>',
      '<ol><li><p>흙을 <strong>고릅니다</strong>.</p></li>',
      '<li><p>물레를 돌립니다.</p><ol><li><p>작은 그릇</p></li><li><p>큰 그릇</p></li></ol></li>',
      '<li><p>굽습니다.</p></li></ol>',
      '<ul><li><p>초벌</p></li></ul>',
      '<p>끝.</p>',
    ].join(''),
  );
});

test('tables become paragraphs, one a row, with what is bold in them', () => {
  expect(stored(wordTable)).toBe(
    '<p>일정표</p><p><strong>단계</strong> | 날짜</p><p>초벌 | 12월 <u>1일</u></p>',
  );
  expect(stored(sheetTable)).toBe('<p>색 | 수량</p><p>백자 | 10</p>');
});

test('larger text, words in a colour, the middle and quotations of other programs stay so', () => {
  const word = `<p class=MsoNormal align=center style='text-align:center'><span lang=KO style='font-size:20.0pt;color:red'>첫 가마</span></p>
    <p class=MsoNormal><span style='font-size:10.0pt;color:black'>보통 글</span> <font color="#1E88E5">파란 글</font></p>`;
  expect(stored(word)).toBe(
    [
      '<p data-align="center"><span data-size="19"><span data-color="5">첫 가마</span></span></p>',
      '<p>보통 글 <span data-color="9">파란 글</span></p>',
    ].join(''),
  );
  const naver = `<blockquote class="se-quotation-container"><p class="se-text-paragraph se-text-paragraph-align-center"><span class="se-fs-fs28" style="color:#ff0010">흙이 먼저다.</span></p></blockquote>
    <p class="se-text-paragraph"><span class="se-fs-fs16" style="color:#333333">보통 글</span></p>`;
  expect(stored(naver)).toBe(
    [
      '<blockquote><p data-align="center"><span data-size="21"><span data-color="5">흙이 먼저다.</span></span></p></blockquote>',
      '<p>보통 글</p>',
    ].join(''),
  );
});

test('a page that is laid out by tables keeps its blocks', () => {
  expect(stored(laidOut)).toBe('<h2>소개</h2><p>첫 문단</p><p>가 | 나</p>');
});

test('pictures that came along as data are sent, those out of reach are counted, dots that count readers are not', () => {
  const { pictures, left, html } = readPasted(naverPage);
  expect(pictures.map(({ name, type, size }) => [name, type, size])).toEqual([['1.png', 'image/png', 70]]);
  expect(left).toBe(2);
  expect(html).not.toContain('<img');
  expect(stored(naverPage)).toBe(
    [
      '<p data-align="center">안녕하세요.</p>',
      '<ol><li><p>하나</p></li><li><p>둘</p></li></ol>',
      '<p>재료 | 백토</p>',
    ].join(''),
  );
});

test.each([
  'data:image/png;base64,%%%',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHN2Zz4=',
  'file:///C:/Users/a/clip_image001.png',
  'javascript:alert(1)',
  '',
])('a picture at %s is none', (address) => {
  expect(readPasted(`<p>글<img src="${address}"></p>`)).toEqual({ html: '<p>글</p>', pictures: [], left: 1 });
});

test('own pictures stay where they are', () => {
  const own = '<figure><img src="/files/editor/u/a.724x543.d9c6ae.jpg" alt="달"></figure>';
  expect(readPasted(own)).toEqual({ html: own, pictures: [], left: 0 });
});

test('a picture that was copied alone has no words', () => {
  expect(hasWords('<meta charset="utf-8"><img src="https://example.com/a.png">')).toBe(false);
  expect(hasWords('<style>p{}</style><p>&nbsp;</p>')).toBe(false);
  expect(hasWords('<p>글</p>')).toBe(true);
});
