import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { unstorableTextIn } from './refuse-unstorable-text.ts';

test('unstorableTextIn looks for runs of marks in time that grows with the text', () => {
  const sent = { q: `a${'\u0300'.repeat(255)}`.repeat(4_000) };
  const startedAt = process.threadCpuUsage();
  expect(unstorableTextIn(sent)).toBeNull();
  expect(process.threadCpuUsage(startedAt).user / 1_000).toBeLessThan(500);
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
  expect(unstorableTextIn({ answers: [named(500)] })).toBeNull();
  expect(unstorableTextIn({ answers: [named(501)] })).toEqual({ field: 'answers.0', problem: 'field.range' });
  expect(unstorableTextIn({ groups: Array(2_000).fill(0) })).toBeNull();
  expect(unstorableTextIn({ groups: Array(2_001).fill(0) })).toEqual({
    field: 'groups',
    problem: 'field.range',
  });
  expect(unstorableTextIn({ answers: Array(101).fill(named(500)) })?.problem).toBe('field.range');
});

test('unstorableTextIn accepts the longest lists and the largest draft', () => {
  const gateKeys = Array.from({ length: limits.shippingOrders }, (_, n) => `key ${n}`);
  const each = Object.fromEntries(gateKeys.map((key) => [key, { carrier: 'cj', number: '1', version: '1' }]));
  expect(unstorableTextIn({ gateKeys, each })).toBeNull();
  const repeat = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
  const options = repeat(limits.rewardOptions, {
    name: '',
    values: repeat(limits.optionValues, { value: '', surcharge: 0 }),
  });
  const questions = repeat(limits.rewardQuestions, {
    id: '',
    text: '',
    choices: repeat(limits.optionValues, ''),
  });
  const stock = repeat(limits.stockedCombinations, { choice: [0, 0, 0], count: 1 });
  const content = repeat(limits.rewardsPerProject, { name: '', options, questions, stock });
  expect(unstorableTextIn({ data: { rewards: { content } } })).toBeNull();
});

test('unstorableTextIn names a deep place by its beginning', () => {
  let deep: unknown = '\u0000';
  for (let n = 0; n < 50_000; n += 1) deep = [deep];
  expect(unstorableTextIn({ deep })?.field).toHaveLength(200);
});
