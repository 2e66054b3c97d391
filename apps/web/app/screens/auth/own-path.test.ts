import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/my/list?pay-now=1', '/project/detail/가-1', '/search?q=https://evil.example#x'])(
  'ownPath accepts %s',
  (next) => {
    expect(ownPath(next)).toBe(new URL(next, 'http://x').href.slice('http://x'.length));
  },
);

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'my/list',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\\\\evil.example',
])('ownPath rejects %j', (next) => {
  expect(ownPath(next)).toBeNull();
});

test('an encoded path remains a path of this site', () => {
  for (const next of ['/%2F/evil.example', '/%5Cevil.example', '/%2f%2fevil.example', '/..//evil.example'])
    expect(new URL(ownPath(next) ?? '/', 'https://pq.example').origin).toBe('https://pq.example');
});
