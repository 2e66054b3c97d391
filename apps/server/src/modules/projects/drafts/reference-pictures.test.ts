import { expect, test } from 'vitest';
import { pictureFields } from './reference-pictures.ts';

test('pictureFields names each picture by its position and skips empty slots', () => {
  expect(pictureFields({ images: { main: '/m' }, subImages: ['', '/a'] })).toEqual([
    { field: 'images.main', url: '/m' },
    { field: 'subImages.1', url: '/a' },
  ]);
  expect(pictureFields({ title: 'x' })).toEqual([]);
});
