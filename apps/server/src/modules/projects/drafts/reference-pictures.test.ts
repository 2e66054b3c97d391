import { expect, test } from 'vitest';
import { pictureFields } from './reference-pictures.ts';

test('picture fields are named as they stand, empty slots are none', () => {
  expect(pictureFields({ images: { main: '/m' }, subImages: ['', '/a'] })).toEqual([
    { field: 'images.main', url: '/m' },
    { field: 'subImages.1', url: '/a' },
  ]);
  expect(pictureFields({ title: 'x' })).toEqual([]);
});
