import type { Client } from '@pq/contract/client';
import { getMail, searchMails } from '@pq/contract/endpoints/admin/mails';
import { getOverview } from '@pq/contract/endpoints/admin/overview';
import { listCards, removeCard } from '@pq/contract/endpoints/cards';
import { getNotice, listNotices } from '@pq/contract/endpoints/notices';
import { getPolicies } from '@pq/contract/endpoints/site';
import { checkNickname } from '@pq/contract/endpoints/users';
import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { cachedCalls, cachingOf } from './cached-calls.ts';
import { callKey, callMutation, callPages, callQuery, invalidate } from './calls.ts';

function echo() {
  const call = vi.fn(async ({ name }: { name: string }, input: unknown, _options?: object) => ({
    data: [name, input],
    msg: 'done',
  }));
  return { call, api: { call } as unknown as Client };
}

test('a query is cached under area, name and input of its call, by the rule of the call', async () => {
  const { api, call } = echo();
  const client = new QueryClient();
  await client.fetchQuery(callQuery(api, checkNickname, { nickname: '하나' }));
  expect(client.getQueryData(callKey(checkNickname, { nickname: '하나' }))).toEqual([
    'checkNickname',
    { nickname: '하나' },
  ]);
  expect(callKey(checkNickname, { nickname: '하나' })).toEqual([
    'availability',
    'checkNickname',
    { nickname: '하나' },
  ]);
  expect(callQuery(api, getPolicies, {}).staleTime).toBe(300_000);
  await client.fetchQuery(callQuery(api, getPolicies, {}));
  expect(call.mock.lastCall?.[2]).toMatchObject({ priority: 'low' });
});

test('pages of a list are cached under one key and continue where the page before says', async () => {
  const { api, call } = echo();
  const client = new QueryClient();
  const pages = callPages(api, listNotices, { first: '', toInput: (id) => ({ id }), next: () => 'n2' });
  await client.fetchInfiniteQuery({ ...pages, pages: 2 });
  expect(pages.queryKey).toEqual(['notices', 'listNotices', {}]);
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ id: '' }, { id: 'n2' }]);
});

test('a mutation sends its variables as the input of the call', async () => {
  const { api } = echo();
  const { mutationFn, mutationKey } = callMutation(api, removeCard);
  expect(mutationKey).toEqual(['removeCard']);
  expect(await mutationFn?.({ card: 'c' }, {} as never)).toEqual({
    data: ['removeCard', { card: 'c' }],
    msg: 'done',
  });
});

test('invalidate marks every call of an area, and a single call, as stale', async () => {
  const { api } = echo();
  const client = new QueryClient();
  const queries = [
    callQuery(api, listCards, {}),
    callQuery(api, getNotice, { id: 'a' }),
    callQuery(api, getNotice, { id: 'b' }),
    callQuery(api, getPolicies, {}),
  ];
  for (const query of queries) await client.fetchQuery(query as never);
  const stale = () => queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  await invalidate(client, 'notices');
  expect(stale()).toEqual([false, true, true, false]);
  await invalidate(client, listCards);
  expect(stale()).toEqual([true, true, true, false]);
});

test('each call is in one area only', () => {
  const names = Object.values(cachedCalls).flatMap((calls) => Object.keys(calls));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a read of admins is cached for its screen, a list with the rows of the page before, unless it has a row', () => {
  expect(cachingOf(getMail)).toEqual({ area: 'admin', rule: { staleTime: 5_000 } });
  expect(cachingOf(searchMails)).toEqual({
    area: 'admin',
    rule: { staleTime: 5_000, placeholderData: keepPreviousData },
  });
  expect(cachingOf(getOverview).rule).toEqual({ staleTime: 5_000, refetchInterval: 60_000 });
});
