import { expect, test } from 'vitest';
import { createPageFinder } from './serve-web.ts';

const hasPage = createPageFinder({
  root: { path: '' },
  home: { parentId: 'root' },
  detail: { path: 'funding/detail/:key', parentId: 'root' },
  refund: { path: 'refund', parentId: 'detail' },
  missing: { path: '*', parentId: 'root' },
});

test('pages of the route table are found, what only the 404 page would answer is not', () => {
  for (const path of ['/', '/funding/detail/a', '/funding/detail/a/refund'])
    expect(hasPage(path), path).toBe(true);
  for (const path of ['/story', '/funding/detail', '/funding/detail/a/b'])
    expect(hasPage(path), path).toBe(false);
});
