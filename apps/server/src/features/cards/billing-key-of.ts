import { eq } from 'drizzle-orm';
import type { Secrets } from '#src/config/secrets.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { card } from '#src/platform/database/schema.ts';
import { decryptBillingKey } from './billing-key.ts';

/** The provider's billing key of a card, for charging it; null once the card is deleted. Never logged or answered. */
export async function billingKeyOf(
  db: Executor,
  cardId: string,
  secrets: Pick<Secrets, 'encryptionKey'>,
): Promise<string | null> {
  const [row] = await db.select({ billingKey: card.billingKey }).from(card).where(eq(card.id, cardId));
  return row?.billingKey ? decryptBillingKey(row.billingKey, secrets) : null;
}
