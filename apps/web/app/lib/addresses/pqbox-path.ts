import { isRewardOpen, type RewardState } from '@pq/domain/pqbox/pq-reward';
import type { Purpose } from '@pq/domain/project/project';

export type BoxPlace = { purpose: Purpose; prjtId: string };
type Of = { purpose: Purpose; projectKey: string; key: string };

export function boxPath({ purpose, prjtId }: BoxPlace): string {
  return `/pqbox/list/${purpose}/${prjtId}`;
}

export function managementPath({ purpose, prjtId }: BoxPlace): string {
  return `/pqbox/management/${purpose}/${prjtId}`;
}

export function rewardPath({ purpose, projectKey, key, state }: Of & { state: RewardState }): string {
  return `/pqbox/${isRewardOpen(state) ? 'detail' : 'preview'}/${purpose}/${projectKey}/${key}`;
}

const queryOf = ({ purpose, prjtId }: BoxPlace) => `purpose=${purpose}&prjtId=${prjtId}`;

export function writeRewardPath(place: BoxPlace): string {
  return `/pqbox/write?${queryOf(place)}`;
}

export function fixPath(place: BoxPlace, key: string): string {
  return `/pqbox/${key}/fix?${queryOf(place)}`;
}
