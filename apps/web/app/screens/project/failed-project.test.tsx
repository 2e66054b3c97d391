import type { Project } from '@pq/contract/shapes/project';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { BoxPromise } from '#app/features/box-promise/box-promise.tsx';
import * as clock from '#app/lib/now.ts';
import { Facts } from './facts.tsx';

beforeEach(() => void vi.spyOn(clock, 'useNow').mockReturnValue(Date.parse('2026-12-28T00:00:00Z')));

const project = {
  purpose: 'projects',
  state: 'finish',
  config: { deliveryType: 'PQ', projectType: 'PT01' },
  amount: { goal: 900_000, now: 0 },
  period: { start: '2026-12-19', finish: '2026-12-27' },
  rewards: { period: '2027-01-17', content: [] },
} as unknown as Project;

test('a project that failed promises neither a reward day nor a PQ box', () => {
  const failed = { ...project, state: 'fail' } as Project;
  expect(renderToStaticMarkup(<BoxPromise project={project} heading="h2" />)).toContain(
    'PQ박스로 받는 리워드',
  );
  expect(renderToStaticMarkup(<BoxPromise project={failed} heading="h2" />)).toBe('');
  expect(renderToStaticMarkup(<Facts project={project} />)).toContain('리워드 제공일');
  expect(renderToStaticMarkup(<Facts project={failed} />)).not.toContain('리워드 제공일');
  expect(renderToStaticMarkup(<Facts project={failed} />)).toContain('아무도 결제되지 않았습니다.');
});

test('the box of a project opens with it at the earliest', () => {
  const pqbox = [
    {
      category: 0,
      audience: { rewards: 'all', from: 'pledge' },
      period: { start: '2026-12-01', finish: '2027-01-10' },
    },
  ];
  const upcoming = { ...project, state: 'ready', pqbox } as unknown as Project;
  const text = renderToStaticMarkup(<BoxPromise project={upcoming} heading="h2" />);
  expect(text).toContain('2026.12.19 – 2027.01.10');
});

const figures = { amount: 0, backers: 0, percent: 0, items: 0 };

test.each([
  ['a missed goal', 'PT01', { ...figures, backers: 3, percent: 99 }, '목표 금액을 채우지 못해 아무도'],
  ['a reached goal', 'PT01', { ...figures, backers: 3, percent: 100 }, '프로젝트가 중단되어'],
  ['backers without a binding goal', 'PT10', { ...figures, backers: 3, percent: 40 }, '프로젝트가 중단되어'],
  ['no backers', 'PT10', figures, '참여한 분이 없어'],
] as const)(
  'a project that failed with %s states why nobody was charged',
  (_, projectType, atClose, reason) => {
    const failed = {
      ...project,
      state: 'fail',
      config: { ...project.config, projectType },
      atClose,
    } as Project;
    expect(renderToStaticMarkup(<Facts project={failed} />)).toContain(reason);
  },
);
