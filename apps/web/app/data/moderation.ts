import { restrictMember } from '@pq/contract/calls/admin';
import { getMemberFile, signOutMember } from '@pq/contract/calls/members';
import * as calls from '@pq/contract/calls/moderation';
import type { Client } from '@pq/contract/client';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { consoleKey } from './reviews.ts';

const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export type Report = z.output<typeof calls.listReports.data>['reports'][number];
export type FoundMember = z.output<typeof calls.searchMembers.data>['members'][number];

export function reportsQuery(api: Client, search: { state: 'open' | 'done'; page: number }) {
  return queryOptions({
    queryKey: [...consoleKey, 'reports', search],
    queryFn: async ({ signal }) => (await api.call(calls.listReports, search, { signal })).data,
    ...fresh,
  });
}

export function allStoriesQuery(api: Client, search: { text: string; page: number }) {
  return queryOptions({
    queryKey: [...consoleKey, 'stories', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchAllStories, search, { signal })).data,
    ...fresh,
  });
}

export function membersQuery(
  api: Client,
  search: { text: string; status: 'restricted' | undefined; page: number },
) {
  return queryOptions({
    queryKey: [...consoleKey, 'members', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchMembers, search, { signal })).data,
    ...fresh,
  });
}

/** A reported comment stays as it is. */
export function keepReportedMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'keep-reported'],
    mutationFn: (fields: { key: string; reason: string; seen: string }) =>
      api.call(calls.keepReported, fields),
  });
}

/** Keeps a member from writing through a day, or lets them write again (null). */
export function restrictMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'restrict'],
    mutationFn: (fields: z.input<typeof restrictMember.input>) => api.call(restrictMember, fields),
  });
}

export type MemberFile = z.output<typeof getMemberFile.data>;

/** A member with consents, sessions, pledges and projects. */
export function memberFileQuery(api: Client, uid: string) {
  return queryOptions({
    queryKey: [...consoleKey, 'member', uid],
    queryFn: async ({ signal }) => (await api.call(getMemberFile, { uid }, { signal })).data,
    staleTime: 0,
  });
}

/** Ends all sessions of a member. */
export function signOutMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'sign-out'],
    mutationFn: (fields: z.input<typeof signOutMember.input>) => api.call(signOutMember, fields),
  });
}
