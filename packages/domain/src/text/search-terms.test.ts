import { expect, test } from 'vitest';
import { termsOf, withoutParticle } from './search-terms.ts';

test('termsOf splits at spaces and punctuation, adds words without particles and leaves numbers out', () => {
  expect(termsOf('계절을 모으는 2027 다이어리와 펜, 〈서랍〉')).toEqual([
    '계절을',
    '계절',
    '모으는',
    '모으',
    '다이어리와',
    '다이어리',
    '서랍',
  ]);
});

test.each([
  ['다이어리를', '다이어리'],
  ['도서관에서', '도서관'],
  ['2027다이어리는', '2027다이어리'],
  ['꿀을', null],
  ['텐트', null],
  ['tent', null],
])('withoutParticle of %s is %s', (word, stem) => {
  expect(withoutParticle(word)).toBe(stem);
});
