import { expect, test } from 'vitest';
import { exitCodeOf, fail, formatFinding, ok, type Probe, reasonOf, runProbes, warn } from './probe.ts';

test('a probe that throws or never ends fails alone and delays no other', async () => {
  const probes: Probe[] = [
    { subject: 'endless', advice: 'wait no longer', limitMs: 20, run: () => new Promise(() => {}) },
    {
      subject: 'broken',
      run() {
        throw new Error('wrapped', { cause: new Error('torn\n in two') });
      },
    },
    { subject: 'well', run: async () => [ok('well', 'is so')] },
  ];
  expect((await runProbes(probes)).map(formatFinding)).toEqual([
    'fail  endless: no answer within 0.02 s; wait no longer',
    'fail  broken: torn in two',
    'ok    well: is so',
  ]);
});

test('the command ends with 0 when all is well, 2 when there are only warnings, 1 when something has failed', () => {
  const findings = [ok('a', 'fine'), warn('b', 'odd', 'look'), fail('c', 'broken', 'mend')];
  expect([0, 1, 2, 3].map((many) => exitCodeOf(findings.slice(0, many)))).toEqual([0, 0, 2, 1]);
});

test('a reason is the innermost cause, without persons', () => {
  const many = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);
  expect(reasonOf(new Error('not stored', { cause: many }))).toBe('connect ECONNREFUSED ::1:5432');
  const cut = new Error('Connection terminated unexpectedly');
  expect(reasonOf(new Error('connection timeout', { cause: cut }))).toMatch(/^connection timeout/);
  expect(reasonOf(new Error('no mailbox hana@pq.test'))).toBe('no mailbox [e-mail]');
  const named = Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' });
  expect(reasonOf(named)).toBe('NoSuchBucket: The specified bucket does not exist');
});
