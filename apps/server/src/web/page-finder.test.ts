import { expect, test } from 'vitest';
import { createPageFinder } from './serve-web.ts';

const hasPage = createPageFinder({
  root: { path: '' },
  home: { parentId: 'root' },
  detail: { path: 'funding/detail/:key', parentId: 'root' },
  refund: { path: 'refund', parentId: 'detail' },
  missing: { path: '*', parentId: 'root' },
});

test('createPageFinder finds pages of the route table and not the 404 page', () => {
  for (const path of ['/', '/funding/detail/a', '/funding/detail/a/refund'])
    expect(hasPage(path), path).toBe(true);
  for (const path of ['/story', '/funding/detail', '/funding/detail/a/b'])
    expect(hasPage(path), path).toBe(false);
});
