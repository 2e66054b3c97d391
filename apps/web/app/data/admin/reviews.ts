import type { Client, DataOf, InputOf, ParsedInputOf } from '@pq/contract/client';
import { correctProject, getCorrectable } from '@pq/contract/endpoints/admin/corrections';
import { setBlind } from '@pq/contract/endpoints/admin/moderation';
import * as calls from '@pq/contract/endpoints/admin/reviews';
import { decideReward, listRewardReviews } from '@pq/contract/endpoints/pqbox';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey, freshList } from './fresh.ts';

export type Review = DataOf<typeof calls.getReview>;
export type FoundProject = DataOf<typeof calls.searchAllProjects>['projects'][number];
export type Correctable = DataOf<typeof getCorrectable>;

export function reviewsQuery(api: Client, filter: { purpose?: Purpose | undefined; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, 'reviews', filter],
    queryFn: async ({ signal }) => (await api.call(calls.listReviews, filter, { signal })).data,
    ...freshList,
  });
}

export function reviewQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...adminKey, 'review', key],
    queryFn: async ({ signal }) => (await api.call(calls.getReview, { key }, { signal })).data,
    ...freshFor,
  });
}

export function withdrawalsQuery(api: Client, search: { text: string; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, 'withdrawals', search],
    queryFn: async ({ signal }) => (await api.call(calls.listWithdrawals, search, { signal })).data,
    ...freshList,
  });
}

export function allProjectsQuery(
  api: Client,
  search: { text: string; state?: ProjectState | undefined; page: number },
) {
  return queryOptions({
    queryKey: [...adminKey, 'projects', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchAllProjects, search, { signal })).data,
    ...freshList,
  });
}

/** A decision names the version that the screen showed. */
type Seen<Decision> = Decision & { version: number };

/** Approves or rejects a project. Throws CallError. */
export function decideReview(api: Client, fields: Seen<InputOf<typeof calls.decideReview>>) {
  return api.call(calls.decideReview, fields);
}

export function decideWithdrawalMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'decide-withdrawal'],
    mutationFn: (fields: Seen<InputOf<typeof calls.decideWithdrawal>>) =>
      api.call(calls.decideWithdrawal, fields),
  });
}

type RewardSearch = ParsedInputOf<typeof listRewardReviews>;

export function rewardReviewsQuery(api: Client, search: RewardSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'reward-reviews', search],
    queryFn: async ({ signal }) => (await api.call(listRewardReviews, search, { signal })).data,
    ...freshList,
  });
}

/** Approves or rejects a reward of a PQ box. Throws CallError. */
export function decideRewardReview(api: Client, fields: Seen<InputOf<typeof decideReward>>) {
  return api.call(decideReward, fields);
}

export function setBlindMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'blind'],
    mutationFn: (fields: InputOf<typeof setBlind> & { seen: string }) => api.call(setBlind, fields),
  });
}

/** An approved project as it is stored now, never from the cache. */
export function correctableQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...adminKey, 'content', key],
    queryFn: async ({ signal }) => (await api.call(getCorrectable, { key }, { signal })).data,
    ...freshFor,
    gcTime: 0,
  });
}

export function correctProjectMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'correct'],
    mutationFn: (fields: InputOf<typeof correctProject>) => api.call(correctProject, fields),
  });
}
