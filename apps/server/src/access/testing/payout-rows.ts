import * as calls from '@pq/contract/calls/admin/payouts';
import { formOf } from '#src/modules/media/testing/sending.ts';
import { buildBatch } from '#src/modules/settlement/payouts/testing/build-batch.ts';
import { buildStatement } from '#src/modules/settlement/testing/build-statement.ts';
import { buildIdentity } from '#src/testing/index.ts';
import { admins } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

const REASON = '은행에 확인했습니다.';

/** A stage of the maker that is due. */
const stage = once(async ({ platform, project, people }: World) => {
  await buildIdentity(platform, people.maker.id);
  const key = await buildStatement(platform, { projectKey: project.key, memberId: people.maker.id });
  const { rows } = await platform.database.db.query(
    `update payout_stage set due_on = '2026-11-20' where statement_key = $1 returning key`,
    [key],
  );
  return rows[0].key as string;
});

const batchOf = (state: 'gathered' | 'released' | 'exported' | 'failed') =>
  once(async (world: World) =>
    buildBatch(world.platform, { stage: await stage(world), adminId: world.people.admin.id, state }),
  );
const gathered = batchOf('gathered');
const released = batchOf('released');
const exported = batchOf('exported');
const failed = batchOf('failed');

export const payoutRows: readonly Row[] = [
  { call: calls.listPayouts, statuses: admins },
  {
    call: calls.getPayoutBatch,
    input: async (world) => ({ batch: await gathered(world) }),
    statuses: admins,
  },
  { call: calls.gatherPayouts, input: async (world) => ({ keys: [await stage(world)] }), statuses: admins },
  {
    call: calls.releasePayouts,
    input: async (world) => ({ batch: await gathered(world), sum: 23_712 }),
    statuses: admins,
  },
  {
    call: calls.dissolvePayouts,
    input: async (world) => ({ batch: await gathered(world) }),
    statuses: admins,
  },
  {
    call: calls.holdPayout,
    input: async (world) => ({ key: await stage(world), on: true, reason: REASON }),
    statuses: admins,
  },
  {
    call: calls.recordExternalPayout,
    about: 'that the site may pay',
    input: async (world) => ({ key: await stage(world), paidOn: '2026-11-20', reference: 'T9' }),
    statuses: { ...admins, admin: 409 },
  },
  {
    call: calls.exportPayouts,
    input: async (world) => ({ batch: await released(world) }),
    statuses: admins,
    auditEntries: 1,
  },
  {
    call: calls.uploadPayoutResult,
    async request(world) {
      const { payload, type } = await formOf([
        ['batch', await exported(world)],
        ['file', Buffer.from('B1-1,ok,T1'), 'result.csv'],
      ]);
      return { method: 'POST', url: '/api/admin/payout/result', headers: { 'content-type': type }, payload };
    },
    statuses: admins,
  },
  {
    call: calls.correctPayout,
    input: async (world) => ({
      ...{ batch: await failed(world), number: 'B1-1', result: 'ok', reference: 'T1', reason: REASON },
    }),
    statuses: admins,
  },
];
