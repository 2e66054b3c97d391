import { expect, test } from 'vitest';
import { showsSomething } from './shows-something.ts';

test.each([
  '<p>글</p>',
  '<ul><li><p>&nbsp;가</p></li></ul>',
  '<p>&lt;</p>',
  '<figure><img src="/files/a.png" alt=""></figure>',
  '<figure data-youtube="dQw4w9WgXcQ"><iframe src="x"></iframe></figure><p></p>',
  '<div data-file="true"><a href="/files/a.zip" download="">a.zip</a></div>',
])('showsSomething is true for %s', (html) => expect(showsSomething(html)).toBe(true));

test.each([
  '',
  '<p></p>',
  '<p><br></p><p>&nbsp; \u200b</p>',
  '<h2 data-align="center"></h2><ul><li><p></p></li></ul>',
  '<p><span data-size="21">\u3164</span></p>',
  '<div data-cardnews="true"></div>',
])('showsSomething is false for %s', (html) => expect(showsSomething(html)).toBe(false));
