import * as calls from '@pq/contract/calls/admin/balances';
import { buildOwed } from '#src/modules/settlement/testing/build-owed.ts';
import { admins } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

const owed = once(async ({ platform, project, people }: World) => {
  await buildOwed(platform, { projectKey: project.key, memberId: people.maker.id });
  return people.maker.id;
});

export const balanceRows: readonly Row[] = [
  { call: calls.listBalances, statuses: admins },
  {
    call: calls.receiveBalance,
    input: async (world) => ({ uid: await owed(world), amount: 1_000, reference: 'R1' }),
    statuses: admins,
  },
  {
    call: calls.writeOffBalance,
    input: async (world) => ({ uid: await owed(world), amount: 1_000, reason: '연락이 닿지 않습니다.' }),
    statuses: admins,
  },
];
