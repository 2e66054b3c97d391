import { expect, test } from 'vitest';
import { writeIndex } from './sitemap.ts';

test('the sitemap escapes addresses for XML', () => {
  const index = writeIndex('https://pq.example/a&b', {
    at: new Date(0),
    parts: [{ fixed: [], stretches: [], modified: null }],
  });
  expect(index).toContain('<sitemap><loc>https://pq.example/a&amp;b/sitemap-1.xml</loc></sitemap>');
});
