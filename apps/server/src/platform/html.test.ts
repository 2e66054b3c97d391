import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('a text may stand between tags and in an attribute of HTML and XML', () => {
  expect(escapeHtml(`?a=1&b='"<가>`)).toBe('?a=1&amp;b=&#39;&quot;&lt;가&gt;');
});
