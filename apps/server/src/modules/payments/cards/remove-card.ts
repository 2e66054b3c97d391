import type { Card } from '@pq/contract/shapes/card';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { isCardPending } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled, isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { countUse, type Limit } from '#src/platform/http/limits.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { decryptBillingKey, hashesOfBillingKey } from './billing-key.ts';
import {
  blankCardsOf,
  claimDueRemoval,
  deleteRemoval,
  findSavedCard,
  insertRemoval,
  listCards,
  lockCard,
  lockCards,
  lockCardWithOwner,
  markRemoved,
  REMOVAL_TOPIC,
  type Removal,
  recordFailedRemoval,
} from './queries.ts';

/**
 * Removes a saved card of a member and returns those that are left. Its billing key moves to the
 * outbox of removals in the same transaction; the worker has the provider delete it. Throws notFound, and cardPending
 * while a pledge that is still to be charged uses it.
 */
export async function removeCard(platform: Platform, memberId: string, cardId: string): Promise<Card[]> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    // Pledges share-lock the card that they use, so from here on none can start to use it.
    const card = await lockCard(tx, memberId, cardId);
    if (!card?.billingKey) throw new ProductError('notFound');
    if (await isCardPending(tx, cardId)) throw new ProductError('cardPending');
    await markRemoved(tx, cardId, now);
    await insertRemoval(tx, { id: cardId, billingKey: card.billingKey, billingKeyHash: card.billingKeyHash });
  });
  return listCards(platform, memberId);
}

export async function eraseCards(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const { id, billingKey, billingKeyHash } of await lockCards(tx, memberId)) {
    await markRemoved(tx, id, now);
    if (billingKey) await insertRemoval(tx, { id, billingKey, billingKeyHash });
  }
  await blankCardsOf(tx, memberId);
}

/** How often webhooks about one card, which may be forged, cause a request to the provider. */
const cardLookupLimit: Limit = { max: 10, windowS: 60 };

export async function isCardSaved({ database, secrets }: Platform, billingKey: string): Promise<boolean> {
  const billingKeyHashes = hashesOfBillingKey(billingKey, secrets);
  return (await findSavedCard(database.db, { billingKeyHashes })) !== null;
}

/**
 * Removes a card that the provider is reported to have dropped: lost, stolen, expired. Only the provider's own answer, requested
 * here, removes it; its owner may register it again. When pending pledges use it, the owner is notified; of the pledge
 * `notifiedPledgeId` they have been already. Throws tooMany when a card is named too often by its billing key, as by the webhook.
 */
export async function removeDroppedCard(
  platform: Platform,
  provider: PaymentProvider,
  named: { billingKey: string } | { cardId: string; notifiedPledgeId?: string },
): Promise<void> {
  const { database, secrets } = platform;
  const saved = await findSavedCard(
    database.db,
    'cardId' in named ? named : { billingKeyHashes: hashesOfBillingKey(named.billingKey, secrets) },
  );
  if (!saved) return;
  if ('billingKey' in named) await countUse(database.db, `webhook-card:${saved.id}`, cardLookupLimit);
  const outcome = await provider.readCard(decryptBillingKey(saved.billingKey, saved.id, secrets));
  if (outcome.kind !== 'declined' || !outcome.cardDropped) return;
  platform.log.warn({ card: saved.id }, 'card dropped by the provider');
  await inTransaction(database.db, async (tx) => {
    const now = new Date(platform.clock.now());
    const owner = await lockCardWithOwner(tx, saved.id);
    if (!owner) return;
    await markRemoved(tx, saved.id, now);
    if (
      !(await isCardPending(tx, saved.id, 'notifiedPledgeId' in named ? named.notifiedPledgeId : undefined))
    )
      return;
    const { email, nickname, card } = owner;
    const dedupeKey = `card-dropped:${saved.id}`;
    await enqueueMail(tx, { kind: 'cardDropped', to: email, data: { nickname, card }, dedupeKey }, now);
  });
}

const FIRST_WAIT_S = 60;
const ATTEMPTS_BEFORE_ALARM = 5;

/**
 * Has the provider delete the billing keys of removed and refused cards that are due. Deleting twice is harmless, so an unclear
 * outcome is tried again, after one minute, two, four … up to six hours; the sealed key is deleted only when the provider has
 * confirmed.
 */
export async function deleteRemovedCards(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<void> {
  const { db } = platform.database;
  // After a restore a card may be in use again although this database has it as removed.
  while (!signal.aborted && !(await isAwaitingReconciliation(db))) {
    const removal = await claimDueRemoval(db, FIRST_WAIT_S);
    if (!removal) return;
    const failure = await tryToDelete(platform, provider, removal);
    if (failure === null) {
      await deleteRemoval(db, removal.id);
      countDone('cards deleted');
      continue;
    }
    const { id, attempts } = removal;
    const level = attempts >= ATTEMPTS_BEFORE_ALARM ? 'error' : 'warn';
    platform.log[level]({ removal: id, attempts, failure }, 'removed card is still at the provider');
    await recordFailedRemoval(db, id, failure);
  }
}

async function tryToDelete(
  { secrets }: Platform,
  provider: PaymentProvider,
  { id, billingKey }: Removal,
): Promise<string | null> {
  let key: string;
  try {
    key = decryptBillingKey(billingKey, id, secrets);
  } catch (error) {
    return error instanceof Error ? error.message : 'key cannot be opened';
  }
  const outcome = await provider.deleteCard(key);
  if (outcome.kind === 'done') return null;
  return 'code' in outcome ? `${outcome.kind} ${outcome.code}` : `${outcome.kind} ${outcome.reason}`;
}

export function startCardRemovalTask(platform: Platform, provider: PaymentProvider): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'card removal', topic: REMOVAL_TOPIC, everyMs: 60_000 },
    (signal) => deleteRemovedCards(platform, provider, signal),
  );
}
