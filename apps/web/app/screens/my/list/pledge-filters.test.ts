import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { expect, it } from 'vitest';
import { countInGroup, isInGroup, pledgeGroups, readGroup } from './pledge-filters.ts';

const pledge = { proof: null, shipping: null, project: { state: 'finish' as const } };
const groupsOf = (own: Parameters<typeof isInGroup>[0]) =>
  pledgeGroups.filter((group) => isInGroup(own, group));

it('every status is in exactly one group, and in all', () => {
  for (const status of pledgeStatuses) {
    const own = { ...pledge, status };
    const byStatus = groupsOf(own).filter((group) => group !== 'failing');
    expect([status, byStatus.length]).toEqual([status, 1]);
    expect(isInGroup(own, null)).toBe(true);
  }
});

it('a pledge that needs its backer is also in the group for that, but a payment of a hidden project is not', () => {
  const sent = { ...pledge, status: 'paid' as const, proof: { state: 'sent' as const } };
  const refused = { ...pledge, status: 'retry' as const };
  const hidden = { ...refused, project: { state: 'blind' as const } };
  expect([sent, refused, hidden].map(groupsOf)).toEqual([
    ['failing', 'paid'],
    ['failing', 'waiting'],
    ['waiting'],
  ]);
  expect(countInGroup([sent, refused, hidden], 2, 'failing')).toBe(4);
  expect(countInGroup([sent, refused, hidden], 2, 'waiting')).toBe(2);
});

it('a paid pledge is in a group by what of it has left', () => {
  const paid = { ...pledge, status: 'paid' as const };
  const shipped = (pieces: number) => ({ pieces, of: 3 });
  const groups = [
    { state: 'preparing' as const, shipped: shipped(0) },
    { state: 'making' as const, shipped: shipped(0) },
    { state: 'making' as const, shipped: shipped(2) },
    { state: 'shipped' as const, shipped: shipped(3) },
    { state: 'received' as const, shipped: shipped(3) },
  ].map((shipping) => groupsOf({ ...paid, shipping }));
  expect(groups).toEqual([['paid'], ['paid'], ['coming'], ['coming'], ['received']]);
});

it('the group is read from the address, and an unknown one means all', () => {
  expect(readGroup(new URLSearchParams('state=failing'))).toBe('failing');
  for (const odd of ['', 'state=', 'state=ready', 'state=toString', 'state=__proto__'])
    expect([odd, readGroup(new URLSearchParams(odd))]).toEqual([odd, null]);
});
