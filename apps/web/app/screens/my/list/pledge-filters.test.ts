import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { expect, it } from 'vitest';
import { isInGroup, type PledgeGroup, pledgeGroups, readGroup } from './pledge-filters.ts';

it('every status is in one group, and in all', () => {
  const groups = Object.keys(pledgeGroups) as PledgeGroup[];
  for (const status of pledgeStatuses) {
    expect([status, groups.filter((group) => isInGroup(status, group)).length]).toEqual([status, 1]);
    expect(isInGroup(status, null)).toBe(true);
  }
});

it('the group comes from the address; what nobody understands is all', () => {
  expect(readGroup(new URLSearchParams('state=failing'))).toBe('failing');
  for (const odd of ['', 'state=', 'state=ready', 'state=toString', 'state=__proto__'])
    expect([odd, readGroup(new URLSearchParams(odd))]).toEqual([odd, null]);
});
