import type { Outcome, Payment, PaymentProvider } from '@pq/server/providers/payple/port.ts';

/** What the provider does with the next charge: done or declined for good, or lost before or after doing it. */
export type ChargeFault = 'decline' | 'lost-before' | 'lost-after' | 'retryable' | 'rejected' | 'late';

export type ScriptedProvider = PaymentProvider & {
  /** What really happened, by order id. */
  books: Map<string, { amount: number; billingKey: string; status: 'paid' | 'declined' }>;
  /** Faults of the next charges, in order; none means done. */
  faults: ChargeFault[];
  /** While true, look-ups get no answer. */
  deaf: boolean;
  asked: number;
};

/** A provider in memory with the contract of the port: an order id is done once, whoever asks again hears `unknown`. */
export function createScriptedProvider(): ScriptedProvider {
  const books: ScriptedProvider['books'] = new Map();
  const unknown = { kind: 'unknown', reason: 'no answer' } as const;
  const provider: ScriptedProvider = {
    books,
    faults: [],
    deaf: false,
    asked: 0,
    async charge({ orderId, billingKey, amount }): Promise<Outcome<Payment>> {
      provider.asked += 1;
      if (books.has(orderId)) return unknown;
      const fault = provider.faults.shift();
      if (fault === 'retryable') return { kind: 'retryable', reason: 'refused connection' };
      if (fault === 'rejected') return { kind: 'rejected', code: 'SPCD0003', reason: 'no goods name' };
      if (fault === 'lost-before') return unknown;
      if (fault === 'late') {
        setTimeout(() => books.set(orderId, { amount, billingKey, status: 'paid' }), 50);
        return unknown;
      }
      const status = fault === 'decline' ? 'declined' : 'paid';
      books.set(orderId, { amount, billingKey, status });
      if (fault === 'lost-after') return unknown;
      return tell(orderId);
    },
    async lookUp({ orderId }) {
      if (provider.deaf) return unknown;
      return books.has(orderId) ? tell(orderId) : { kind: 'absent' };
    },
    startCardWindow: async () => ({
      kind: 'done',
      value: { AuthKey: 'a', return_url: 'r', PCD_PAY_URL: 'u' },
    }),
    readCard: async () => ({ kind: 'done', value: { name: '하늘카드', number: '1234-****-****-5678' } }),
    deleteCard: async () => ({ kind: 'done', value: null }),
    refund: async () => ({ kind: 'done', value: null }),
  };
  return provider;

  function tell(orderId: string): Outcome<Payment> {
    const entry = books.get(orderId);
    if (entry?.status === 'paid') return { kind: 'done', value: { amount: entry.amount, receiptUrl: null } };
    return { kind: 'declined', code: 'SPCD0018', reason: '카드 한도 초과', cardDropped: false };
  }
}
