import { expect, test } from 'vitest';
import { correctableFields, correctableIn } from './corrections.ts';
import { type ProjectState, projectStates } from './project.ts';

test('correctable fields depend on approval, opening and backers', () => {
  const amounts = Object.fromEntries(projectStates.map((state) => [state, correctableIn(state).length]));
  const { save, prepare, reject, ready, ...opened } = amounts;
  expect([save, prepare, reject, ready]).toEqual([0, 0, 0, correctableFields.length]);
  for (const state of Object.keys(opened) as ProjectState[])
    expect(correctableIn(state)).toEqual(correctableIn('funding'));
  const wordsAndPictures = ['title', 'thumbnail', 'mainImage', 'subImages', 'editor'];
  expect(correctableIn('funding')).toEqual(expect.arrayContaining(wordsAndPictures));
  expect(correctableIn('blind', 'ready')).toEqual(correctableFields);
  expect(correctableIn('blind', 'funding')).toEqual(correctableIn('funding'));
  for (const backed of [
    'goal',
    'period',
    'rewardPeriod',
    'projectType',
    'deliveryType',
    'rewards',
    'refund',
  ] as const)
    expect(correctableIn('funding')).not.toContain(backed);
});
