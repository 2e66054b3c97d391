import * as calls from '@pq/contract/calls/admin';
import { operators } from './audiences.ts';
import type { Row } from './world.ts';

export const adminRows: readonly Row[] = [
  {
    call: calls.setBlind,
    sends: ({ project }) => ({ type: 'project', key: project.key, on: true, reason: '확인' }),
    hears: operators,
  },
  {
    call: calls.refundPledge,
    about: 'that is not paid',
    sends: ({ pledge }) => ({ gateKey: pledge }),
    hears: { ...operators, admin: 409 },
  },
  {
    call: calls.settleRefund,
    about: 'where none is open',
    sends: ({ pledge }) => ({ gateKey: pledge, done: true }),
    hears: { ...operators, admin: 404 },
  },
  {
    call: calls.restrictMember,
    sends: ({ people }) => ({ uid: people.stranger.id, restrictUntil: '2999-01-01', reason: '도배' }),
    hears: operators,
  },
];
