import { CallError, type Client } from '@pq/contract/client';
import { expect, test, vi } from 'vitest';
import { withRecovery } from './with-recovery.ts';

const stale = new CallError(403, '본인 확인이 필요합니다.', undefined, { code: 'freshSignIn' });
const answer = { data: null, msg: undefined };

function clientThat(...ends: (typeof answer | Error)[]) {
  const call = vi.fn(async () => {
    const end = ends.shift();
    if (end instanceof Error) throw end;
    return end;
  });
  return { call, client: { call, file: call } as unknown as Client };
}

test('withRecovery repeats a refused call once with the same input when recovered', async () => {
  const { call, client } = clientThat(stale, answer);
  const recovering = withRecovery(client, async () => true);
  expect(await recovering.call({} as never, { amount: 1 } as never)).toBe(answer);
  expect(call.mock.calls).toEqual([
    [{}, { amount: 1 }, undefined],
    [{}, { amount: 1 }, undefined],
  ]);
});

test('withRecovery passes a second refusal on instead of asking again', async () => {
  const { call, client } = clientThat(stale, stale, answer);
  const recover = vi.fn(async () => true);
  await expect(withRecovery(client, recover).file({} as never, {} as never)).rejects.toBe(stale);
  expect([call.mock.calls.length, recover.mock.calls.length]).toEqual([2, 1]);
});

test.each([
  ['a refusal that is not recovered', stale, 1],
  ['an error that is no refusal', new TypeError('a bug'), 0],
])('withRecovery passes on %s', async (_name, error, asked) => {
  const { call, client } = clientThat(error);
  const recover = vi.fn(async () => false);
  await expect(withRecovery(client, recover).call({} as never, {} as never)).rejects.toBe(error);
  expect([call.mock.calls.length, recover.mock.calls.length]).toEqual([1, asked]);
});
