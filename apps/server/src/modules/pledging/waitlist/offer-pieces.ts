import { HOUR_MS, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { choiceText, surchargeOf } from '@pq/domain/reward/options';
import { shortTitle } from '@pq/domain/reward/short-title';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forEachIsolated, type IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import {
  deleteWaitsOf,
  type LapsedOffer,
  lapseOffers,
  listQueuedProjects,
  lockProjectWithDueOffer,
  lockQueues,
  type MadeOffer,
  releaseReservation,
  reserveNextPiece,
} from './queries.ts';

/**
 * Reserves the free pieces of a locked project for the first members of its queues, and mails them. To be called in the transaction
 * that frees pieces, before another order can reserve one: wherever a pledge is withdrawn or reduced, or an offer ends. Charges
 * and refunds do not call it, because they happen after the project has closed.
 */
export async function offerFreePieces(tx: Tx, projectKey: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + limits.offerHours * HOUR_MS);
  const at = { now, until, today: seoulDate(now.getTime()) };
  for (;;) {
    const offer = await reserveNextPiece(tx, projectKey, at);
    if (!offer) return;
    await mailOffer(tx, projectKey, offer, now);
  }
}

async function mailOffer(tx: Tx, projectKey: string, offer: MadeOffer, now: Date): Promise<void> {
  const { idx, email, nickname, title, purpose, options, choice, productCost, since, until } = offer;
  const isOfAny = choice.length === 0;
  await enqueueMail(
    tx,
    {
      kind: 'offerMade',
      to: email,
      data: {
        nickname,
        title,
        purpose,
        projectKey,
        idx,
        reward: shortTitle(offer),
        option: isOfAny ? '' : choiceText(options, choice),
        price: productCost + (isOfAny ? 0 : surchargeOf(options, choice)),
        since,
        until,
      },
    },
    now,
  );
}

async function mailLapsed(tx: Tx, projectKey: string, lapsed: LapsedOffer, now: Date): Promise<void> {
  const { email, nickname, title, purpose, until } = lapsed;
  await enqueueMail(
    tx,
    {
      kind: 'offerLapsed',
      to: email,
      data: { nickname, title, purpose, projectKey, reward: shortTitle(lapsed), until },
    },
    now,
  );
}

export function passOffersOn(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return forEachIsolated(
    platform,
    { job: 'project', failure: 'offers not passed on', counted: 'projects with offers passed on' },
    async ({ skip, found }) => {
      const now = new Date(platform.clock.now());
      const key = await inTransaction(platform.database.db, async (tx) => {
        const due = await lockProjectWithDueOffer(tx, now, skip);
        if (due === null) return null;
        found(due);
        for (const lapsed of await lapseOffers(tx, due, now)) {
          await releaseReservation(tx, due, lapsed);
          // The page of a hidden project cannot be opened.
          if (lapsed.isShown) await mailLapsed(tx, due, lapsed, now);
        }
        await platform.failpoint('waitlist.before_offer');
        await offerFreePieces(tx, due, now);
        return due;
      });
      if (key === null) return false;
      publishProjectChange(platform, key);
      return true;
    },
    signal,
  );
}

/** Gives up all places of a member; reserved pieces are offered to the next. Returns the projects. */
export async function leaveAllQueues(tx: Tx, memberId: string, now: Date): Promise<string[]> {
  const keys = await listQueuedProjects(tx, memberId);
  for (const key of keys) {
    await lockQueues(tx, key);
    for (const ended of await deleteWaitsOf(tx, key, memberId)) await releaseReservation(tx, key, ended);
    await offerFreePieces(tx, key, now);
  }
  return keys;
}
