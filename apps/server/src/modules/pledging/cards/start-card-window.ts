import { createHash } from 'node:crypto';
import type { startCardWindow as call } from '@pq/contract/calls/cards';
import { limits } from '@pq/domain/limits';
import type { z } from 'zod';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { countCardsOf } from './queries.ts';

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

/**
 * The number by which the provider knows a member: ten digits made from their id, for the card window takes no more
 * (providers.md 1.2). It says nothing of the member and need not be unique.
 */
function payerNoOf(memberId: string): string {
  const digest = createHash('sha256').update(`payer:${memberId}`).digest();
  return String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000));
}
