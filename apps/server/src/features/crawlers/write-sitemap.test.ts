import { expect, test } from 'vitest';
import { escapeXml, writeIndex } from './write-sitemap.ts';

test('addresses are escaped for XML', () => {
  expect(escapeXml(`https://pq.example/?a=1&b='"<가>`)).toBe(
    'https://pq.example/?a=1&amp;b=&apos;&quot;&lt;가&gt;',
  );
  const index = writeIndex('https://pq.example/a&b', {
    at: new Date(0),
    parts: [{ fixed: [], stretches: [], modified: null }],
  });
  expect(index).toContain('<sitemap><loc>https://pq.example/a&amp;b/sitemap-1.xml</loc></sitemap>');
});
