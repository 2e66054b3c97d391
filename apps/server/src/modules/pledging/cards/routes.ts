import * as calls from '@pq/contract/calls/cards';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { addCard } from './add-card.ts';
import { listCards } from './list-cards.ts';
import { removeCard } from './remove-card.ts';
import { startCardWindow } from './start-card-window.ts';

/** Saved cards and the card window (spec section 7, L130 and L146). */
export function registerCards(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.guarded(calls.listCards, async ({ caller }) => ({ data: await listCards(platform, caller.uid) }));
  router.guarded(calls.addCard, async ({ input, caller }) => ({
    data: await addCard(platform, provider, caller.uid, input.card),
    msg: t('my.card.added'),
  }));
  router.guarded(calls.removeCard, async ({ input, caller }) => ({
    data: await removeCard(platform, caller.uid, input.card),
    msg: t('my.card.deleted'),
  }));
  router.guarded(calls.startCardWindow, async ({ caller }) => ({
    data: await startCardWindow(platform, provider, caller.uid),
  }));
}
