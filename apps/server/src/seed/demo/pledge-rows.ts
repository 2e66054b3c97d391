import { endsAt, HOUR_MS, paymentAt, retryAt } from '@pq/domain/dates';
import { type PricedReward, quotePledge, type Selection } from '@pq/domain/money';
import { chargeOrderId, type PledgeStatus } from '@pq/domain/pledge/pledge';
import { refusalReason } from '@pq/domain/pledge/refusal-reason';
import type { Answers } from '@pq/domain/reward/answers';
import { newId } from '#src/platform/ids.ts';

export type Fate =
  | 'waiting'
  | 'withdrawn'
  | 'released'
  | 'paid'
  | 'paid-late'
  | 'retry'
  | 'failed'
  | 'refunded';

export type PledgeProject = {
  key: string;
  finish: string;
  rewardPeriod: string;
  rewards: readonly PricedReward[];
  receiptUrl: ReceiptUrl;
};

export type PledgeBacker = {
  id: string;
  cardId: string;
  recipient: { name: string; tel: string; basic: string; detail: string; zonecode: string };
};

export type DemoPledge = {
  backer: PledgeBacker;
  lines: readonly Selection[];
  answers?: Answers;
  donation: number;
  note: string;
  placedAtMs: number;
  fate: Fate;
};

const DECLINED = { code: 'CDCA0051', message: '한도초과' };

const statusOf: Record<Fate, PledgeStatus> = {
  waiting: 'ready',
  withdrawn: 'cancel',
  released: 'cancel',
  paid: 'paid',
  'paid-late': 'paid',
  retry: 'retry',
  failed: 'fail',
  refunded: 'refund',
};

/** `seq`: its number in the project. */
export function pledgeRows(project: PledgeProject, demo: DemoPledge, seq: number | null) {
  const priced = quotePledge(project.rewards, demo.lines, demo.donation);
  if (!priced.ok) throw new Error(`seed: a pledge on ${project.key} cannot be priced: ${priced.reason}`);
  const { quote, lines } = priced;
  const id = newId(demo.placedAtMs);
  const { backer, fate } = demo;
  const history = historyOf(project.finish, demo);
  const last = history.at(-1) ?? { atMs: demo.placedAtMs };
  const declined = history.some((step) => step.event === 'declined');
  const pending = fate === 'waiting' || fate === 'retry';
  const dueMs = declined ? retryAt(paymentAt(project.finish)) : paymentAt(project.finish);

  const pledge = {
    id,
    projectKey: project.key,
    seq,
    memberId: backer.id,
    status: statusOf[fate],
    amount: quote.amount,
    deliveryPrice: quote.deliveryprice,
    donation: quote.donation,
    callAmount: quote.callAmount,
    refunded: fate === 'refunded' ? quote.callAmount : 0,
    cardId: backer.cardId,
    addressBasic: backer.recipient.basic,
    addressDetail: backer.recipient.detail,
    zonecode: backer.recipient.zonecode,
    recipientName: backer.recipient.name,
    recipientTel: backer.recipient.tel,
    note: demo.note,
    answers: demo.answers ?? {},
    rewardPeriod: project.rewardPeriod,
    paymentAt: new Date(dueMs),
    round: declined ? 2 : 1,
    dueAt: pending ? new Date(dueMs) : null,
    failureReason:
      fate === 'retry' || fate === 'failed' ? refusalReason(DECLINED.code, DECLINED.message) : null,
    placedAt: new Date(demo.placedAtMs),
    updatedAt: new Date(last.atMs),
    settledAt: pending ? null : new Date(last.atMs),
  };
  const items = lines.map(({ idx, count, choice, surcharge, answers = [] }) => {
    const productCost = project.rewards.find((reward) => reward.idx === idx)?.productCost ?? 0;
    return { pledgeId: id, projectKey: project.key, idx, count, choice, productCost, surcharge, answers };
  });
  const journal = history.map((step) => ({
    id: newId(step.atMs),
    at: new Date(step.atMs),
    pledgeId: id,
    projectKey: project.key,
    memberId: backer.id,
    event: step.event,
    pledged: step.pledged * quote.amount,
    collected: step.collected * quote.callAmount,
    callAmount: step.event === 'placed' ? quote.callAmount : null,
    actor: step.actor,
  }));
  const charged = {
    pledgeId: id,
    cardId: backer.cardId,
    amount: quote.callAmount,
    receiptUrl: project.receiptUrl,
  };
  return { pledge, items, journal, ...chargeRows(charged, history) };
}

