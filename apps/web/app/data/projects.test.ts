import type { Project } from '@pq/contract/shapes/project';
import { expect, test } from 'vitest';
import { withFigures } from './projects.ts';

const project = {
  title: '달항아리',
  backers: 3,
  amount: { goal: 100, now: 30 },
  rewards: {
    content: [
      { idx: 0, sold: 1, chosen: 1, count: 5, stock: [] },
      { idx: 1, sold: 2, chosen: 2, count: 0, stock: [] },
    ],
  },
} as unknown as Project;

test('new figures change what they say and nothing else', () => {
  const figures = { backers: 4, amount: { goal: 100, now: 40 }, rewards: [{ idx: 1, sold: 3, chosen: 2 }] };
  const after = withFigures(project, figures);
  expect(after).toMatchObject({ title: '달항아리', backers: 4, amount: { goal: 100, now: 40 } });
  expect(after.rewards.content).toEqual([
    { idx: 0, sold: 1, chosen: 1, count: 5, stock: [] },
    { idx: 1, sold: 3, chosen: 2, count: 0, stock: [] },
  ]);
  expect(after.rewards.content[0]).toBe(project.rewards.content[0]);
});

test('figures that are known already return the same project object, so that nothing renders again', () => {
  const rewards = [
    { idx: 0, sold: 1, chosen: 1 },
    { idx: 1, sold: 2, chosen: 2 },
  ];
  expect(withFigures(project, { backers: 3, amount: { goal: 100, now: 30 }, rewards })).toBe(project);
});

test('another backer who takes the place of one who has left changes who has chosen', () => {
  const rewards = [{ idx: 0, sold: 1, chosen: 2 }];
  const after = withFigures(project, { backers: 3, amount: { goal: 100, now: 30 }, rewards });
  expect(after.rewards.content[0]).toMatchObject({ sold: 1, chosen: 2 });
});

test('a pledge that moves to another combination changes what both have left', () => {
  const stock = (...sold: number[]) => sold.map((taken, at) => ({ choice: [at], count: 3, sold: taken }));
  const [first, second] = project.rewards.content;
  const content = [{ ...first, stock: stock(1, 0) }, second];
  const before = { ...project, rewards: { ...project.rewards, content } } as Project;
  const figures = { backers: 3, amount: { goal: 100, now: 30 } };
  const rewardFigures = (of: ReturnType<typeof stock>) => [{ idx: 0, sold: 1, chosen: 1, stock: of }];
  expect(withFigures(before, { ...figures, rewards: rewardFigures(stock(1, 0)) })).toBe(before);
  const after = withFigures(before, { ...figures, rewards: rewardFigures(stock(0, 1)) });
  expect(after.rewards.content[0]?.stock).toEqual(stock(0, 1));
});
