import { expect, test } from 'vitest';
import { unnamedText } from './subject-link.tsx';

test.each([
  ['policy', 'terms', '이용약관'],
  ['export', 'charges', '결제 내역'],
  ['comment', '01a23e16-3d56-741f-87c8-4bc358ddafcf', '댓글'],
  ['site', '01a23e16-3d56-741f-87c8-4bc358ddafcf', '사이트'],
  ['later', 'a-key', 'a-key'],
])('a %s without a title is shown by its kind', (type, key, name) => {
  expect(unnamedText(type, key)).toBe(name);
});
