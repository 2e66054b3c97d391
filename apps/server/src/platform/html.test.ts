import { expect, test } from 'vitest';
import { toEntities } from './html.ts';

test('a text may stand between tags and in an attribute of HTML and XML', () => {
  expect(toEntities(`?a=1&b='"<가>`)).toBe('?a=1&amp;b=&#39;&quot;&lt;가&gt;');
});
