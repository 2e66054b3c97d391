import type { Card } from '@pq/contract/shapes/card';
import type { Pledge } from '@pq/contract/shapes/pledge';
import { idOf, nowMs } from './basics.ts';
import { buildCard } from './project.ts';

type Line = Pledge['deliveryinfo']['contentidx'][number];

export function buildPayCard(changes: Partial<Card> = {}): Card {
  return {
    PCD_PAYER_ID: idOf(33),
    PCD_PAY_CARDNAME: '현대카드',
    PCD_PAY_CARDNUM: '1234-56**-****-7890',
    ...changes,
  };
}

export const secondPayCard = buildPayCard({
  PCD_PAYER_ID: idOf(34),
  PCD_PAY_CARDNAME: '국민카드',
  PCD_PAY_CARDNUM: '9876-54**-****-3210',
});

export function buildLine(changes: Partial<Line> = {}): Line {
  return { idx: 0, count: 1, choice: [], choiceText: '', surcharge: 0, answers: [], ...changes };
}

export function buildPledge(changes: Partial<Pledge> = {}): Pledge {
  return {
    gateKey: idOf(22),
    order: 'K7QD-00142',
    projectid: idOf(17),
    purpose: 'projects',
    status: 'ready',
    amount: 22_000,
    deliveryprice: 3_000,
    donation: 0,
    paymentinfo: {
      callAmount: 25_000,
      email: 'hana@example.com',
      installmentCount: 0,
      memberName: '하나',
      phone: '010-1234-5678',
      product: '모두의 텃밭',
    },
    card: buildPayCard(),
    deliveryinfo: {
      address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
      contentidx: [buildLine()],
      profile: { name: '이하나', tel: '010-1234-5678' },
      etc: '',
      files: [],
    },
    profile: { uid: idOf(101), nickname: '하나' },
    answers: {},
    parcel: true,
    rewardperiod: '2027-02-01',
    refunded: 0,
    paymentDate: Date.parse('2026-12-21T10:00:00+09:00'),
    history: [{ at: nowMs - 86_400_000, what: 'placed', amount: 22_000, total: 25_000 }],
    proof: null,
    addressLockedAt: null,
    shipping: null,
    promise: null,
    project: buildCard(),
    ...changes,
  };
}
