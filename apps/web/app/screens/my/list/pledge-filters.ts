import { countNeeds, type NeedFacts, needsBacker } from '@pq/domain/pledge/backer-needs';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';

const statuses = {
  waiting: ['ready', 'retry'],
  paid: ['paid'],
  over: ['cancel', 'refund', 'fail'],
} as const satisfies Record<string, readonly PledgeStatus[]>;

/** `failing` has the pledges that need their backer, whatever their status. */
export const pledgeGroups = ['failing', 'waiting', 'paid', 'over'] as const;
export type PledgeGroup = (typeof pledgeGroups)[number];

export function readGroup(query: URLSearchParams): PledgeGroup | null {
  return pledgeGroups.find((group) => group === query.get('state')) ?? null;
}

/** A pledge that needs its backer is also in the group of its status. */
export function isInGroup(pledge: NeedFacts, group: PledgeGroup | null): boolean {
  if (group === null) return true;
  if (group === 'failing') return needsBacker(pledge);
  return (statuses[group] as readonly PledgeStatus[]).includes(pledge.status);
}

export function countInGroup(
  pledges: readonly NeedFacts[],
  reserved: number,
  group: PledgeGroup | null,
): number {
  if (group === 'failing') return countNeeds(pledges, reserved);
  return pledges.filter((pledge) => isInGroup(pledge, group)).length;
}
