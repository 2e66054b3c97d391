import { z } from 'zod';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { readSettlements } from '#src/providers/payple/read-settlements.ts';
import type { ChargeRow, ReceiptUrl, RefundRow } from './pledge-rows.ts';

export type BookedCharge = {
  oid: string;
  payerId: string;
  total: number;
  refunded: number;
  status: 'paid' | 'declined';
  at: string;
  /** Of the day of the payment without one. */
  refundedAt?: string;
};

export type DemoProvider = {
  mintCard: MintCard;
  bookCharges(charges: BookedCharge[]): Promise<void>;
  receiptUrl: ReceiptUrl;
  readSettlements: PaymentProvider['readSettlements'];
};

export function createDemoProvider(sandboxUrl: string): DemoProvider {
  return {
    mintCard: createMintCard(sandboxUrl),
    readSettlements: (day) => readSettlements({ host: sandboxUrl, referer: sandboxUrl }, day),
    receiptUrl: (orderId) => `${sandboxUrl}/receipt?oid=${encodeURIComponent(orderId)}`,
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

type BookedRefund = Pick<RefundRow, 'chargeId' | 'amount'> & { settledAt?: Date };
type Rows = { charges: readonly ChargeRow[]; refunds: readonly BookedRefund[] };

/** `payerOf` gives the billing key of a card. */
export function bookedCharges(
  { charges, refunds }: Rows,
  payerOf: (cardId: string) => string,
): BookedCharge[] {
  return charges.map(({ id, orderId, cardId, amount, status, settledAt }) => {
    const back = refunds.filter(({ chargeId }) => chargeId === id);
    const refundedAt = back.at(-1)?.settledAt?.toISOString();
    return {
      oid: orderId,
      payerId: payerOf(cardId),
      total: amount,
      refunded: back.reduce((sum, refund) => sum + refund.amount, 0),
      status,
      at: settledAt.toISOString(),
      ...(refundedAt && { refundedAt }),
    };
  });
}

export type MintCard = (number: string) => Promise<MintedCard>;

export type MintedCard = { billingKey: string; name: string; number: string };

const cardSchema = z.object({
  PCD_PAY_CODE: z.literal('0000'),
  PCD_PAYER_ID: z.string().min(1),
  PCD_PAY_CARDNAME: z.string().min(1),
  PCD_PAY_CARDNUM: z.string().min(1),
});

function createMintCard(sandboxUrl: string): MintCard {
  return async (number) => {
    const response = await fetch(`${sandboxUrl}/payple/cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    const result: unknown = await response.json();
    const card = cardSchema.safeParse(result);
    if (!card.success)
      throw new Error(`seed: the sandbox minted no card ${number}: ${JSON.stringify(result)}`);
    const { PCD_PAYER_ID, PCD_PAY_CARDNAME, PCD_PAY_CARDNUM } = card.data;
    return { billingKey: PCD_PAYER_ID, name: PCD_PAY_CARDNAME, number: PCD_PAY_CARDNUM };
  };
}
