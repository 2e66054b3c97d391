import { expect, test } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

test('createBoundedMap forgets what was used longest ago', () => {
  const map = createBoundedMap<string>(14);
  map.set('a', 'first', 4);
  map.set('b', 'second', 4);
  expect(map.get('a')).toBe('first');
  map.set('c', 'third', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['first', undefined, 'third']);
});

test('createBoundedMap counts a replaced value once and stores no value above the size limit', () => {
  const map = createBoundedMap<string>(12);
  map.set('a', 'first', 9);
  map.set('a', 'second', 9);
  expect(map.get('a')).toBe('second');
  map.set('b', 'large', 11);
  expect([map.get('a'), map.get('b')]).toEqual([undefined, undefined]);
});

test('createBoundedMap counts the letters of a key, of which a visitor may send many', () => {
  const map = createBoundedMap<string>(1_000);
  map.set('a'.repeat(400), 'first', 10);
  map.set('b'.repeat(400), 'second', 10);
  expect([map.get('a'.repeat(400)), map.get('b'.repeat(400))]).toEqual([undefined, 'second']);
});
