import { expect, it } from 'vitest';
import {
  canTransition,
  isGoalBound,
  isPubliclyVisible,
  isSuccessful,
  projectStates,
  shelves,
  shelvesOf,
} from './project.ts';

it.each([
  ['save', ['prepare']],
  ['prepare', ['save', 'reject', 'ready']],
  ['reject', ['save']],
  ['ready', ['funding', 'blind']],
  ['funding', ['finish', 'fail', 'blind']],
  ['finish', ['re-finish', 'blind']],
  ['re-finish', ['blind']],
  ['fail', ['blind']],
  ['blind', ['ready', 'funding', 'finish', 're-finish', 'fail']],
] as const)('a project that is %s may become %j', (from, targets) => {
  expect(projectStates.filter((to) => canTransition(from, to))).toEqual(targets);
});

it('isPubliclyVisible is false for drafts, reviews and blinded projects', () => {
  expect(projectStates.filter((state) => !isPubliclyVisible(state))).toEqual([
    'save',
    'prepare',
    'reject',
    'blind',
  ]);
});

it('status filter maps to shelves of the list', () => {
  expect(shelvesOf(shelves, undefined)).toEqual(['soon', 'open', 'over']);
  expect(shelvesOf(shelves, 'funding')).toEqual(['open']);
  expect(shelvesOf(shelves, 'finish')).toEqual(['over']);
  expect(shelvesOf(['soon'], 'funding')).toEqual([]);
});

it.each([
  ['projects', 'PT01', 1_000_000, 3, true],
  ['projects', 'PT01', 999_999, 3, false],
  ['projects', 'PT10', 1, 1, true],
  ['projects', 'PT10', 0, 0, false],
  ['projects', 'PT01', 1_000_000, 0, false],
  ['ordermade', 'PT01', 1, 1, true],
  ['ordermade', 'PT10', 0, 0, false],
] as const)(
  '%s %s with %i of 1,000,000 KRW from %i backers succeeds: %s',
  (purpose, projectType, amountNow, backers, success) => {
    expect(isSuccessful({ purpose, projectType, goal: 1_000_000, amountNow, backers })).toBe(success);
  },
);

it('isGoalBound is true for funding of type PT01 only', () => {
  expect(isGoalBound({ purpose: 'projects', projectType: 'PT01' })).toBe(true);
  expect(isGoalBound({ purpose: 'projects', projectType: 'PT10' })).toBe(false);
  expect(isGoalBound({ purpose: 'ordermade', projectType: 'PT01' })).toBe(false);
});
