import { enqueueMail } from '#src/modules/notifications/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { isCardPending } from '../pledges/queries.ts';
import { decryptBillingKey, hashesOfBillingKey } from './billing-key.ts';
import { findSavedCard, lockCardWithOwner, markRemoved } from './queries.ts';

/** How often webhooks about one card, which may be forged, make us ask the provider about it. */
const toldLimit: Limit = { max: 10, windowS: 60 };

/** Whether a saved card has this billing key. */
export async function isCardHeld({ database, secrets }: Platform, billingKey: string): Promise<boolean> {
  const billingKeyHashes = hashesOfBillingKey(billingKey, secrets);
  return (await findSavedCard(database.db, { billingKeyHashes })) !== null;
}

/**
 * A card of which somebody says that the provider has dropped it: lost, stolen, expired. Only the
 * provider's own word, asked for here, removes it: it can pay nothing any more, and its owner may register it again. When
 * pledges are still to be charged to it, the owner is told to change their card; of `toldAbout` they have been told already.
 * Throws tooMany when it is named by its billing key, as the provider's webhook does, too often.
 */
export async function dropCard(
  platform: Platform,
  provider: PaymentProvider,
  named: { billingKey: string } | { cardId: string; toldAbout?: string },
): Promise<void> {
  const { database, secrets } = platform;
  const held = await findSavedCard(
    database.db,
    'cardId' in named ? named : { billingKeyHashes: hashesOfBillingKey(named.billingKey, secrets) },
  );
  if (!held) return;
  if ('billingKey' in named) await countUse(database.db, `told-card:${held.id}`, toldLimit);
  const outcome = await provider.readCard(decryptBillingKey(held.billingKey, held.id, secrets));
  if (outcome.kind !== 'declined' || !outcome.cardDropped) return;
  platform.log.warn({ card: held.id }, 'card dropped by the provider');
  await inTransaction(database.db, async (tx) => {
    const owner = await lockCardWithOwner(tx, held.id);
    if (!owner) return;
    await markRemoved(tx, held.id, new Date(platform.clock.now()));
    if (!(await isCardPending(tx, held.id, 'toldAbout' in named ? named.toldAbout : undefined))) return;
    const { email, nickname, card } = owner;
    const dedupeKey = `card-dropped:${held.id}`;
    await enqueueMail(tx, { kind: 'cardDropped', to: email, data: { nickname, card }, dedupeKey });
  });
}