type Step = {
  atMs: number;
  event: 'placed' | 'cancelled' | 'charged' | 'declined' | 'failed' | 'refunded';
  /** Which way the project's amount and the collected sum move. */
  pledged: -1 | 0 | 1;
  collected: -1 | 0 | 1;
  actor: 'backer' | 'system' | 'admin';
};

function historyOf(finish: string, { fate, placedAtMs }: DemoPledge): Step[] {
  const firstMs = paymentAt(finish);
  const secondMs = retryAt(firstMs);
  const placed: Step = { atMs: placedAtMs, event: 'placed', pledged: 1, collected: 0, actor: 'backer' };
  const cancelled = (atMs: number, actor: Step['actor']): Step => ({
    atMs,
    event: 'cancelled',
    pledged: -1,
    collected: 0,
    actor,
  });
  const charged = (atMs: number): Step => ({
    atMs,
    event: 'charged',
    pledged: 0,
    collected: 1,
    actor: 'system',
  });
  const declined: Step = { atMs: firstMs, event: 'declined', pledged: 0, collected: 0, actor: 'system' };
  const after: Record<Fate, Step[]> = {
    waiting: [],
    withdrawn: [cancelled(placedAtMs + HOUR_MS, 'backer')],
    released: [cancelled(endsAt(finish), 'system')],
    paid: [charged(firstMs)],
    'paid-late': [declined, charged(secondMs)],
    retry: [declined],
    failed: [declined, { atMs: secondMs, event: 'failed', pledged: -1, collected: 0, actor: 'system' }],
    refunded: [
      charged(firstMs),
      { atMs: secondMs, event: 'refunded', pledged: -1, collected: -1, actor: 'admin' },
    ],
  };
  return [placed, ...after[fate]];
}

export type ReceiptUrl = (orderId: string) => string;

type Charged = { pledgeId: string; cardId: string; amount: number; receiptUrl: ReceiptUrl };

export type ChargeRow = ReturnType<typeof chargeOf>;
export type RefundRow = ReturnType<typeof refundOf>;

function chargeRows(pledge: Charged, history: readonly Step[]) {
  const charges: ChargeRow[] = [];
  const refunds: RefundRow[] = [];
  for (const { event, atMs } of history) {
    if (event === 'charged' || event === 'declined' || event === 'failed')
      charges.push(chargeOf(pledge, charges.length + 1, atMs, event === 'charged'));
    const paid = charges.find((charge) => charge.status === 'paid');
    if (event === 'refunded' && paid) refunds.push(refundOf(paid, atMs));
  }
  return { charges, refunds };
}

function chargeOf({ receiptUrl, ...pledge }: Charged, round: number, atMs: number, paid: boolean) {
  const at = new Date(atMs);
  const orderId = chargeOrderId(pledge.pledgeId, round, 1);
  return {
    id: newId(atMs),
    ...pledge,
    round,
    attempt: 1,
    orderId,
    status: paid ? ('paid' as const) : ('declined' as const),
    fence: round,
    requestedAt: at,
    settledAt: at,
    providerCode: paid ? null : DECLINED.code,
    providerMessage: paid ? null : DECLINED.message,
    receiptUrl: paid ? receiptUrl(orderId) : null,
  };
}

function refundOf(charge: ChargeRow, atMs: number) {
  const at = new Date(atMs);
  return {
    id: newId(atMs),
    chargeId: charge.id,
    amount: charge.amount,
    status: 'done',
    reason: '메이커 요청에 따른 환불',
    actor: 'admin',
    requestedAt: at,
    settledAt: at,
  };
}

export function isLive(fate: Fate): boolean {
  return ['waiting', 'paid', 'paid-late', 'retry'].includes(fate);
}
