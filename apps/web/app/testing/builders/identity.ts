import type { DataOf } from '@pq/contract/client';
import type { listIdentities } from '@pq/contract/endpoints/admin/identities';
import type { OwnIdentity } from '#app/features/identity/identity-facts.ts';
import { nowMs } from './basics.ts';
import { people } from './viewer.ts';

const sent = {
  kind: 'individual',
  name: '윤서린',
  birth: '1991-04-02',
  registration: null,
  corporateNumber: null,
  representative: null,
  address: '서울특별시 마포구 느티나무길 12, 2층',
  taxEmail: null,
  bank: '004',
  account: '····4821',
  holder: '윤서린',
  receiptPhone: null,
  documentName: null,
  bankbookName: '통장 사본.jpg',
  version: 1,
  state: 'checking',
  message: '',
  submittedAt: nowMs - 3 * 3_600_000,
  dueOn: '2026-12-03',
  decidedAt: null,
} as const;

export function buildOwnIdentity(changes: Partial<OwnIdentity> = {}): OwnIdentity {
  return { ...sent, document: null, bankbook: '/files/identity/a/b.jpg', inForce: null, ...changes };
}

type Submitted = DataOf<typeof listIdentities>['identities'][number];

export function buildSubmittedIdentity(changes: Partial<Submitted> = {}): Submitted {
  const { uid, author } = people.maker;
  return { uid, nickname: author, ...sent, accountChanged: false, isOverdue: false, ...changes };
}
