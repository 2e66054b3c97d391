import type { Outcome, Payment, PaymentProvider, ProviderSettlement } from '#src/providers/payple/port.ts';

export type ChargeFault =
  | 'decline'
  | 'drop'
  | 'lost-before'
  | 'lost-after'
  | 'retryable'
  | 'rejected'
  | 'late';

export type RefundFault = 'decline' | 'lost-before' | 'lost-after' | 'retryable' | 'rejected';

type Entry = {
  amount: number;
  billingKey: string;
  status: 'paid' | 'declined';
  refunded?: number;
  paidAtMs?: number;
  refunds?: { amount: number; atMs: number }[];
};

export type ScriptedProvider = PaymentProvider & {
  /** Actual charges by order id. `refunded` in KRW. */
  books: Map<string, Entry>;
  /** Faults of the next charges in order; none means success. */
  faults: ChargeFault[];
  refundFaults: RefundFault[];
  dropped: Set<string>;
  /** The files of days; a day without one is not ready yet. */
  settlements: Map<string, ProviderSettlement[]>;
  /** While true look-ups are unanswered. */
  isUnreachable: boolean;
  chargeCalls: number;
  refundCalls: number;
};

const unknown = { kind: 'unknown', reason: 'no answer' } as const;
const retryable = { kind: 'retryable', reason: 'refused connection' } as const;
/** The provider's time of every payment unless it has a clock; refunds must name it. */
const PAID_AT_MS = Date.parse('2026-12-01T01:00:01Z');

/** An in-memory provider with the port's contract: an order id is charged once, repeats return `unknown`. */
export function createScriptedProvider(now: () => number = () => PAID_AT_MS): ScriptedProvider {
  const provider: ScriptedProvider = {
    books: new Map(),
    faults: [],
    refundFaults: [],
    dropped: new Set(),
    settlements: new Map(),
    isUnreachable: false,
    chargeCalls: 0,
    refundCalls: 0,
    prepareCharge: () => ({}),
    async charge(order) {
      provider.chargeCalls += 1;
      if (provider.books.has(order.orderId)) return { ...unknown, isKnown: true };
      return charge(provider, order, { fault: provider.faults.shift(), nowMs: now() });
    },
    async lookUp({ orderId }) {
      if (provider.isUnreachable) return unknown;
      return provider.books.has(orderId) ? lookUpEntry(provider, orderId) : { kind: 'absent' };
    },
    startCardWindow: async () => ({
      kind: 'done',
      value: { AuthKey: 'a', return_url: 'r', PCD_PAY_URL: 'u' },
    }),
    async readCard(billingKey) {
      if (!provider.dropped.has(billingKey))
        return { kind: 'done', value: { name: '하늘카드', number: '1234-****-****-5678' } };
      return { ...declined('PUSR0002', '등록되지 않은 결제자입니다.'), cardDropped: true };
    },
    deleteCard: async () => ({ kind: 'done', value: null }),
    async refund(order) {
      provider.refundCalls += 1;
      const fault = provider.refundFaults.shift();
      if (fault === 'retryable') return retryable;
      if (fault === 'rejected') return { kind: 'rejected', code: 'PAYC0002', reason: 'refund key' };
      if (fault === 'lost-before') return unknown;
      if (fault === 'decline') return declined('PAYC9999', '카드사에서 취소를 거절하였습니다.');
      const answer = refund(provider, order, now());
      return fault === 'lost-after' ? unknown : answer;
    },
    async readSettlements(day) {
      const value = provider.settlements.get(day);
      return value ? { kind: 'done', value } : { kind: 'retryable', reason: 'HTTP 404' };
    },
  };
  return provider;
}

function charge(
  { books, dropped }: ScriptedProvider,
  { orderId, billingKey, amount }: Parameters<PaymentProvider['charge']>[0],
  { fault, nowMs: paidAtMs }: { fault: ChargeFault | undefined; nowMs: number },
): Outcome<Payment> {
  if (fault === 'retryable') return retryable;
  if (fault === 'rejected') return { kind: 'rejected', code: 'SPCD0003', reason: 'no goods name' };
  if (fault === 'lost-before') return unknown;
  if (fault === 'late') {
    setTimeout(() => books.set(orderId, { amount, billingKey, status: 'paid', paidAtMs }), 50);
    return unknown;
  }
  if (fault === 'drop') dropped.add(billingKey);
  const status = fault === 'decline' || dropped.has(billingKey) ? 'declined' : 'paid';
  books.set(orderId, { amount, billingKey, status, paidAtMs });
  return fault === 'lost-after' ? unknown : lookUpEntry({ books, dropped }, orderId);
}

function lookUpEntry({ books, dropped }: Pick<ScriptedProvider, 'books' | 'dropped'>, orderId: string) {
  const entry = books.get(orderId);
  if (entry?.status === 'paid') {
    const receiptUrl = `https://receipt.example.com/${orderId}`;
    const { amount, paidAtMs = PAID_AT_MS } = entry;
    return { kind: 'done', value: { amount, receiptUrl, paidAtMs } } as const;
  }
  if (!dropped.has(entry?.billingKey ?? '')) return declined('SPCD0018', '카드 한도 초과');
  return { ...declined('SPCD1004', '카드가 자동 해지되었습니다.'), cardDropped: true };
}

function refund(
  { books }: ScriptedProvider,
  { orderId, paidAtMs, amount }: Parameters<PaymentProvider['refund']>[0],
  nowMs: number,
): Outcome<null> {
  const entry = books.get(orderId);
  const remaining = (entry?.amount ?? 0) - (entry?.refunded ?? 0);
  if (entry?.status !== 'paid' || remaining === 0 || paidAtMs !== (entry.paidAtMs ?? PAID_AT_MS))
    return declined('PAYC0007', '취소할 결제내역이 없거나 이미 취소되었습니다.');
  if (amount > remaining) return declined('PAYC0011', '환불 가능한 금액을 초과했습니다.');
  entry.refunded = (entry.refunded ?? 0) + amount;
  entry.refunds = [...(entry.refunds ?? []), { amount, atMs: nowMs }];
  return { kind: 'done', value: null };
}

function declined(code: string, reason: string) {
  return { kind: 'declined', code, reason, cardDropped: false } as const;
}
