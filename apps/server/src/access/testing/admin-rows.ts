import { restrictMember } from '@pq/contract/calls/admin/members';
import { setBlind } from '@pq/contract/calls/admin/moderation';
import { refundPledge, settleRefund } from '@pq/contract/calls/admin/refunds';
import { admins } from './audiences.ts';
import type { Row } from './world.ts';

export const adminRows: readonly Row[] = [
  {
    call: setBlind,
    sends: ({ project }) => ({ type: 'project', key: project.key, on: true, reason: '확인' }),
    hears: admins,
  },
  {
    call: refundPledge,
    about: 'that is not paid',
    sends: ({ pledge }) => ({ gateKey: pledge }),
    hears: { ...admins, admin: 409 },
  },
  {
    call: settleRefund,
    about: 'where none is open',
    sends: ({ pledge }) => ({ gateKey: pledge, done: true }),
    hears: { ...admins, admin: 404 },
  },
  {
    call: restrictMember,
    sends: ({ people }) => ({ uid: people.stranger.id, restrictUntil: '2999-01-01', reason: '도배' }),
    hears: admins,
  },
];
