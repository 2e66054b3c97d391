import type { Client, InputOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/notices';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminKey, freshList } from './admin/fresh.ts';
import { callPages, invalidate } from './client/calls.ts';
import { freshFor } from './client/fresh-for.ts';

/** Notices, newest first; each page continues after the last notice of the page before, and a short page is the last. */
export function noticesQuery(api: Client) {
  return callPages(
    api,
    calls.listNotices,
    {},
    {
      first: '',
      toInput: (id) => ({ id }),
      next: (last) => (last.length < pageSizes.notices ? undefined : last.at(-1)?.key),
    },
  );
}

/** Notices in any state, for admins. */
export function allNoticesQuery(api: Client, search: { text: string; page: number }) {
  return queryOptions({
    queryKey: [...adminKey, 'notices', search],
    queryFn: async ({ signal }) => (await api.call(calls.listAllNotices, search, { signal })).data,
    ...freshList,
  });
}

export function refreshNotices(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: [...adminKey, 'notices'] }),
    invalidate(client, 'notices'),
  ]);
}

/** A notice in any state, for editing: not refetched, so that typed text is not replaced. */
export function editedNoticeQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: [...adminKey, 'notice', key],
    queryFn: async ({ signal }) => (await api.call(calls.getEditedNotice, { key }, { signal })).data,
    ...freshFor,
    refetchOnWindowFocus: false,
  });
}

/** Writes a notice, or changes the one with this key. */
export function saveNoticeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'save-notice'],
    mutationFn: ({ key, version, ...fields }: SavedNotice) =>
      key === undefined
        ? api.call(calls.writeNotice, fields)
        : api.call(calls.changeNotice, { key, version, ...fields }),
  });
}

type SavedNotice = InputOf<typeof calls.writeNotice> & {
  key?: string | undefined;
  version?: number | undefined;
};

export function removeNoticeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'remove-notice'],
    mutationFn: (seen: { key: string; updatedAt: number }) => api.call(calls.removeNotice, seen),
  });
}
