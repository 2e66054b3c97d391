// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { Editor } from '@tiptap/core';
import { afterAll, expect, test } from 'vitest';
import { editorExtensions } from '../schema/extensions.ts';
import { laidOut, naverPage, sheetTable, wordList, wordTable } from './fixtures.ts';
import { readPlainText } from './paragraphs.ts';
import { hasWords, readPasted } from './read-pasted.ts';

const editor = new Editor({ element: null, extensions: editorExtensions() });
afterAll(() => editor.destroy());

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

test('a table becomes a list, an item for each row, with its bold text', () => {
  expect(stored(wordTable)).toBe(
    '<p>일정표</p><ul><li><p><strong>단계</strong> · 날짜</p></li><li><p>초벌 · 12월 <u>1일</u></p></li></ul>',
  );
  expect(stored(sheetTable)).toBe('<ul><li><p>색 · 수량</p></li><li><p>백자 · 10</p></li></ul>');
});

const named =
  '<ul><li><p>단계: 초벌 · 날짜: 12월 <u>1일</u></p></li><li><p>단계: 재벌 · 날짜: –</p></li></ul>';
const rows = '<tr><td>초벌</td><td>12월 <u>1일</u></td></tr><tr><td>재벌</td><td></td></tr>';

test.each([
  ['head cells', '<thead><tr><th>단계</th><th>날짜</th></tr></thead>'],
  ['bold type', '<tr><td><p><b>단계</b></p></td><td><p><b>날짜</b></p></td></tr>'],
  ['a ground', '<tr><td style="background:#d9d9d9">단계</td><td style="background:#d9d9d9">날짜</td></tr>'],
])('a table with %s in its first row becomes a list with the names of its columns', (_what, head) => {
  expect(stored(`<table>${head}${rows}</table>`)).toBe(named);
});

test('a row of whole blocks is placed between the rows of a table', () => {
  const html = `<table>${rows}<tr><td colspan=2><h2>소개</h2><p>글</p></td></tr>${rows}</table>`;
  const list = '<ul><li><p>초벌 · 12월 <u>1일</u></p></li><li><p>재벌 · –</p></li></ul>';
  expect(stored(html)).toBe(`${list}<h2>소개</h2><p>글</p>${list}`);
});

