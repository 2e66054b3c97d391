import type { Shipping } from '@pq/contract/shapes/shipping';
import { countNeeds, type NeedFacts, needsBacker } from '@pq/domain/pledge/backer-needs';

/**
 * `failing` has the pledges that need their backer, whatever their status. `paid` are those of which nothing has left, `coming`
 * those with a parcel on its way or still to come, `received` those of which everything has arrived.
 */
export const pledgeGroups = ['failing', 'waiting', 'paid', 'coming', 'received', 'over'] as const;
export type PledgeGroup = (typeof pledgeGroups)[number];

export function readGroup(query: URLSearchParams): PledgeGroup | null {
  return pledgeGroups.find((group) => group === query.get('state')) ?? null;
}

/** A pledge that needs its backer is also in the group of its status. */
export function isInGroup(pledge: GroupFacts, group: PledgeGroup | null): boolean {
  if (group === null) return true;
  if (group === 'failing') return needsBacker(pledge);
  return groupOf(pledge) === group;
}

type GroupFacts = NeedFacts & { shipping: Pick<Shipping, 'state' | 'shipped'> | null };

function groupOf({ status, shipping }: GroupFacts): PledgeGroup {
  if (status === 'ready' || status === 'retry') return 'waiting';
  if (status !== 'paid') return 'over';
  if (shipping?.state === 'received') return 'received';
  return shipping && shipping.shipped.pieces > 0 ? 'coming' : 'paid';
}

export function countInGroup(
  pledges: readonly GroupFacts[],
  reserved: number,
  group: PledgeGroup | null,
): number {
  if (group === 'failing') return countNeeds(pledges, reserved);
  return pledges.filter((pledge) => isInGroup(pledge, group)).length;
}
