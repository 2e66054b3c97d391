import type { Client, DataOf, InputOf } from '@pq/contract/client';
import {
  getMemberRecord,
  resetSecondFactor,
  restrictMember,
  searchMembers,
  signOutMember,
} from '@pq/contract/endpoints/admin/members';
import * as calls from '@pq/contract/endpoints/admin/moderation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey, freshList } from './fresh.ts';

export type Report = DataOf<typeof calls.listReports>['reports'][number];
export type FoundMember = DataOf<typeof searchMembers>['members'][number];

export function reportsQuery(
  api: Client,
  search: { text: string; state: 'open' | 'done'; author: string | undefined; page: number },
) {
  return queryOptions({
    queryKey: [...adminKey, 'reports', search],
    queryFn: async ({ signal }) => (await api.call(calls.listReports, search, { signal })).data,
    ...freshList,
  });
}

export function allStoriesQuery(api: Client, search: { text: string; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, 'stories', search],
    queryFn: async ({ signal }) => (await api.call(calls.searchAllStories, search, { signal })).data,
    ...freshList,
  });
}

export function membersQuery(
  api: Client,
  search: { text: string; status: 'restricted' | undefined; page: number },
) {
  return queryOptions({
    queryKey: [...adminKey, 'members', search],
    queryFn: async ({ signal }) => (await api.call(searchMembers, search, { signal })).data,
    ...freshList,
  });
}

/** Dismisses a report: the comment stays visible. */
export function dismissReportMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'keep-reported'],
    mutationFn: (fields: { key: string; reason: string; seen: string }) =>
      api.call(calls.keepReported, fields),
  });
}

/** Restricts a member from writing until the end of a day, or lifts the restriction (null). */
export function restrictMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'restrict'],
    mutationFn: (fields: InputOf<typeof restrictMember>) => api.call(restrictMember, fields),
  });
}

export type MemberRecord = DataOf<typeof getMemberRecord>;

export function memberRecordQuery(api: Client, uid: string) {
  return queryOptions({
    queryKey: [...adminKey, 'member', uid],
    queryFn: async ({ signal }) => (await api.call(getMemberRecord, { uid }, { signal })).data,
    ...freshFor,
  });
}

/** Removes the second factor of another admin; their sessions end. */
export function resetSecondFactorMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'reset-second-factor'],
    mutationFn: (fields: InputOf<typeof resetSecondFactor>) => api.call(resetSecondFactor, fields),
  });
}

export function signOutMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'sign-out'],
    mutationFn: (fields: InputOf<typeof signOutMember>) => api.call(signOutMember, fields),
  });
}
