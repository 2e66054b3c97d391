import { isRewardOpen, type RewardState } from '@pq/domain/pqbox/pq-reward';
import type { Purpose } from '@pq/domain/project/project';

/** Whose box it is. */
export type BoxPlace = { purpose: Purpose; prjtId: string };
type Of = { purpose: Purpose; projectKey: string; key: string };

/** The box as its backers see it. */
export function boxPath({ purpose, prjtId }: BoxPlace): string {
  return `/pqbox/list/${purpose}/${prjtId}`;
}

/** The box as its maker manages it. */
export function managementPath({ purpose, prjtId }: BoxPlace): string {
  return `/pqbox/management/${purpose}/${prjtId}`;
}

/** Where a reward is looked at: its detail view while it is open, its preview in any other state. */
export function rewardPath({ purpose, projectKey, key, state }: Of & { state: RewardState }): string {
  return `/pqbox/${isRewardOpen(state) ? 'detail' : 'preview'}/${purpose}/${projectKey}/${key}`;
}

const queryOf = ({ purpose, prjtId }: BoxPlace) => `purpose=${purpose}&prjtId=${prjtId}`;

/** Where a new reward is written. */
export function writeRewardPath(place: BoxPlace): string {
  return `/pqbox/write?${queryOf(place)}`;
}

/** Where a reward is changed. */
export function fixPath(place: BoxPlace, key: string): string {
  return `/pqbox/${key}/fix?${queryOf(place)}`;
}
