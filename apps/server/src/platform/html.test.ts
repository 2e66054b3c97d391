import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('escapeHtml makes a text safe in content and attributes', () => {
  expect(escapeHtml(`?a=1&b='"<가>`)).toBe('?a=1&amp;b=&#39;&quot;&lt;가&gt;');
});
