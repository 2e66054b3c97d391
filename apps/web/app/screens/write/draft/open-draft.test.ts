import { expect, test } from 'vitest';
import type { Found, KeptDraft } from '#app/lib/drafts/kept-drafts.ts';
import { sortFound } from './open-draft.ts';

const found = (writer: string, more: Partial<KeptDraft>): Found => ({
  writer,
  text: '',
  kept: { purpose: 'projects', slot: true, key: 'k', savedAt: 5, saveId: 's', data: {}, at: 1, ...more },
});
const names = (list: readonly Found[]) => list.map(({ writer }) => writer);

const kept = [
  found('of the draft', {}),
  found('before its first save', { key: null }),
  found('of one that is gone', { key: 'old' }),
  found('of one that came back', { key: 'back', slot: false }),
];

test('what was typed into a temporary save that is gone is found apart, and never laid over another', () => {
  const here = sortFound(kept, { key: 'k' }, true);
  expect(names(here.found)).toEqual(['of the draft', 'before its first save']);
  expect(names(here.strayed)).toEqual(['of one that is gone']);
  const empty = sortFound(kept, null, true);
  expect(names(empty.found)).toEqual(['before its first save']);
  expect(names(empty.strayed)).toEqual(['of the draft', 'of one that is gone']);
});

test('a project that is opened by its key takes what is its own, and asks about nothing else', () => {
  const { found: own, strayed } = sortFound(kept, { key: 'back' }, false);
  expect([names(own), strayed]).toEqual([['of one that came back'], []]);
});
