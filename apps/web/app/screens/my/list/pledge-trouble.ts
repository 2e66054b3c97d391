import type { Pledge } from '@pq/contract/shapes/pledge';
import { type NeedFacts, needsBacker } from '@pq/domain/pledge/backer-needs';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { isPassingRefusal } from '@pq/domain/pledge/refusal-reason';

/**
 * `ended`: the last charge was refused and nothing can be done; `dropped`: the card company removed the card;
 * `refused`: the card was refused; `passing`: refused for a reason that may pass by itself; `other-card`: a
 * card other than the refused one is to be charged now.
 */
export type PledgeTrouble = 'ended' | 'dropped' | 'refused' | 'passing' | 'other-card';

type Facts = Pick<Pledge, 'status' | 'card' | 'failedCard' | 'failureReason' | 'cardDropped'>;

export function troubleOf({
  status,
  card,
  failedCard,
  failureReason,
  cardDropped,
}: Facts): PledgeTrouble | null {
  if (status === 'fail') return 'ended';
  if (!isPendingPledge(status)) return null;
  if (cardDropped) return 'dropped';
  if (status !== 'retry') return null;
  if (failedCard && failedCard.PCD_PAYER_ID !== card.PCD_PAYER_ID) return 'other-card';
  return failureReason !== undefined && isPassingRefusal(failureReason) ? 'passing' : 'refused';
}

/** Pledges that `stays` leaves in their former place are split off too; both lists preserve the order. */
export function splitByNeed<P extends NeedFacts>(
  pledges: readonly P[],
  stays: (pledge: P) => boolean = () => false,
): { needed: P[]; others: P[] } {
  const isNeeded = (pledge: P) => needsBacker(pledge) || stays(pledge);
  return { needed: pledges.filter(isNeeded), others: pledges.filter((pledge) => !isNeeded(pledge)) };
}

/** Whether paying again is more promising than another card. */
export function isPayingFirst(trouble: PledgeTrouble): boolean {
  return trouble === 'passing' || trouble === 'other-card';
}
