import { expect, test } from 'vitest';
import type { DraftEntry, StoredDraft } from '#app/lib/drafts/draft-storage.ts';
import { sortFound } from './open-draft.ts';

const found = (writer: string, more: Partial<StoredDraft>): DraftEntry => ({
  writer,
  text: '',
  stored: { purpose: 'projects', slot: true, key: 'k', savedAt: 5, saveId: 's', data: {}, at: 1, ...more },
});
const names = (list: readonly DraftEntry[]) => list.map(({ writer }) => writer);

const stored = [
  found('of the draft', {}),
  found('before its first save', { key: null }),
  found('of one that is gone', { key: 'old' }),
  found('of one that came back', { key: 'back', slot: false }),
];

test('input for a deleted temporary save is returned separately and never applied to another save', () => {
  const here = sortFound(stored, { key: 'k' }, true);
  expect(names(here.found)).toEqual(['of the draft', 'before its first save']);
  expect(names(here.orphaned)).toEqual(['of one that is gone']);
  const empty = sortFound(stored, null, true);
  expect(names(empty.found)).toEqual(['before its first save']);
  expect(names(empty.orphaned)).toEqual(['of the draft', 'of one that is gone']);
});

test('a project that is opened by its key uses only its own stored input', () => {
  const { found: own, orphaned } = sortFound(stored, { key: 'back' }, false);
  expect([names(own), orphaned]).toEqual([['of one that came back'], []]);
});
