import { writeFeePlan } from '@pq/contract/calls/admin/fee-plans';
import { restrictMember } from '@pq/contract/calls/admin/members';
import { setBlind } from '@pq/contract/calls/admin/moderation';
import { refundPledge, settleRefund } from '@pq/contract/calls/admin/refunds';
import { admins } from './audiences.ts';
import type { Row } from './world.ts';

export const adminRows: readonly Row[] = [
  {
    call: setBlind,
    input: ({ project }) => ({ type: 'project', key: project.key, on: true, reason: '확인' }),
    statuses: admins,
  },
  {
    call: refundPledge,
    about: 'that is not paid',
    input: ({ pledge }) => ({ gateKey: pledge }),
    statuses: { ...admins, admin: 409 },
  },
  {
    call: settleRefund,
    about: 'where none is open',
    input: ({ pledge }) => ({ gateKey: pledge, done: true }),
    statuses: { ...admins, admin: 404 },
  },
  {
    call: restrictMember,
    input: ({ people }) => ({ uid: people.stranger.id, restrictUntil: '2999-01-01', reason: '도배' }),
    statuses: admins,
  },
  {
    call: writeFeePlan,
    input: () => ({
      name: 'default',
      platformBp: 600,
      paymentBp: 300,
      stages: [100],
      validFrom: '2999-01-01',
      seen: '01935000-0000-7000-8000-000000000001',
    }),
    statuses: admins,
  },
];
