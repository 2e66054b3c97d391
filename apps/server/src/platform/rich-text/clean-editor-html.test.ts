import { readFileSync } from 'node:fs';
import { isOwnFile, linkAddress, richLink, richTags, richValue, youtubeId } from '@pq/domain/text/rich-text';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { cleanEditorHtml } from './clean-editor-html.ts';
import { xssPayloads } from './testing/xss-payloads.ts';

/** What the allowlist does not permit, found without the sanitiser. */
function foreignIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed: readonly string[] | undefined = richTags[name as keyof typeof richTags];
      if (!allowed) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!allowed?.includes(attribute) || !isKnown(name, attribute, value))
          found.push(`<${name} ${attribute}=${value}>`);
    },
    oncomment: (text) => found.push(`comment ${text}`),
    onprocessinginstruction: (name) => found.push(`instruction ${name}`),
  });
  parser.end(html);
  return found;
}

function isKnown(name: string, attribute: string, value: string): boolean {
  if (attribute.startsWith('data-')) return richValue(attribute, value) === value;
  if (attribute === 'href') return isOwnFile(value) || linkAddress(value) === value;
  if (attribute === 'src')
    return name === 'iframe'
      ? value === `https://www.youtube-nocookie.com/embed/${youtubeId(value)}`
      : isOwnFile(value);
  if (attribute === 'target' || attribute === 'rel') return value === richLink[attribute];
  return true;
}

test('the corpus is large enough', () => expect(new Set(xssPayloads).size).toBeGreaterThan(200));

test.each([...xssPayloads])('cleanEditorHtml leaves nothing executable of %s', (payload) => {
  for (const around of [
    '',
    '<p>',
    '<p data-align="',
    '<a href="',
    '<div data-cardnews="true">',
    '<svg>',
    '<!--',
  ]) {
    const clean = cleanEditorHtml(`${around}${payload}`);
    expect(foreignIn(clean)).toEqual([]);
    expect(cleanEditorHtml(clean)).toBe(clean);
  }
});

