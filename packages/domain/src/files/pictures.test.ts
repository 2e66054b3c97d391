import { expect, test } from 'vitest';
import {
  pictureFileName,
  pictureSources,
  readPictureFacts,
  readVariant,
  variantUrl,
  variantWidths,
} from './pictures.ts';

const jar = '/files/project/k/jar.1080x810.d9c6ae.jpg';

test('readPictureFacts reads size and colour', () => {
  const facts = { width: 1080, height: 810, ground: '#D9C6AE' };
  expect(pictureFileName('jar', facts, 'jpg')).toBe('jar.1080x810.d9c6ae.jpg');
  expect(readPictureFacts(jar)).toEqual({ ...facts, ground: '#d9c6ae' });
  for (const address of ['/files/project/k/jar.jpg', '/pictures/cta.svg', 'data:image/png;base64,AA', ''])
    expect(readPictureFacts(address)).toBeNull();
});

test('variantWidths ends at the first width that covers the picture', () => {
  expect(variantWidths(1080)).toEqual([320, 480, 640, 724, 960, 1280]);
  expect(variantWidths(724)).toEqual([320, 480, 640, 724]);
  expect(variantWidths(10)).toEqual([320]);
  expect(variantWidths(4000)).toEqual([320, 480, 640, 724, 960, 1280, 1448]);
  expect(variantWidths()).toHaveLength(7);
});

test('readVariant reads every srcset entry back', () => {
  const sources = pictureSources(jar);
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  for (const { srcSet, format } of sources)
    for (const candidate of srcSet.split(', ')) {
      const [url = ''] = candidate.split(' ');
      const variant = readVariant(url.slice('/variants/'.length));
      expect(variant).toMatchObject({ path: 'project/k/jar.1080x810.d9c6ae.jpg', format });
      expect(variant && variantUrl(variant)).toBe(url);
    }
});

test('srcset names true widths and ends at the requested one', () => {
  expect(pictureSources(jar)[0]?.srcSet).toMatch(/960w, \S+\/1280\.avif 1080w$/);
  expect(pictureSources(jar, 500)[1]?.srcSet.split(', ')).toHaveLength(3);
  expect(pictureSources(jar, 500)[1]?.srcSet).toMatch(/\/640\.webp 640w$/);
  expect(pictureSources('/files/story/a.png')[2]?.srcSet).toMatch(/\/1448\.jpeg 1448w$/);
});

test.each([
  '/pictures/cta.svg',
  'data:image/png;base64,AA',
  'https://i.ytimg.com/a.jpg',
  '/files/editor/a.gif',
  '/files/attachment/ann/a.png',
  '/files/ordermade/0199/ann/a.png',
  '',
])('there are no copies of %s', (src) => expect(pictureSources(src)).toEqual([]));

test.each([
  'demo/jar.jpg/321.avif',
  'demo/jar.jpg/0320.avif',
  'demo/jar.jpg/320.png',
  'demo/jar.jpg/320.avif/',
  'demo/jar.jpg/320',
  'demo/jar.svg/320.avif',
  'demo/jar/320.avif',
  'project/k/jar.1080x810.d9c6ae.jpg/1448.avif',
  '/320.avif',
  '',
])('readVariant finds no copy in %s', (text) => expect(readVariant(text)).toBeNull());
