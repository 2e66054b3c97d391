import { CallError } from '@pq/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '#app/lib/load-context.ts';
import { routeQueries } from './route-queries.ts';

const away = new CallError(503, '잠시 후', undefined, { code: 'unavailable', requestId: 'k3fx-92mq-7hzt' });
const broken = new CallError(500, '오류', undefined, { requestId: 'k3fx-92mq-7hzt' });
const missing = new CallError(404, '없음');

function answeredQuery(answer: Error | string, n: number) {
  return queryOptions({
    queryKey: ['query', n],
    queryFn: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
}

async function load(...answers: (Error | string)[]) {
  return resultOf(routeQueries(() => answers.map(answeredQuery)));
}

async function loadInTurn(first: Error | string, second: Error | string) {
  const main = answeredQuery(first, 0);
  const next = answeredQuery(second, 1);
  return resultOf(
    routeQueries(
      () => [main],
      (_api, _place, known) => (known(main.queryKey) === 'pledge' ? [next] : []),
    ),
  );
}

async function resultOf({ loader }: ReturnType<typeof routeQueries>) {
  const context = new RouterContextProvider();
  context.set(apiContext, () => Promise.reject(new Error('asked by nobody here')));
  const request = new Request('http://127.0.0.1/');
  return loader({ request, params: {}, context } as unknown as Parameters<typeof loader>[0]).then(
    ({ queries }) => queries?.queries.map(({ state }) => state.data),
    (thrown: { data: unknown; init: { status: number } }) => [thrown.init.status, thrown.data],
  );
}

test('a page is 503 when its main query fails, and renders the rest when another query fails', async () => {
  expect(await load(away, 'comments')).toEqual([503, { requestId: 'k3fx-92mq-7hzt' }]);
  expect(await load('project', away)).toEqual(['project']);
  expect(await load(broken, 'comments')).toEqual(['comments']);
  expect(await load(away, missing)).toEqual([404, null]);
});

test('the loader chooses further queries by the first answer and leaves their failures to the screen', async () => {
  expect(await loadInTurn('pledge', 'project')).toEqual(['pledge', 'project']);
  expect(await loadInTurn('none', 'project')).toEqual(['none']);
  for (const failure of [away, broken, missing])
    expect(await loadInTurn('pledge', failure)).toEqual(['pledge']);
  expect(await loadInTurn(away, 'project')).toEqual([503, { requestId: 'k3fx-92mq-7hzt' }]);
});