test('cleanEditorHtml is idempotent for every nesting of tags', () => {
  const name = fc.constantFrom(
    ...[...Object.keys(richTags), 'svg', 'math', 'style', 'script', 'xmp', 'table', 'td', 'form', 'template'],
  );
  const attribute = fc.constantFrom(
    ...[
      '',
      ' onclick=alert(1)',
      ' style="text-align:center"',
      ' href="javascript:alert(1)"',
      ' data-size=19',
    ],
    ...[
      ' src="/files/editor/a.png"',
      ' src=x onerror=alert(1)',
      ' src="https://youtu.be/dQw4w9WgXcQ"',
      ' href="https://a.kr/?a&b"',
      ' data-align=right',
    ],
  );
  const piece = fc.oneof(
    fc.tuple(name, attribute).map(([tag, more]) => `<${tag}${more}>`),
    name.map((tag) => `</${tag}>`),
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      '>',
      '<',
      '&lt;',
      '&nbsp;',
      '한글',
      '\u0321\u0321\u0321',
      '\u202e',
      xssPayloads[0] ?? '',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const clean = cleanEditorHtml(pieces.join(''));
      expect(foreignIn(clean)).toEqual([]);
      expect(cleanEditorHtml(clean)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});

test('cleanEditorHtml removes control characters, also from references', () => {
  for (const reference of ['&#1', '&#1;', '&#x8;', '&#127;'])
    expect(cleanEditorHtml(`<p>가${reference}</p>`), reference).toBe('<p>가</p>');
});

test.each([
  ['marks', `<p>가${'\u0321'.repeat(9)}나</p>`, `<p>가${'\u0321'.repeat(4)}나</p>`],
  ['marks from references', `<p>가${'&#x321;'.repeat(9)}</p>`, `<p>가${'\u0321'.repeat(4)}</p>`],
  [
    'marks that tags part',
    `<p>가\u0321\u0321\u0321<u>\u0321\u0321</u>\u0321나\u0321</p>`,
    `<p>가\u0321\u0321\u0321<u>\u0321</u>나\u0321</p>`,
  ],
  [
    'marks that zero-width and direction characters part',
    `<p>가${'\u0321\u0321\u0321\u200b'.repeat(3)}나${'\u0321\u0321\u0321&#x202e;'.repeat(2)}</p>`,
    `<p>가${'\u0321'.repeat(4)}나\u0321\u0321\u0321\u202e\u0321\u202e</p>`,
  ],
  [
    'what nobody sees',
    '<p>가\u200b나&#x2060;&shy;다\u200d ❤️\u200d🔥 क्\u200dष</p><h2>\ufeff라</h2>',
    '<p>가나다 ❤️\u200d🔥 क्\u200dष</p><h2>라</h2>',
  ],
  [
    'alt',
    `<img src="/files/editor/u/a.png" alt="1 &lt; 2\u202e가${'\u0321'.repeat(9)}">`,
    `<img src="/files/editor/u/a.png" alt="1 &lt; 2가${'\u0321'.repeat(4)}">`,
  ],
  [
    'a caption',
    '<figure><figcaption>가\u2066<u>나&#x202e;</u></figcaption></figure>',
    '<figure><figcaption>가<u>나</u></figcaption></figure>',
  ],
  [
    'a link',
    '<p>가\u2066나\u2069<a href="https://a.kr/">다<strong>\u202e라</strong></a></p>',
    '<p>가\u2066나\u2069<a href="https://a.kr/" target="_blank" rel="noopener noreferrer nofollow">다<strong>라</strong></a></p>',
  ],
])('cleanEditorHtml cleans %s by the rules of typed texts', (_, sent, clean) => {
  expect(cleanEditorHtml(sent)).toBe(clean);
  expect(cleanEditorHtml(clean)).toBe(clean);
});

test('cleanEditorHtml preserves editor output byte for byte', () => {
  const html = [
    '<h2>겨울 첫눈이 내리던 아침</h2>',
    '<p data-align="center">굵게 <strong>아주</strong> <u>밑줄</u>&nbsp;<span data-size="19">크게</span><br>&lt;b&gt; &amp; "끝"</p>',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">가기</a></p>',
    '<ul><li><p>하나</p><ol><li><p>둘</p></li></ol></li></ul>',
    '<figure data-align="right"><img src="/files/editor/u/jar.724x543.d9c6ae.jpg" alt="&quot;달&quot;"><figcaption>달</figcaption></figure>',
    '<figure data-youtube="dQw4w9WgXcQ"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="영상" allow="fullscreen" loading="lazy"></iframe></figure>',
    '<div data-cardnews="true"><img src="/files/cardnews/u/1.724x406.d9c6ae.jpg" alt=""></div>',
    '<div data-file="true"><a href="/files/editor/u/a.png" download="도면.png">도면.png</a></div>',
  ].join('');
  expect(cleanEditorHtml(html)).toBe(html);
});

test('cleanEditorHtml drops the content of non-text tags and unwraps other unknown tags', () => {
  expect(cleanEditorHtml('<p>가</p><style>b</style><script>c</script><svg><title>d</title></svg>')).toBe(
    '<p>가</p>',
  );
  expect(cleanEditorHtml('<article><div>가</div><div>나</div></article><p><mark>다</mark></p>')).toBe(
    '가<br>나<p>다</p>',
  );
});

test.each([
  '<iframe src="https://youtu.be/dQw4w9WgXcQ">x <b>y</b> &amp;lt; <p>z</p></iframe>',
  '<figure data-youtube="dQw4w9WgXcQ"><iframe src="https://youtu.be/dQw4w9WgXcQ">x<iframe src="https://youtu.be/dQw4w9WgXcQ">y</iframe></iframe></figure>',
])('a frame contains nothing: %s', (html) => {
  const clean = cleanEditorHtml(html);
  expect(clean).toMatch(/<iframe [^>]*><\/iframe>/);
  expect(clean.replaceAll(/<iframe [^>]*><\/iframe>/g, '')).not.toContain('iframe');
  expect(cleanEditorHtml(clean)).toBe(clean);
});

test.each(['<div onclick=x><p>가<b>나</b></p>', '<br> ', '</p> <br>', '<ul>'])(
  'half a megabyte of %s is cleaned before the test is over: what grows with the square of a run takes minutes',
  (piece) => {
    expect(foreignIn(cleanEditorHtml(`가${piece.repeat(512_000 / piece.length)}가`))).toEqual([]);
  },
);

/** Documents recorded from the editor by a test of the web app. */
const written = readFileSync(
  new URL('../../../../web/app/features/editor/schema/written-by-the-editor.txt', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n');

test('cleanEditorHtml preserves recorded editor documents byte for byte', () => {
  expect(written.length).toBe(150);
  for (const html of written) expect(cleanEditorHtml(html)).toBe(html);
});
