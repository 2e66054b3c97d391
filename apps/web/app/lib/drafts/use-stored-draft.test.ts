// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearAccountData } from '#app/lib/account-data.ts';
import { optional, schemaOf } from './stored-shape.ts';
import { loadDraft, saveDraft, useStoredDraft } from './use-stored-draft.ts';

type Words = { text: string; version?: number };
const schema = schemaOf<Words>({ text: '', version: optional(0) });
const key = { uid: 'ann', name: 'comment:story:1' };

beforeEach(() => sessionStorage.clear());

const open = (uid = key.uid) => renderHook(() => useStoredDraft({ ...key, uid }, schema)).result.current;

test('a stored text is there when the form opens again, until it is removed', () => {
  const first = open();
  expect(first.stored).toBeNull();
  first.save({ text: '반갑습니다', version: 2 });
  const again = open();
  expect(again.stored).toEqual({ text: '반갑습니다', version: 2 });
  again.remove();
  expect(open().stored).toBeNull();
});

test('a stored text belongs to its author and remains for them when another account uses the tab', () => {
  open().save({ text: '반갑습니다' });
  expect(open('bob').stored).toBeNull();
  clearAccountData('bob');
  expect(open().stored).toEqual({ text: '반갑습니다' });
  clearAccountData('ann');
  expect(open().stored).toBeNull();
});

test('a text that another release stored in another shape counts as none', () => {
  for (const value of [null, 1, {}, { text: 1 }, { text: '', version: '2' }]) {
    saveDraft(key, value);
    expect(loadDraft(key, schema)).toBeNull();
  }
});
