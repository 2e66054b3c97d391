import type { Pledge } from '@pq/contract/shapes/pledge';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { isPassingRefusal } from '@pq/domain/pledge/refusal-reason';
import type { ProjectState } from '@pq/domain/project/project';

/**
 * What stands between a pledge and its payment. `ended`: its last charge was refused, nothing can be done any more; `dropped`:
 * the card company has dropped its card; `refused`: its card was refused; `passing`: for a reason that may pass by itself;
 * `other-card`: another card than the refused one is to be charged now. Null when nothing does.
 */
export type PledgeTrouble = 'ended' | 'dropped' | 'refused' | 'passing' | 'other-card';

type Facts = Pick<Pledge, 'status' | 'card' | 'failedCard' | 'failureReason' | 'cardDropped'>;

/** What stands between a pledge and its payment; null when nothing does. */
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

type Placed = Facts & { project: { state: ProjectState } };

/** Whether it waits for its backer to do something: nothing is to be done about that of a hidden project. */
export function needsBacker(pledge: Placed): boolean {
  const trouble = troubleOf(pledge);
  return trouble !== null && trouble !== 'ended' && pledge.project.state !== 'blind';
}

/** Pledges that need their backer first, and those that `stays` keeps where they were while they did; else in their order. */
export function neededFirst<P extends Placed>(
  pledges: readonly P[],
  stays: (pledge: P) => boolean = () => false,
): P[] {
  const isFirst = (pledge: P) => needsBacker(pledge) || stays(pledge);
  return [...pledges.filter(isFirst), ...pledges.filter((pledge) => !isFirst(pledge))];
}

/** Whether paying at once is what mends it best; else it is another card. */
export function isPayingFirst(trouble: PledgeTrouble): boolean {
  return trouble === 'passing' || trouble === 'other-card';
}
