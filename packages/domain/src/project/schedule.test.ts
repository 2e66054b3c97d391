import { expect, it } from 'vitest';
import { opensAt, seoulInstant } from '../dates.ts';
import { planSchedule, projectAt, type ScheduledProject, stateAt } from './schedule.ts';

const project: ScheduledProject = {
  title: '별자리 모빌',
  purpose: 'projects',
  state: 'ready',
  config: { projectType: 'PT01' },
  amount: { goal: 8_000_000, now: 0 },
  period: { start: '2026-12-01', finish: '2026-12-30' },
  rewards: { period: '2027-02-10' },
  backers: 0,
};
const seoul = (text: string) => Date.parse(`${text}+09:00`);

it('planSchedule lists events in order with mails and charges', () => {
  const events = planSchedule(project, 'success');
  expect(events.map(({ kind, at, charges }) => [kind, at, charges])).toEqual([
    ['open', seoul('2026-12-01T00:00'), false],
    ['lastDay', seoul('2026-12-30T00:00'), false],
    ['close', seoul('2026-12-31T00:00'), false],
    ['payment', seoul('2026-12-31T10:00'), true],
    ['retry', seoul('2027-01-01T10:00'), true],
    ['reward', seoul('2027-02-10T00:00'), false],
  ]);
  expect(events.map(({ mails }) => mails.map(({ to }) => to).join())).toEqual([
    'maker',
    '',
    'backers,maker',
    'backers,backers,maker',
    'backers,backers,maker',
    '',
  ]);
  expect(events[2]?.mails[0]?.subject).toBe('[PQ] 별자리 모빌 프로젝트가 성공했습니다.');
});

it('planSchedule has no charges or rewards for a failed project', () => {
  const events = planSchedule(project, 'fail');
  expect(events.map(({ kind }) => kind)).toEqual(['open', 'lastDay', 'close']);
  expect(events.some(({ charges }) => charges)).toBe(false);
  expect(events[2]?.mails[0]?.subject).toContain('목표에 도달하지 못했습니다');
});

it('planSchedule allows rewards before the charge', () => {
  const early = { ...project, rewards: { period: '2026-12-30' } };
  const kinds = planSchedule(early, 'success').map(({ kind }) => kind);
  expect(kinds).toEqual(['open', 'lastDay', 'reward', 'close', 'payment', 'retry']);
});

it('planSchedule is empty for a draft without dates', () => {
  const draft = {
    ...project,
    state: 'save' as const,
    period: { start: '', finish: '' },
    rewards: { period: '' },
  };
  expect(planSchedule(draft, 'success')).toEqual([]);
  expect(stateAt(draft, 'success', seoul('2030-01-01T00:00'))).toBe('save');
});

it.each([
  ['2026-11-30T23:59:59.999', 'ready', 'ready'],
  ['2026-12-01T00:00', 'funding', 'funding'],
  ['2026-12-30T23:59:59.999', 'funding', 'funding'],
  ['2026-12-31T00:00', 'finish', 'fail'],
  ['2027-01-01T09:59:59.999', 'finish', 'fail'],
  ['2027-01-01T10:00', 're-finish', 'fail'],
  ['2028-02-29T00:00', 're-finish', 'fail'],
] as const)('at %s it is %s, or %s when it fails', (moment, success, fail) => {
  expect(stateAt(project, 'success', seoul(moment))).toBe(success);
  expect(stateAt(project, 'fail', seoul(moment))).toBe(fail);
});

it('planSchedule handles 29 February', () => {
  const leap = { ...project, period: { start: '2028-02-01', finish: '2028-02-29' } };
  expect(stateAt(leap, 'success', seoulInstant('2028-03-01') - 1)).toBe('funding');
  expect(planSchedule(leap, 'success').find(({ kind }) => kind === 'retry')?.at).toBe(
    seoul('2028-03-02T10:00'),
  );
});

it('planSchedule preserves the state of unapproved projects', () => {
  const rejected = { ...project, state: 'reject' as const };
  expect(stateAt(rejected, 'success', opensAt('2026-12-01') - 1)).toBe('reject');
  expect(stateAt(rejected, 'success', opensAt('2026-12-01'))).toBe('funding');
});

it.each([
  ['success', 0, 8_000_000, 1],
  ['success', 9_000_000, 9_000_000, 12],
  ['fail', 3_000_000, 3_000_000, 12],
  ['fail', 9_000_000, 7_999_999, 12],
] as const)('assuming %s with %i raised, it ends with %i', (outcome, now, expected, backers) => {
  const open = {
    ...project,
    state: 'funding' as const,
    amount: { goal: 8_000_000, now },
    backers: backers > 1 ? 12 : 0,
  };
  expect(projectAt(open, outcome, seoul('2026-12-31T00:00'))).toMatchObject({
    amount: { goal: 8_000_000, now: expected },
    backers,
  });
});

it('planSchedule fails a project without goal only when it has no backers', () => {
  const open = {
    ...project,
    state: 'funding' as const,
    config: { projectType: 'PT10' as const },
    amount: { goal: 8_000_000, now: 50_000 },
    backers: 3,
  };
  expect(projectAt(open, 'fail', seoul('2026-12-31T00:00'))).toMatchObject({
    amount: { now: 0 },
    backers: 0,
  });
  expect(projectAt(open, 'success', seoul('2026-11-30T00:00'))).toMatchObject({
    state: 'ready',
    amount: { now: 0 },
  });
});

it('planSchedule shows the raised amount of an ended project', () => {
  const over = {
    ...project,
    state: 're-finish' as const,
    amount: { goal: 8_000_000, now: 8_100_000 },
    backers: 7,
  };
  expect(projectAt(over, 'success', seoul('2026-12-31T12:00'))).toMatchObject({
    state: 'finish',
    amount: { now: 8_100_000 },
    backers: 7,
  });
});
