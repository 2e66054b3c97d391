import type { DataOf } from '@pq/contract/client';
import { CallError, type Client } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/pqbox';
import type { Reward, RewardData } from '@pq/contract/shapes/pqbox';
import type { RewardLock } from '@pq/domain/pqbox/reward-audience';
import { queryOptions } from '@tanstack/react-query';

export type Box = DataOf<typeof calls.listRewards>;
type RemovedReward = NonNullable<Box['removed']>[number];
type OfReward = { projectId: string; id: string };

/** True for the refusal of a signed-in member who does not back the project. */
export function isForBackers(error: Error): boolean {
  return error instanceof CallError && error.status === 403;
}

export function lockOf(error: Error): { lock: RewardLock; gateKey: string } | null {
  if (!(error instanceof CallError) || error.code !== 'rewardLocked') return null;
  return error.data as { lock: RewardLock; gateKey: string };
}

export function removalOf(error: Error): RemovedReward | null {
  if (!(error instanceof CallError) || error.code !== 'rewardRemoved') return null;
  return error.data as RemovedReward;
}

export function isNotShown(error: Error): boolean {
  return error instanceof CallError && error.status === 409;
}

type LinkUse = 'show' | 'download';
type LinkOf = OfReward & { file?: string; version?: number };

export async function readLinks(api: Client, of: LinkOf, use: LinkUse): Promise<Map<string, string>> {
  const { links } = (await api.call(calls.getRewardLinks, { ...of, use })).data;
  return new Map(links.map(({ file, url }) => [file, url]));
}

/**
 * The addresses of a reward's files at its `version`. A file has to start loading within five
 * minutes; a loaded file is unaffected, and a failed load refetches the addresses.
 */
export function shownLinksQuery(api: Client, of: OfReward, version: number) {
  return queryOptions({
    queryKey: ['pqbox-links', of.id, version],
    queryFn: () => readLinks(api, of, 'show'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** A different key each time that an editor is opened. */
export function pushKeyQuery(api: Client, prjtId: string) {
  return queryOptions({
    queryKey: ['pqbox-key', prjtId],
    queryFn: async ({ signal }) => (await api.call(calls.getPushKey, {}, { signal })).data.key,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Null when its box has none under its key yet. Throws CallError. */
export async function readReward(api: Client, of: OfReward, signal?: AbortSignal): Promise<Reward | null> {
  const options = signal ? { signal } : {};
  const { rewards } = (await api.call(calls.listRewards, { id: of.projectId }, options)).data;
  if (!rewards.some(({ key }) => key === of.id)) return null;
  return (await api.call(calls.getRewardPreview, of, options)).data;
}

type Written = {
  prjtId: string;
  key: string;
  data: RewardData;
  /** The save that it is based on, 0 for none; absent to overwrite any. */
  savedAt?: number;
  saveId?: string;
};

/**
 * Throws CallError, with the newest save in its data when that is later than the save that this one is based
 * on.
 */
export async function sendReward(api: Client, { prjtId, key, ...save }: Written) {
  return api.call(calls.saveReward, { project_key: prjtId, pushKey: key, ...save });
}
