import { expect, test } from 'vitest';
import { findKeys } from './texts-where-named.ts';

const keys = ['a.one', 'a.two', 'a.two.more', 'b.one', 'b.one.more', 'word'];

test.each([
  ["t('a.one')", ['a.one']],
  ['const label = far ? "a.two" : \'b.one\';', ['a.two', 'b.one']],
  ['t(`b.$' + '{which}.more`)', ['b.one.more']],
  ['t(`a.$' + '{at + 1}` as LabelKey)', ['a.one', 'a.two', 'a.two.more']],
  ["import { x } from './a.ts'; 'a-one'", []],
  ["t('aXone')", []],
  ["t('word')", ['word']],
  ["'words', `$" + '{word}`', []],
])('findKeys finds the texts that the code %s names', (code, named) => {
  expect(findKeys(code, keys)).toEqual(named);
});
