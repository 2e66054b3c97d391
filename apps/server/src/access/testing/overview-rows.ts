import * as banners from '@pq/contract/calls/admin/banners';
import { getMail } from '@pq/contract/calls/admin/mails';
import * as members from '@pq/contract/calls/admin/members';
import * as payments from '@pq/contract/calls/admin/payments';
import * as policies from '@pq/contract/calls/admin/policies';
import { blockWord } from '@pq/contract/calls/admin/popular-words';
import * as reconciliation from '@pq/contract/calls/admin/reconciliation';
import { writeSynonyms } from '@pq/contract/calls/admin/synonyms';
import { exportTaxData } from '@pq/contract/calls/admin/tax-data';
import { formOf } from '#src/modules/media/testing/sending.ts';
import { newId } from '#src/platform/ids.ts';
import { admins } from './audiences.ts';
import { once, type Row } from './world.ts';

/** Of an order that we do not know, unless `project` is given. */
const different = once(async ({ platform, project }) => {
  const key = newId(platform.clock.now());
  await platform.database.db.query(
    `insert into provider_file (day, hash, read_at) values ('2026-11-30', 'x', now());`,
  );
  await platform.database.db.query(
    `insert into provider_difference (id, day, order_id, kind, our_total, our_refunded, their_total, their_refunded,
       project_key, found_at) values ($1, '2026-11-30', 'order', 'amount', 5000, 0, 4000, 0, $2, now())`,
    [key, project.key],
  );
  return key;
});

const shown = once(async ({ platform }) => {
  const key = newId(platform.clock.now());
  await platform.database.db.query(
    `insert into banner (key, "group", position, ctts_tit) values ($1, 'line', 0, '배너')`,
    [key],
  );
  return key;
});

export const overviewRows: readonly Row[] = [
  { call: payments.searchPledges, input: ({ pledge }) => ({ text: pledge }), statuses: admins },
  { call: payments.getPledgeRecord, input: ({ pledge }) => ({ key: pledge }), statuses: admins },
  { call: payments.searchCharges, input: () => ({ status: 'open' }), statuses: admins },
  {
    call: payments.retryCharge,
    about: 'that was not refused',
    input: ({ pledge }) => ({ gateKey: pledge }),
    statuses: { ...admins, admin: 409 },
  },
  {
    call: getMail,
    about: 'that is none',
    input: ({ pledge }) => ({ id: pledge }),
    statuses: { ...admins, admin: 404 },
  },
  {
    call: payments.exportPayments,
    input: () => ({ what: 'charges', from: '2026-11-01', to: '2026-11-30' }),
    statuses: admins,
    auditEntries: 1,
  },
  { call: exportTaxData, input: () => ({ month: '2026-12' }), statuses: admins, auditEntries: 1 },
  { call: members.getMemberRecord, input: ({ people }) => ({ uid: people.backer.id }), statuses: admins },
  {
    call: members.signOutMember,
    input: ({ people }) => ({ uid: people.stranger.id, reason: '도용 신고' }),
    statuses: admins,
  },
  {
    call: policies.writePolicy,
    input: () => ({ id: 'terms', text: '## 제1조\n\n목적', effectiveAt: '2999-01-01' }),
    statuses: admins,
  },
  {
    call: reconciliation.closeDifference,
    input: async (world) => ({ key: await different(world), reason: '카드사 정정으로 확인' }),
    statuses: admins,
  },
  {
    call: reconciliation.lookUpDifference,
    about: 'without a charge of ours',
    input: async (world) => ({ key: await different(world) }),
    statuses: admins,
  },
  {
    call: reconciliation.refundDifference,
    about: 'of payments that differ',
    input: async (world) => ({ key: await different(world) }),
    statuses: { ...admins, admin: 409 },
  },
  {
    call: reconciliation.chargeDifference,
    about: 'of an order that is not ours',
    input: async (world) => ({ key: await different(world) }),
    statuses: { ...admins, admin: 409 },
  },
  {
    call: reconciliation.uploadSettlementFile,
    async request() {
      const { payload, type } = await formOf([
        ['day', '2026-11-01'],
        ['file', Buffer.from('oid,total,refunded,fee,at'), 'day.csv'],
      ]);
      const url = '/api/admin/reconciliation/file';
      return { method: 'POST', url, headers: { 'content-type': type }, payload };
    },
    statuses: admins,
  },
  { call: blockWord, input: () => ({ word: '욕설', isBlocked: true }), statuses: admins },
  { call: writeSynonyms, input: () => ({ groups: [['다이어리', '플래너']] }), statuses: admins },
  { call: banners.writeBanner, input: () => ({ group: 'line', ctts_tit: '배너' }), statuses: admins },
  {
    call: banners.changeBanner,
    input: async (world) => ({ key: await shown(world), group: 'line', ctts_tit: '고침' }),
    statuses: admins,
  },
  { call: banners.removeBanner, input: async (world) => ({ key: await shown(world) }), statuses: admins },
];
