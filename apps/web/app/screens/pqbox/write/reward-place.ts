import { purposes } from '@pq/domain/project/project';
import { type BoxPlace, fixPath, writeRewardPath } from '#app/lib/addresses/pqbox-path.ts';

/** With a new key, or with `fix` an existing own reward. */
export type RewardPlace = BoxPlace & { uid: string; key: string; fix: boolean };

export const rewardSteps = ['basic', 'period', 'content'] as const;
export type RewardStep = (typeof rewardSteps)[number];

export function stepPath(place: RewardPlace, step: RewardStep): string {
  const [path, query] = (place.fix ? fixPath(place, place.key) : writeRewardPath(place)).split('?');
  const key = place.fix ? '' : `&key=${place.key}`;
  return `${path}${step === 'basic' ? '' : `/${step}`}?${query}${key}`;
}

/** Leaving this path means leaving the editor. */
export function editorPath({ fix, key }: RewardPlace): string {
  return fix ? `/pqbox/${key}/fix` : '/pqbox/write';
}

export function readWritePlace(query: URLSearchParams, state: unknown): BoxPlace | null {
  const given = (state ?? {}) as Partial<Record<keyof BoxPlace, unknown>>;
  const purpose = purposes.find((one) => one === (query.get('purpose') ?? given.purpose));
  const prjtId = query.get('prjtId') ?? given.prjtId;
  return purpose && typeof prjtId === 'string' && prjtId !== '' ? { purpose, prjtId } : null;
}
