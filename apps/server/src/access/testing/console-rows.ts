import * as banners from '@pq/contract/calls/admin/banners';
import { searchMails } from '@pq/contract/calls/admin/mails';
import * as members from '@pq/contract/calls/admin/members';
import * as console from '@pq/contract/calls/admin/overview';
import * as payments from '@pq/contract/calls/admin/payments';
import * as policies from '@pq/contract/calls/admin/policies';
import { newId } from '#src/platform/ids.ts';
import { admins } from './audiences.ts';
import { once, type Row } from './world.ts';

const shown = once(async ({ platform }) => {
  const key = newId(platform.clock.now());
  await platform.database.pool.query(
    `insert into banner (key, "group", position, ctts_tit) values ($1, 'line', 0, '배너')`,
    [key],
  );
  return key;
});

/** What the console puts together. */
export const consoleRows: readonly Row[] = [
  { call: console.getWaiting, hears: admins },
  { call: console.getOverview, hears: admins },
  { call: payments.searchPledges, sends: ({ pledge }) => ({ text: pledge }), hears: admins },
  { call: payments.getPledgeFile, sends: ({ pledge }) => ({ key: pledge }), hears: admins },
  { call: payments.searchCharges, sends: () => ({ status: 'open' }), hears: admins },
  {
    call: payments.retryCharge,
    about: 'that was not refused',
    sends: ({ pledge }) => ({ gateKey: pledge }),
    hears: { ...admins, admin: 409 },
  },
  { call: searchMails, hears: admins },
  {
    call: payments.exportPayments,
    sends: () => ({ what: 'charges', from: '2026-11-01', to: '2026-11-30' }),
    hears: admins,
    notes: 1,
  },
  { call: members.getMemberFile, sends: ({ people }) => ({ uid: people.backer.id }), hears: admins },
  {
    call: members.signOutMember,
    sends: ({ people }) => ({ uid: people.stranger.id, reason: '도용 신고' }),
    hears: admins,
  },
  { call: policies.listPolicyVersions, hears: admins },
  {
    call: policies.writePolicy,
    sends: () => ({ id: 'terms', text: '## 제1조\n\n목적', effectiveAt: '2999-01-01' }),
    hears: admins,
  },
  { call: banners.listAllBanners, hears: admins },
  { call: banners.writeBanner, sends: () => ({ group: 'line', ctts_tit: '배너' }), hears: admins },
  {
    call: banners.changeBanner,
    sends: async (world) => ({ key: await shown(world), group: 'line', ctts_tit: '고침' }),
    hears: admins,
  },
  { call: banners.removeBanner, sends: async (world) => ({ key: await shown(world) }), hears: admins },
];
