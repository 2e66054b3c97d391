import type { PledgeStatus } from '@pq/domain/pledge/pledge';

/** What a backer asks for: what is still to be charged, what was paid, what needs a hand, and what is over. */
export const pledgeGroups = {
  waiting: ['ready'],
  paid: ['paid'],
  failing: ['retry'],
  over: ['cancel', 'refund', 'fail'],
} as const satisfies Record<string, readonly PledgeStatus[]>;

export type PledgeGroup = keyof typeof pledgeGroups;

/** The group that the address asks for (`?state=`); null, all, for a word that nobody knows. */
export function readGroup(query: URLSearchParams): PledgeGroup | null {
  const word = query.get('state') ?? '';
  return Object.hasOwn(pledgeGroups, word) ? (word as PledgeGroup) : null;
}

/** True when a pledge belongs to a group; every one belongs to all. */
export function isInGroup(status: PledgeStatus, group: PledgeGroup | null): boolean {
  return group === null || (pledgeGroups[group] as readonly PledgeStatus[]).includes(status);
}
