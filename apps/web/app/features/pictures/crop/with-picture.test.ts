import { expect, test } from 'vitest';
import { withPicture } from './with-picture.ts';

test('a cropped picture replaces the original, a new one comes last', () => {
  expect(withPicture(['a', 'b', 'c'], 'd', 'b')).toEqual(['a', 'd', 'c']);
  expect(withPicture(['a', 'b'], 'd', undefined)).toEqual(['a', 'b', 'd']);
  expect(withPicture(['a', 'b'], 'd', 'gone')).toEqual(['a', 'b', 'd']);
});
