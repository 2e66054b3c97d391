import { expect, test } from 'vitest';
import { contentDisposition } from './file-headers.ts';

test.each([
  ['order.png', `inline; filename="order.png"; filename*=UTF-8''order.png`],
  [
    '도안 (최종).png',
    `inline; filename="__ (__).png"; filename*=UTF-8''%EB%8F%84%EC%95%88%20%28%EC%B5%9C%EC%A2%85%29.png`,
  ],
  [`a'"%\\.png`, `inline; filename="a'___.png"; filename*=UTF-8''a%27%22%25%5C.png`],
  ['a\r\nx: 1.png', `inline; filename="a__x: 1.png"; filename*=UTF-8''a%0D%0Ax%3A%201.png`],
])('contentDisposition encodes the file name %j', (name, header) => {
  expect(contentDisposition('inline', name)).toBe(header);
});
