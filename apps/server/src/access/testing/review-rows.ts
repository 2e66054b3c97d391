import * as calls from '@pq/contract/calls/admin/reviews';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { admins } from './audiences.ts';
import { once, type Row } from './world.ts';

const submitted = once(async ({ app, platform, people }) => {
  const writer = await openWriter({ app, platform }, people.maker.id);
  const key = await writer.complete();
  await writer.submit(key);
  return { key, withdraw: () => writer.move(key, 'save') };
});
const withdrawn = once(async (world) => {
  const { key, withdraw } = await submitted(world);
  await withdraw();
  return key;
});

export const reviewRows: readonly Row[] = [
  {
    call: calls.getReview,
    input: async (world) => ({ key: (await submitted(world)).key }),
    statuses: admins,
  },
  {
    call: calls.decideReview,
    about: 'approving',
    input: async (world) => ({ key: (await submitted(world)).key, decision: 'approve' }),
    statuses: admins,
  },
  {
    call: calls.decideReview,
    about: 'rejecting',
    input: async (world) => ({ key: (await submitted(world)).key, decision: 'reject', message: '사유' }),
    statuses: admins,
  },
  {
    call: calls.decideWithdrawal,
    about: 'agreeing',
    input: async (world) => ({ key: await withdrawn(world), decision: 'approve' }),
    statuses: admins,
  },
  {
    call: calls.decideWithdrawal,
    about: 'refusing',
    input: async (world) => ({ key: await withdrawn(world), decision: 'reject' }),
    statuses: admins,
  },
];
