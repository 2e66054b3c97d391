import { listAudit } from '@pq/contract/calls/admin/audit';
import * as calls from '@pq/contract/calls/admin/reviews';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { admins } from './audiences.ts';
import { once, type Row } from './world.ts';

/** A project of the maker under review. */
const submitted = once(async ({ app, platform, people }) => {
  const writer = await openWriter({ app, platform }, people.maker.id);
  const key = await writer.complete();
  await writer.submit(key);
  return { key, withdraw: () => writer.move(key, 'save') };
});
/** The same, which its maker asks to withdraw. */
const withdrawn = once(async (world) => {
  const { key, withdraw } = await submitted(world);
  await withdraw();
  return key;
});

export const reviewRows: readonly Row[] = [
  { call: calls.listReviews, hears: admins },
  {
    call: calls.getReview,
    sends: async (world) => ({ key: (await submitted(world)).key }),
    hears: admins,
  },
  {
    call: calls.decideReview,
    about: 'approving',
    sends: async (world) => ({ key: (await submitted(world)).key, decision: 'approve' }),
    hears: admins,
  },
  {
    call: calls.decideReview,
    about: 'rejecting',
    sends: async (world) => ({ key: (await submitted(world)).key, decision: 'reject', message: '사유' }),
    hears: admins,
  },
  { call: calls.listWithdrawals, hears: admins },
  {
    call: calls.decideWithdrawal,
    about: 'agreeing',
    sends: async (world) => ({ key: await withdrawn(world), decision: 'approve' }),
    hears: admins,
  },
  {
    call: calls.decideWithdrawal,
    about: 'refusing',
    sends: async (world) => ({ key: await withdrawn(world), decision: 'reject' }),
    hears: admins,
  },
  { call: calls.searchAllProjects, hears: admins },
  { call: listAudit, hears: admins },
];
