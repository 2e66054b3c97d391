import type { Client, InputOf } from '@pq/contract/client';
import { changeNotice, listNotices, writeNotice } from '@pq/contract/endpoints/notices';
import { pageSizes } from '@pq/domain/limits';
import { mutationOptions } from '@tanstack/react-query';
import { callPages } from './client/calls.ts';

export function noticesQuery(api: Client) {
  return callPages(api, listNotices, {
    first: '',
    toInput: (id) => ({ id }),
    next: (last) => (last.length < pageSizes.notices ? undefined : last.at(-1)?.key),
  });
}

export function saveNoticeMutation(api: Client) {
  return mutationOptions({
    mutationKey: [writeNotice.name],
    mutationFn: ({ key, version, ...fields }: SavedNotice) =>
      key === undefined ? api.call(writeNotice, fields) : api.call(changeNotice, { key, version, ...fields }),
  });
}

type SavedNotice = InputOf<typeof writeNotice> & {
  key?: string | undefined;
  version?: number | undefined;
};
