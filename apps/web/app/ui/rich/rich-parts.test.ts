import { expect, test } from 'vitest';
import { splitRichHtml } from './rich-parts.ts';

const frame =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="&quot;달&quot;" allow="fullscreen" loading="lazy"></iframe>';
const video = `<figure data-youtube="dQw4w9WgXcQ">${frame}</figure>`;
const cards =
  '<div data-cardnews="true"><img src="/files/cardnews/a.png" alt="하나 &amp; 둘"><img src="/files/cardnews/b.png" alt=""></div>';

test('videos and card news are separate parts, in order', () => {
  expect(splitRichHtml(`<h2>가</h2>\n${video}<p>나<br></p>${cards}`)).toEqual([
    { kind: 'html', html: '<h2>가</h2>\n' },
    { kind: 'video', id: 'dQw4w9WgXcQ', title: '"달"' },
    { kind: 'html', html: '<p>나<br></p>' },
    {
      kind: 'cards',
      cards: [
        { src: '/files/cardnews/a.png', alt: '하나 & 둘' },
        { src: '/files/cardnews/b.png', alt: '' },
      ],
    },
  ]);
});

test('a divider, a line break or a picture before a part does not prevent the split', () => {
  const html = `<hr><p>가<br>나</p><figure><img src="/files/editor/a.png" alt=""></figure><hr>`;
  expect(splitRichHtml(`${html}${video}<hr>${cards}`).map(({ kind }) => kind)).toEqual([
    'html',
    'video',
    'html',
    'cards',
  ]);
});

test('a video inside another block is a link, so that no frame loads by itself', () => {
  const [part, ...others] = splitRichHtml(`<ul><li>${video}</li></ul>`);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ kind: 'html', html: expect.stringContaining('watch?v=dQw4w9WgXcQ') });
  expect(part).toMatchObject({ html: expect.not.stringContaining('<iframe') });
});

test('an empty card news is left unchanged', () => {
  expect(splitRichHtml('<div data-cardnews="true"></div>')).toEqual([
    { kind: 'html', html: '<div data-cardnews="true"></div>' },
  ]);
});
