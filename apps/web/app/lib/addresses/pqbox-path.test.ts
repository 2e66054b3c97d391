import { rewardStates } from '@pq/domain/pqbox/pq-reward';
import { expect, test } from 'vitest';
import { rewardPath } from './pqbox-path.ts';

test('an open reward has a detail view, all others a preview', () => {
  const of = { purpose: 'ordermade', projectKey: 'p', key: 'r' } as const;
  const open = rewardStates.filter((state) => rewardPath({ ...of, state }) === '/pqbox/detail/ordermade/p/r');
  const shown = rewardStates.filter(
    (state) => rewardPath({ ...of, state }) === '/pqbox/preview/ordermade/p/r',
  );
  expect([open, shown.length]).toEqual([['funding'], 6]);
});
