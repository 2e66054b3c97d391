import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import {
  begunSteps,
  checkOpening,
  checkStep,
  checkSubmission,
  finishedSteps,
  isOpenable,
  isTypeChosen,
  missingFields,
  stepOf,
  toWriteDraft,
  type WriteDraft,
  type WriteStep,
  writeSteps,
} from './write-steps.ts';

const today = '2026-11-20';
const slots = (filled: number) =>
  Array.from({ length: 6 }, (_, at) => (at < filled ? `/files/${at}.jpg` : ''));

function draft(overrides: Partial<WriteDraft> = {}): WriteDraft {
  return {
    purpose: 'projects',
    title: '달항아리',
    thumbnail: '/files/a.jpg',
    subImages: slots(4),
    goal: 1,
    period: { start: '2026-11-21', finish: '2026-11-22' },
    rewardPeriod: '2026-11-22',
    rewards: 1,
    refund: '교환할 수 있습니다.',
    typeChosen: true,
    ...overrides,
  };
}

const empty = draft({ title: '', thumbnail: '', rewards: 0, refund: '', goal: 0, subImages: [] });
const refused = (step: WriteStep, copyKey: string) => ({ ok: false, step, copyKey });

test('checkStep passes every step of a complete draft', () => {
  for (const step of writeSteps) expect(checkStep(step, draft(), today)).toEqual({ ok: true });
  expect(checkSubmission(draft(), today)).toEqual({ ok: true });
});

test('checkStep requires the basics for every step but the first', () => {
  expect(checkStep('basic', empty, today)).toEqual({ ok: true });
  for (const step of writeSteps.slice(1))
    expect(checkStep(step, empty, today)).toEqual(refused('basic', 'write.err.basic'));
});

test('checkOpening makes the checks of the previous step', () => {
  expect(checkOpening('basic', empty, today)).toEqual({ ok: true });
  expect(checkOpening('period', empty, today)).toEqual({ ok: true });
  expect(checkOpening('category', empty, today)).toEqual(refused('basic', 'write.err.basic'));
  const bare = draft({ rewards: 0 });
  expect(checkOpening('refund', bare, today)).toEqual({ ok: true });
  expect(checkOpening('content', bare, today)).toEqual(refused('reward', 'write.err.reward'));
});

test('basics are title, thumbnail, four of six pictures and a goal for funding', () => {
  const missing: Partial<WriteDraft>[] = [
    { title: '  ' },
    // The Hangul filler and a zero-width space are invisible.
    { title: '\u3164\u200b' },
    { thumbnail: '' },
    { subImages: slots(3) },
    { goal: 0 },
  ];
  for (const fields of missing)
    expect(checkStep('period', draft(fields), today)).toEqual(refused('basic', 'write.err.basic'));
  expect(checkStep('period', draft({ subImages: ['', 'a', '', 'b', 'c', 'd'] }), today).ok).toBe(true);
  expect(checkStep('period', draft({ purpose: 'ordermade', goal: 0 }), today).ok).toBe(true);
});

test('checkStep requires period and category in later steps only', () => {
  const undated = draft({ period: { start: '', finish: '' }, rewardPeriod: '' });
  expect(checkStep('period', undated, today).ok).toBe(true);
  expect(checkStep('category', undated, today).ok).toBe(true);
  for (const step of ['reward', 'refund', 'content'] as const)
    expect(checkStep(step, undated, today)).toEqual(refused('period', 'write.err.period'));
});

test('period must be real dates from tomorrow, in order, within 365 days', () => {
  const dated = (start: string, finish: string, rewardPeriod = finish) =>
    checkStep('reward', draft({ period: { start, finish }, rewardPeriod }), today);
  const bad = refused('period', 'write.err.period');
  expect(dated('2026-11-20', '2026-11-25')).toEqual(bad);
  expect(dated('2026-11-21', '2026-11-21')).toEqual(bad);
  expect(dated('2026-11-23', '2026-11-22')).toEqual(bad);
  expect(dated('2026-11-21', '2026-11-22', '2026-11-21')).toEqual(bad);
  expect(dated('2026-11-21', '2026-11-31')).toEqual(bad);
  expect(dated('2026-11-21', '2026-11-2')).toEqual(bad);
  expect(dated('2026-11-21', '2026-11-22', '')).toEqual(bad);
  expect(dated('2026-11-21', addDays('2026-11-21', 364)).ok).toBe(true);
  expect(dated('2026-11-21', addDays('2026-11-21', 365))).toEqual(bad);
});

test('checkStep requires rewards for refund, and the refund policy for content', () => {
  const bare = draft({ rewards: 0, refund: '' });
  expect(checkStep('reward', bare, today).ok).toBe(true);
  expect(checkStep('refund', bare, today)).toEqual(refused('reward', 'write.err.reward'));
  expect(checkStep('content', bare, today)).toEqual(refused('reward', 'write.err.reward'));
  const unrefunded = draft({ refund: ' \n' });
  expect(checkStep('refund', unrefunded, today).ok).toBe(true);
  expect(checkStep('content', unrefunded, today)).toEqual(refused('refund', 'write.err.refund'));
});

test('checkStep reports the first failing check', () => {
  expect(checkSubmission(empty, today)).toEqual(refused('basic', 'write.err.basic'));
});

