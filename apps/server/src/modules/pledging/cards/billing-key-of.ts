import type { Secrets } from '#src/config/secrets.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { decryptBillingKey } from './billing-key.ts';
import { findBillingKey } from './repository.ts';

/**
 * The billing key that a charge of this card is asked with; null once the card is removed. Hand it to the provider and
 * to nothing else. Throws when no key of ENCRYPTION_KEY sealed it for this card.
 */
export async function billingKeyOf(
  db: Executor,
  cardId: string,
  secrets: Pick<Secrets, 'encryptionKeys'>,
): Promise<string | null> {
  const sealed = await findBillingKey(db, cardId);
  return sealed && decryptBillingKey(sealed, cardId, secrets);
}
