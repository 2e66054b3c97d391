import { expect, test } from 'vitest';
import { unstorableTextIn } from './refuse-unstorable-text.ts';

test('unstorableTextIn looks for runs of marks in time that grows with the text', () => {
  const sent = { q: `a${'\u0300'.repeat(255)}`.repeat(4_000) };
  const startedAt = performance.now();
  expect(unstorableTextIn(sent)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(unstorableTextIn({ q: [`a${'\u0300'.repeat(256)}`] })).toEqual({
    field: 'q.0',
    problem: 'field.marks',
  });
});

test.each([
  [{ a: [{ b: 'x' }, { b: ['\u0000'] }] }, 'a.1.b.0'],
  [{ a: { '\u0000': 1 } }, 'a'],
  ['\ud800', ''],
  [{ a: Buffer.from('\u0000'), b: null, c: 1, d: [[]] }, undefined],
])('unstorableTextIn names the place in %j', (sent, field) => {
  expect(unstorableTextIn(sent)?.field).toBe(field);
});

test('unstorableTextIn refuses more names than a schema can check soon', () => {
  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, '']));
  expect(unstorableTextIn({ answers: [named(300)] })).toBeNull();
  expect(unstorableTextIn({ answers: [named(301)] })).toEqual({ field: 'answers.0', problem: 'field.range' });
  expect(unstorableTextIn({ answers: Array(101).fill(named(300)) })?.problem).toBe('field.range');
});

test('unstorableTextIn names a deep place by its beginning', () => {
  let deep: unknown = '\u0000';
  for (let n = 0; n < 50_000; n += 1) deep = [deep];
  expect(unstorableTextIn({ deep })?.field).toHaveLength(200);
});
