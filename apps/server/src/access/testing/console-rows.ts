import * as console from '@pq/contract/calls/console';
import * as members from '@pq/contract/calls/members';
import * as payments from '@pq/contract/calls/payments';
import * as policies from '@pq/contract/calls/policies';
import { operators } from './audiences.ts';
import type { Row } from './world.ts';

/** What the console puts together. */
export const consoleRows: readonly Row[] = [
  { call: console.getWaiting, hears: operators },
  { call: console.getOverview, hears: operators },
  { call: payments.searchPledges, sends: ({ pledge }) => ({ text: pledge }), hears: operators },
  { call: payments.getPledgeFile, sends: ({ pledge }) => ({ key: pledge }), hears: operators },
  { call: payments.searchCharges, sends: () => ({ status: 'open' }), hears: operators },
  {
    call: payments.retryCharge,
    about: 'that was not refused',
    sends: ({ pledge }) => ({ gateKey: pledge }),
    hears: { ...operators, admin: 409 },
  },
  { call: payments.searchMails, hears: operators },
  { call: members.getMemberFile, sends: ({ people }) => ({ uid: people.backer.id }), hears: operators },
  {
    call: members.signOutMember,
    sends: ({ people }) => ({ uid: people.stranger.id, reason: '도용 신고' }),
    hears: operators,
  },
  { call: policies.listPolicyVersions, hears: operators },
  {
    call: policies.writePolicy,
    sends: () => ({ id: 'terms', text: '## 제1조\n\n목적', effectiveAt: '2999-01-01' }),
    hears: operators,
  },
];
