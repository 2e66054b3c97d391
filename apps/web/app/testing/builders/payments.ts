import type { DataOf } from '@pq/contract/client';
import type { getPledgeRecord, searchCharges, searchPledges } from '@pq/contract/endpoints/admin/payments';
import { idOf, nowMs } from './basics.ts';
import { buildLine } from './pledge.ts';
import { people } from './viewer.ts';

type FoundPledge = DataOf<typeof searchPledges>['pledges'][number];
type FoundCharge = DataOf<typeof searchCharges>['charges'][number];
type PledgeRecord = DataOf<typeof getPledgeRecord>;

const member = { uid: people.hana.uid, nickname: '하나', email: 'hana@example.com' };
const card = { name: '현대카드', number: '1234-56**-****-7890' };

export function buildFoundPledge(changes: Partial<FoundPledge> = {}): FoundPledge {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    projectid: idOf(17),
    purpose: 'projects',
    title: '모두의 텃밭',
    member,
    status: 'paid',
    callAmount: 25_000,
    refunded: 0,
    card,
    placedAt: nowMs - 86_400_000,
    paymentDate: nowMs - 3_600_000,
    ...changes,
  };
}

export function buildFoundCharge(changes: Partial<FoundCharge> = {}): FoundCharge {
  return {
    orderId: `${idOf(22)}-1`,
    gateKey: idOf(22),
    order: 'K7QD-00142',
    title: '모두의 텃밭',
    member,
    amount: 25_000,
    status: 'paid',
    card,
    requestedAt: nowMs - 3_600_000,
    ...changes,
  };
}

type RecordChanges = Partial<Omit<PledgeRecord, 'pledge'>> & { pledge?: Partial<PledgeRecord['pledge']> };

export function buildPledgeRecord({ pledge, ...changes }: RecordChanges = {}): PledgeRecord {
  return {
    pledge: {
      ...buildFoundPledge(),
      projectState: 'finish',
      amount: 22_000,
      deliveryprice: 3_000,
      donation: 0,
      items: [{ ...buildLine(), name: '', context: '머그컵 1개', productCost: 22_000, questions: [] }],
      answers: {},
      ...pledge,
    },
    timeline: [
      { at: nowMs - 86_400_000, what: 'placed', by: 'backer', total: 25_000 },
      {
        at: nowMs - 3_600_000,
        what: 'charge',
        by: 'system',
        amount: 25_000,
        status: 'paid',
        orderId: `${idOf(22)}-1`,
        card,
      },
    ],
    mayRetry: false,
    charges: 1,
    refundable: 25_000,
    openRefunds: [],
    movedMs: 0,
    mails: [],
    ...changes,
  };
}