test('larger text, coloured text, centred text and quotations of other programs are preserved', () => {
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

test('a page laid out by tables retains its blocks', () => {
  expect(stored(laidOut)).toBe('<h2>소개</h2><p>첫 문단</p><p>가 · 나</p>');
});

test('embedded pictures are sent, unreachable pictures are counted, tracking pixels are not', () => {
  const { pictures, left, html } = readPasted(naverPage);
  expect(pictures.map(({ name, type, size }) => [name, type, size])).toEqual([['1.png', 'image/png', 70]]);
  expect(left).toEqual(['1.png', t('editor.pasted.unnamed')]);
  expect(html).not.toContain('<img');
  expect(stored(naverPage)).toBe(
    [
      '<p data-align="center">안녕하세요.</p>',
      '<ol><li><p>하나</p></li><li><p>둘</p></li></ol>',
      '<p>재료 · 백토</p>',
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
])('a picture at %s is no tracking pixel', (address) => {
  const { html, pictures, left } = readPasted(`<p>글<img src="${address}"></p>`);
  expect([html, pictures, left.length]).toEqual(['<p>글</p>', [], 1]);
});

test('own pictures stay in place', () => {
  const own = '<figure><img src="/files/editor/u/a.724x543.d9c6ae.jpg" alt="달"></figure>';
  expect(readPasted(own)).toEqual({ html: own, pictures: [], left: [] });
});

test('a picture that was copied alone has no text', () => {
  expect(hasWords('<meta charset="utf-8"><img src="https://example.com/a.png">')).toBe(false);
  expect(hasWords('<style>p{}</style><p>&nbsp;</p>')).toBe(false);
  expect(hasWords('<p>글</p>')).toBe(true);
});

const origin = 'https://pq.example.com';
const own = '/files/editor/u/a.724x543.d9c6ae.jpg';

test('a story copied from its published page equals its source', () => {
  const copied = `<div class="rich-part"><p style="color: rgb(23, 23, 28)">달빛</p><figure><picture><source type="image/avif" srcset="${origin}${own}?w=724 724w"><img src="${origin}${own}" srcset="${own}?w=724 724w" alt="항아리"></picture><figcaption>가마에서</figcaption></figure></div>
    <section class="rich-cards" data-cardnews="true" aria-label="카드뉴스"><div class="rich-row" role="group"><picture><img src="${origin}${own}" alt="첫 장"></picture></div><div class="rich-ctl"><span role="status">1 / 2</span></div></section>
    <figure class="rich-video" data-youtube="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><span class="rich-vt">작업 영상</span></a></figure>
    <div data-file="true"><a href="${origin}/files/editor/u/b.png" download="도안.png">도안.png</a></div>`;
  const { html, left, pictures } = readPasted(copied, origin);
  expect([left, pictures]).toEqual([[], []]);
  editor.commands.setContent(html, { parseOptions: { preserveWhitespace: false } });
  expect(editor.getHTML()).toBe(
    [
      '<p>달빛</p>',
      `<figure><img src="${own}" alt="항아리"><figcaption>가마에서</figcaption></figure>`,
      `<div data-cardnews="true"><img src="${own}" alt="첫 장"></div>`,
      '<figure data-youtube="dQw4w9WgXcQ"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="작업 영상" allow="fullscreen" loading="lazy"></iframe></figure>',
      '<div data-file="true"><a href="/files/editor/u/b.png" download="도안.png">도안.png</a></div>',
    ].join(''),
  );
});

test('a picture of another site is not mistaken for an own one by its path', () => {
  const { left } = readPasted(`<p>글<img src="https://evil.example${own}"></p>`, origin);
  expect(left).toEqual(['a.724x543.d9c6ae.jpg']);
});

const excel = `<table><col width=72 span=4><tr><td>색</td><td>크기</td><td>수량</td><td>비고</td></tr><tr><td rowspan=2>백자</td><td>소</td><td align=right>1,000</td><td></td></tr><tr><td>대</td><td></td><td>품절</td></tr><tr><td>흑유</td><td></td><td align=right>20</td><td>첫 줄<br style='mso-data-placement:same-cell;'>둘째 줄</td></tr><tr><td colspan=4>합계 1,020</td></tr></table>`;

test('empty cells become dashes and merged cells repeat when a table is pasted', () => {
  expect(stored(excel)).toBe(
    [
      '<p>색 · 크기 · 수량 · 비고</p>',
      '<p>백자 · 소 · 1,000 · –</p>',
      '<p>백자 · 대 · – · 품절</p>',
      '<p>흑유 · – · 20 · 첫 줄 둘째 줄</p>',
      '<p>합계 1,020</p>',
    ]
      .map((line) => `<li>${line}</li>`)
      .join('')
      .replace(/.*/s, '<ul>$&</ul>'),
  );
  const spans =
    '<table><tr><td>가</td><td colspan=2 rowspan=2>나</td></tr><tr><td></td></tr><tr><td></td><td>다</td><td></td></tr></table>';
  expect(stored(spans)).toBe(
    '<ul><li><p>가 · 나 · 나</p></li><li><p>– · 나 · 나</p></li><li><p>– · 다 · –</p></li></ul>',
  );
  expect(stored('<table><tr><td>가</td><td></td><td>나</td></tr></table>')).toBe('<p>가 · 나</p>');
});

test.each([
  [
    'Google Docs',
    '<ul><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,iVBORw0KGgo=" alt="선택되지 않음"><p>도안</p></li><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="선택됨"><p>샘플</p></li></ul>',
  ],
  [
    'GitHub',
    '<ul><li class="task-list-item"><input type="checkbox"> 도안</li><li><input type="checkbox" checked=""> 샘플</li></ul>',
  ],
  [
    'task lists',
    '<ul><li data-checked="false"><label><input type="checkbox"><span></span></label><div><p>도안</p></div></li><li data-checked="true"><label><input type="checkbox"><span></span></label><div><p>샘플</p></div></li></ul>',
  ],
  [
    'Notion',
    '<ul><li><div class="checkbox checkbox-off"></div><span>도안</span></li><li><div class="checkbox checkbox-on"></div><span>샘플</span></li></ul>',
  ],
])('check boxes of %s become characters when pasted', (_, html) => {
  const { pictures, left } = readPasted(html);
  expect([pictures, left]).toEqual([[], []]);
  expect(
    stored(html)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('☐ 도안 ☑ 샘플');
});

test.each([
  [
    '<div>새 소식 <span><img alt="😊" src="https://static.xx.fbcdn.net/1.png" height="16"></span> <img alt="🙏🏻" src="https://a.b/2.png"></div>',
    '<p>새 소식 😊 🙏🏻</p>',
  ],
  ['<p>축하<img data-emoji="🎉" alt="" src="https://fonts.gstatic.com/1.png"></p>', '<p>축하🎉</p>'],
  [
    '<p>국기<img alt="🇰🇷" src="https://abs-0.twimg.com/emoji/v2/1.png"> <img alt="1️⃣" src="https://abs-0.twimg.com/emoji/v2/2.png"></p>',
    '<p>국기🇰🇷 1️⃣</p>',
  ],
  [
    '<p>좋아요<img class="emoticon" width="20" alt=":thumbsup:" src="https://a.slack-edge.com/1.png"></p>',
    '<p>좋아요:thumbsup:</p>',
  ],
])('emoji drawn as pictures become text when pasted: %s', (html, text) => {
  expect(readPasted(html).left).toEqual([]);
  expect(stored(html)).toBe(text);
});

test('a picture whose description is a number is no emoji', () => {
  expect(readPasted('<p>글<img alt="12" src="https://a.b/2.png"></p>').left).toEqual(['12']);
});

test.each([
  ['a tracked deletion', '<p>배송은 <del>3일</del><ins>5일</ins> 걸립니다.</p>'],
  ['display none', '<p>배송은 <span style="display: none">3일</span>5일 걸립니다.</p>'],
  ['visibility hidden', '<p>배송은 <span style="visibility:hidden">3일</span>5일 걸립니다.</p>'],
  ['mso-hide', "<p>배송은 <span style='mso-hide:all'>3일</span>5일 걸립니다.</p>"],
  ['the hidden attribute', '<p>배송은 <b hidden>3일</b>5일 걸립니다.</p>'],
  [
    'a hidden class',
    '<style>.pre{color:red;display:none}</style><div class="pre">3일</div><p>배송은 5일 걸립니다.</p>',
  ],
  [
    'a preheader',
    '<div style="max-height:0;overflow:hidden;font-size:0">3일</div><p>배송은 5일 걸립니다.</p>',
  ],
])('hidden text under %s is dropped when pasted', (_, html) => {
  expect(stored(html)).toBe('<p>배송은 5일 걸립니다.</p>');
});

test('blank lines and centred text stay when containers are pasted', () => {
  expect(stored('<div>첫째</div><div><br></div><div>둘째</div>')).toBe('<p>첫째</p><p><br></p><p>둘째</p>');
  const middle = '<p data-align="center">가운데</p>';
  expect(stored('<div style="text-align:center">가운데</div>')).toBe(middle);
  expect(stored('<div align=center>가운데</div>')).toBe(middle);
  expect(stored('<center>가운데</center>')).toBe(middle);
  expect(stored('<div align="center"><p>가운데</p><p style="text-align:left">왼쪽</p></div>')).toBe(
    `${middle}<p>왼쪽</p>`,
  );
});

test('blank lines stay when plain text is pasted', () => {
  const $context = editor.state.doc.resolve(1);
  const { content } = readPlainText(editor.schema, '\n첫째\r\n둘째\n\n\n셋째\n\t넷째\n', $context);
  expect(content.content.map(({ textContent }) => textContent)).toEqual([
    '첫째',
    '둘째',
    '',
    '',
    '셋째',
    '\t넷째',
  ]);
});
