import { expect, test } from 'vitest';
import { filesIn } from './editor-html.ts';

test('filesIn finds our files in any attribute, each once', () => {
  const html = `<img src="/files/editor/u/a.jpg"><img src='/files/editor/u/b.gif'>
    <div data-news="[&quot;/files/cardnews/u/c.jpg&quot;,&quot;/files/editor/u/a.jpg&quot;]"></div>
    <p style="background:url(/files/editor/u/d.png)"></p>`;
  expect(filesIn(html)).toEqual([
    '/files/editor/u/a.jpg',
    '/files/editor/u/b.gif',
    '/files/cardnews/u/c.jpg',
    '/files/editor/u/d.png',
  ]);
});

test('filesIn ignores URLs of other sites and in text', () => {
  expect(filesIn('<img src="https://example.com/files/a.jpg"> /files/editor/u/a.jpg')).toEqual([]);
  expect(filesIn('')).toEqual([]);
});
