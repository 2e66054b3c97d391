import { setBlind } from '@pq/contract/calls/admin';
import { correctProject, getCorrectable } from '@pq/contract/calls/corrections';
import { decideReward, listRewardReviews } from '@pq/contract/calls/pqbox';
import * as calls from '@pq/contract/calls/reviews';
import type { Client } from '@pq/contract/client';
import type { ProjectState, Purpose } from '@pq/domain/project';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

/** What only administrators see and do. Decisions of others count: nothing is taken for fresh. */
export const consoleKey = ['admin'] as const;

const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export type Review = z.output<typeof calls.getReview.data>;
export type Correctable = z.output<typeof getCorrectable.data>;
export type AuditEntry = z.output<typeof calls.listAudit.data>['entries'][number];

export function reviewsQuery(api: Client, filter: { purpose?: Purpose | undefined; page: number }) {
  return queryOptions({
    queryKey: [...consoleKey, 'reviews', filter],
    queryFn: async ({ signal }) => (await api.call(calls.listReviews, filter, { signal })).data,
    ...fresh,
  });
}

export function reviewQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'review', key],
    queryFn: async ({ signal }) => (await api.call(calls.getReview, { key }, { signal })).data,
    staleTime: 0,
  });
}

export function withdrawalsQuery(api: Client, page: number) {
  return queryOptions({
    queryKey: [...consoleKey, 'withdrawals', page],
    queryFn: async ({ signal }) => (await api.call(calls.listWithdrawals, { page }, { signal })).data,
    ...fresh,
  });
}

export function allProjectsQuery(
  api: Client,
  search: { text: string; state?: ProjectState | undefined; page: number },
) {
  return queryOptions({
    queryKey: [...consoleKey, 'projects', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchAllProjects, search, { signal })).data,
    ...fresh,
  });
}

export function auditQuery(api: Client, search: { text: string; page: number }) {
  return queryOptions({
    queryKey: [...consoleKey, 'audit', search],
    queryFn: async ({ signal }) => (await api.call(calls.listAudit, search, { signal })).data,
    ...fresh,
  });
}

/** A decision of the console is always about what stands on the screen. */
type Seen<Decision> = Decision & { version: number };

/** Approves or rejects a project. Throws CallError. */
export function decideReview(api: Client, fields: Seen<z.input<typeof calls.decideReview.input>>) {
  return api.call(calls.decideReview, fields);
}

export function decideWithdrawalMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'decide-withdrawal'],
    mutationFn: (fields: Seen<z.input<typeof calls.decideWithdrawal.input>>) =>
      api.call(calls.decideWithdrawal, fields),
  });
}

export function rewardReviewsQuery(api: Client, page: number) {
  return queryOptions({
    queryKey: [...consoleKey, 'reward-reviews', page],
    queryFn: async ({ signal }) => (await api.call(listRewardReviews, { page }, { signal })).data,
    ...fresh,
  });
}

/** Approves or rejects a reward of a PQ box. Throws CallError. */
export function decideRewardReview(api: Client, fields: Seen<z.input<typeof decideReward.input>>) {
  return api.call(decideReward, fields);
}

export function setBlindMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'blind'],
    mutationFn: (fields: z.input<typeof setBlind.input>) => api.call(setBlind, fields),
  });
}

/** An approved project as it is stored now; never one that was kept. */
export function correctableQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'content', key],
    queryFn: async ({ signal }) => (await api.call(getCorrectable, { key }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function correctProjectMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'correct'],
    mutationFn: (fields: z.input<typeof correctProject.input>) => api.call(correctProject, fields),
  });
}
