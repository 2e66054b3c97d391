import { expect, test } from 'vitest';
import { searchTextOf } from './search-text.ts';

test('a text that was typed on one operating system is found as typed on another', () => {
  expect(searchTextOf('고양이'.normalize('NFD'))).toBe('고양이');
});

test('a text is cut after 100 characters, between characters', () => {
  expect([...searchTextOf('🎁'.repeat(5_000))]).toHaveLength(100);
  expect(searchTextOf('\ud83c')).toBe('\ufffd');
});
