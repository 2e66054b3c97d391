import { CallError } from '@pq/contract/client';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '#app/lib/load-context.ts';
import { routeQueries } from './route-queries.ts';

const away = new CallError(503, '잠시 후', undefined, { code: 'unavailable', requestId: 'k3fx-92mq-7hzt' });
const broken = new CallError(500, '오류', undefined, { requestId: 'k3fx-92mq-7hzt' });
const missing = new CallError(404, '없음');

/** What a page's loader comes to when its queries are answered so, the one that it is about first. */
async function load(...answers: (Error | string)[]) {
  const queries = answers.map((answer, n) => ({
    queryKey: ['query', n],
    queryFn: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  }));
  const context = new RouterContextProvider();
  context.set(apiContext, () => Promise.reject(new Error('asked by nobody here')));
  const { loader } = routeQueries(() => queries);
  const request = new Request('http://127.0.0.1/');
  return loader({ request, params: {}, context } as unknown as Parameters<typeof loader>[0]).then(
    ({ queries }) => queries?.queries.map(({ state }) => state.data),
    (thrown: { data: unknown; init: { status: number } }) => [thrown.init.status, thrown.data],
  );
}

test('a page is 503 when what it is about cannot be asked for, and shows the rest when something else cannot', async () => {
  expect(await load(away, 'comments')).toEqual([503, { requestId: 'k3fx-92mq-7hzt' }]);
  expect(await load('project', away)).toEqual(['project']);
  expect(await load(broken, 'comments')).toEqual(['comments']);
  expect(await load(away, missing)).toEqual([404, null]);
});

test('what an answer leads to is asked for next, and missed by nobody when it fails', async () => {
  const asked = (key: string, queryFn: () => Promise<string>) => ({ queryKey: [key], queryFn });
  const loadWith = async (next: () => Promise<string>) => {
    const context = new RouterContextProvider();
    context.set(apiContext, () => Promise.reject(new Error('asked by nobody here')));
    const { loader } = routeQueries(
      () => [asked('pledge', async () => 'project-7')],
      (_api, _place, known) => [asked(String(known(['pledge'] as never)), next)],
    );
    const request = new Request('http://127.0.0.1/');
    const { queries } = await loader({ request, params: {}, context } as unknown as Parameters<
      typeof loader
    >[0]);
    return queries?.queries.map(({ queryKey, state }) => [queryKey[0], state.data]);
  };
  expect(await loadWith(async () => 'seven')).toEqual([
    ['pledge', 'project-7'],
    ['project-7', 'seven'],
  ]);
  expect(await loadWith(() => Promise.reject(missing))).toEqual([['pledge', 'project-7']]);
});