test('review is blocked by a project type that nobody chose', () => {
  const typeChosen = isTypeChosen('projects', ['category', 'deliveryType']);
  expect(checkSubmission(draft({ typeChosen }), today)).toEqual(refused('category', 'write.err.projectType'));
  expect(checkSubmission(draft({ typeChosen, rewards: 0 }), today)).toMatchObject({ step: 'category' });
  expect(checkSubmission(draft({ typeChosen, title: '' }), today)).toMatchObject({ step: 'basic' });
  expect(isTypeChosen('ordermade', [])).toBe(true);
});

test('finishedSteps have nothing missing', () => {
  const finished = (fields: Partial<WriteDraft>, hasText = true) =>
    finishedSteps({ ...draft(fields), hasText }, today);
  expect(finished({})).toEqual(writeSteps);
  expect(finished({ title: '' })).toEqual(['period', 'category', 'reward', 'refund', 'content']);
  expect(finished({ rewardPeriod: '' })).not.toContain('period');
  expect(finished({ typeChosen: false })).not.toContain('category');
  expect(finished({ rewards: 0 })).not.toContain('reward');
  expect(finished({ refund: ' ' })).not.toContain('refund');
  expect(finished({ refund: '\u3164' })).not.toContain('refund');
  expect(finished({}, false)).not.toContain('content');
  expect(
    finishedSteps({ ...empty, period: { start: '', finish: '' }, typeChosen: false, hasText: false }, today),
  ).toEqual([]);
});

test('begunSteps has a wrongly filled step, not an untouched one', () => {
  const none = {
    ...empty,
    typeChosen: false,
    period: { start: '', finish: '' },
    rewardPeriod: '',
    hasText: false,
  };
  expect(begunSteps(none)).toEqual([]);
  const past = { ...none, period: { start: '2026-11-01', finish: '' }, title: '달' };
  expect(begunSteps(past)).toEqual(['basic', 'period']);
  expect(finishedSteps(past, today)).toEqual([]);
});

test('later steps ignore an invalid period', () => {
  expect(isOpenable({ start: '2026-11-21', finish: '2026-11-25' }, today)).toBe(true);
  expect(isOpenable({ start: '2026-11-20', finish: '2026-11-25' }, today)).toBe(false);
  expect(isOpenable({ start: '2026-11-25', finish: '2026-11-25' }, today)).toBe(false);
  expect(isOpenable({ start: '2026-11-21', finish: '2027-11-21' }, today)).toBe(false);
  expect(isOpenable({ start: '', finish: '2026-11-25' }, today)).toBe(false);
});

test('checkStep accepts drafts as written and as read', () => {
  const { thumbnail, goal, rewardPeriod, rewards: _rewards, ...same } = draft();
  const rewards = { period: rewardPeriod, content: [{ productCost: 1_000 }] };
  expect(toWriteDraft({ ...same, images: { thumbnail }, amount: { goal }, rewards })).toEqual(draft());
});

test('missingFields are in the order of the form', () => {
  const nothing = {
    ...empty,
    typeChosen: false,
    period: { start: '', finish: '' },
    rewardPeriod: '',
    hasText: false,
  };
  const all = missingFields(nothing, today);
  expect(all.slice(0, 7)).toEqual([
    'title',
    'thumbnail',
    'subImages',
    'goal',
    'start',
    'finish',
    'rewardPeriod',
  ]);
  expect(all.slice(7)).toEqual(['projectType', 'rewards', 'refund', 'editor']);
  expect([...new Set(all.map(stepOf))]).toEqual(writeSteps);
  expect(missingFields({ ...draft(), hasText: true }, today)).toEqual([]);
  expect(missingFields({ ...draft({ purpose: 'ordermade', goal: 0 }), hasText: true }, today)).toEqual([]);
});

test('missingFields name the wrong date of a period', () => {
  const wrong = (start: string, finish: string, rewardPeriod: string) =>
    missingFields({ ...draft({ period: { start, finish }, rewardPeriod }), hasText: true }, today);
  expect(wrong('2026-11-20', '2026-11-25', '2026-11-25')).toEqual(['start']);
  expect(wrong('2026-11-23', '2026-11-22', '2026-11-25')).toEqual(['finish']);
  expect(wrong('2026-11-21', addDays('2026-11-21', 365), '2028-01-01')).toEqual(['finish']);
  expect(wrong('2026-11-21', '2026-11-25', '2026-11-24')).toEqual(['rewardPeriod']);
});

test('checkSubmission refuses two rewards whose names look the same, and none without a name', () => {
  const { thumbnail, goal, rewardPeriod, rewards: _rewards, ...same } = draft();
  const named = (...names: string[]) =>
    toWriteDraft({
      ...same,
      images: { thumbnail },
      amount: { goal },
      rewards: { period: rewardPeriod, content: names.map((name) => ({ name })) },
    });
  for (const names of [
    ['달 머그', '달\u200b머그'],
    ['Mug', 'mug'],
  ])
    expect(checkSubmission(named(...names), today)).toEqual(refused('reward', 'reward.err.sameName'));
  expect(checkSubmission(named('', '컵', ''), today).ok).toBe(true);
});
