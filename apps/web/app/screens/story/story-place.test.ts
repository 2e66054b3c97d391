import { expect, test } from 'vitest';
import { isNarrowed, readStorySearch } from './story-place.ts';

const read = (text: string) => readStorySearch(new URLSearchParams(text));

test('valid values are read from the address', () => {
  expect(read('category=3&sort=like&liked=true&q=%20%EA%BF%80%20')).toEqual({
    category: 3,
    sort: 'like',
    liked: true,
    text: '꿀',
  });
});

test.each(['', 'category=7&sort=new&liked=yes&q=%20', 'category=-1', 'category=1.5'])(
  'an invalid value counts as not set: %s',
  (text) => {
    expect(read(text)).toEqual({});
    expect(isNarrowed(read(text))).toBe(false);
  },
);

test('the sort is no filter, but every other choice is', () => {
  expect(isNarrowed(read('sort=like'))).toBe(false);
  for (const text of ['category=1', 'liked=true', 'q=a']) expect(isNarrowed(read(text))).toBe(true);
});
