import type { startCardWindow as call } from '@pq/contract/calls/cards';
import { limits } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { payerNoOf } from './payer-no.ts';
import { countCardsOf } from './repository.ts';

/**
 * Has the provider authorise one card window and gives everything that the browser's script takes (spec section 7, L146).
 * Throws cardLimit, unavailable.
 */
export async function startCardWindow(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
): Promise<z.input<(typeof call)['data']>> {
  const cards = await countCardsOf(platform.database.db, memberId);
  if (cards >= limits.cardsPerUser) throw new ProductError('cardLimit');
  const outcome = await provider.startCardWindow();
  if (outcome.kind !== 'done') throw new ProductError('unavailable');
  return {
    scriptUrl: platform.config.payple.scriptUrl,
    ...outcome.value,
    PCD_PAYER_NO: payerNoOf(memberId),
  };
}
