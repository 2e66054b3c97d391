import type * as schema from '#src/platform/database/schema.ts';
import { createMintCard, type MintCard } from '../mint-card.ts';

/** A line of the provider's books (surface.md, `GET /payple/charges`). */
export type BookedCharge = {
  oid: string;
  payerId: string;
  total: number;
  refunded: number;
  status: 'paid' | 'declined';
  at: string;
};

/** What the demo site needs of the payment provider's stand-in: cards, and that it remembers what was charged. */
export type DemoProvider = { mintCard: MintCard; bookCharges(charges: BookedCharge[]): Promise<void> };

/** The sandbox at this address. Throws when it refuses or does not answer. */
export function createDemoProvider(sandboxUrl: string): DemoProvider {
  return {
    mintCard: createMintCard(sandboxUrl),
    async bookCharges(charges) {
      const response = await fetch(`${sandboxUrl}/payple/books`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ charges }),
      });
      if (!response.ok) throw new Error(`seed: the sandbox booked no charges: ${await response.text()}`);
    },
  };
}

type Rows = {
  charges: readonly (typeof schema.charge.$inferInsert)[];
  refunds: readonly (typeof schema.refund.$inferInsert)[];
};

/** The charges of the demo as the provider has them: who refunds one finds it there. `payerOf` gives the billing key of a card. */
export function bookedCharges(
  { charges, refunds }: Rows,
  payerOf: (cardId: string) => string,
): BookedCharge[] {
  return charges.map(({ id, orderId, cardId, amount, status, settledAt }) => {
    if ((status !== 'paid' && status !== 'declined') || !cardId || !settledAt)
      throw new Error(`seed: the charge ${orderId} has not ended`);
    const back = refunds.filter(({ chargeId }) => chargeId === id);
    return {
      oid: orderId,
      payerId: payerOf(cardId),
      total: amount,
      refunded: back.reduce((sum, refund) => sum + refund.amount, 0),
      status,
      at: settledAt.toISOString(),
    };
  });
}
