import { expect, test } from 'vitest';
import { inkOn, placeOf, slideOf } from './slide.ts';

test('a banner becomes a slide', () => {
  const banner = {
    ctts_tit: '제목',
    ctts_ctts: '설명',
    ctts_link: '/funding',
    btn_label: '예술 보기',
    ad_thumbnail: '/files/a.jpg',
    bg_color: '#D9C6AE',
  };
  expect(slideOf(banner)).toEqual({
    imageUrl: '/files/a.jpg',
    url: '/funding',
    title: '제목',
    subtitle: '설명',
    category: '예술 보기',
    categoryColor: '#D9C6AE',
  });
});

test.each([
  ['#FFFFFF', 'ink'],
  ['#F7D98F', 'ink'],
  ['#1C5458', 'white'],
  ['#000000', 'white'],
  ['#4B3FE4', 'white'],
  ['', null],
  ['red', null],
  ['#fff', null],
  ['#12345g', null],
])('inkOn chooses the text colour for the ground %s: %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});

test.each([
  ['/funding', 'here'],
  ['https://example.com/a', 'away'],
  ['//example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('placeOf reads the address %j as %s', (url, kind) => {
  expect(placeOf(url)?.kind).toBe(kind);
});
