import { countNeeds, type NeedFacts, needsBacker } from '@pq/domain/pledge/backer-needs';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';

/** The groups of a backer's pledges: to be charged, paid, and over. */
const statuses = {
  waiting: ['ready', 'retry'],
  paid: ['paid'],
  over: ['cancel', 'refund', 'fail'],
} as const satisfies Record<string, readonly PledgeStatus[]>;

/** The groups of the list; `failing` has the pledges that need their backer, whatever their status. */
export const pledgeGroups = ['failing', 'waiting', 'paid', 'over'] as const;
export type PledgeGroup = (typeof pledgeGroups)[number];

/** The group in the address (`?state=`); null, all, for an unknown one. */
export function readGroup(query: URLSearchParams): PledgeGroup | null {
  return pledgeGroups.find((group) => group === query.get('state')) ?? null;
}

/**
 * Whether a pledge belongs to a group; each belongs to all. A pledge that needs its backer is also in the group of its status.
 */
export function isInGroup(pledge: NeedFacts, group: PledgeGroup | null): boolean {
  if (group === null) return true;
  if (group === 'failing') return needsBacker(pledge);
  return (statuses[group] as readonly PledgeStatus[]).includes(pledge.status);
}

/** The number of items in a group; pieces that are reserved for the backer count as needing them. */
export function countInGroup(
  pledges: readonly NeedFacts[],
  reserved: number,
  group: PledgeGroup | null,
): number {
  if (group === 'failing') return countNeeds(pledges, reserved);
  return pledges.filter((pledge) => isInGroup(pledge, group)).length;
}
