import type { cardWindowResultSchema, startCardWindow } from '@pq/contract/calls/cards';
import type { DataOf } from '@pq/contract/client';
import type { z } from 'zod';
import { bypassLeaveGuard } from '#app/lib/bypass-leave-guard.ts';
import { loadScript } from '#app/lib/load-script.ts';

/** A closed window only reports that. */
export type CardWindowResult = Partial<z.output<typeof cardWindowResultSchema>>;

type CardWindow = DataOf<typeof startCardWindow>;
type PaypleGlobal = { PaypleCpayAuthCheck?: (request: Record<string, unknown>) => void };

/**
 * Opens Payple's card registration and waits for its answer, also when it is closed. With `returnTo`, an absolute address, the
 * window takes the whole page and answers there; here it only ends when the user returns by the browser's back button.
 */
export async function openCardWindow(
  window_: CardWindow,
  returnTo: string | null,
): Promise<CardWindowResult> {
  await loadScript(window_.scriptUrl);
  const { PaypleCpayAuthCheck } = globalThis as PaypleGlobal;
  if (!PaypleCpayAuthCheck) throw new Error('the card window script offers nothing');
  const request = {
    PCD_PAY_TYPE: 'card',
    PCD_PAY_WORK: 'AUTH',
    PCD_CARD_VER: '01',
    PCD_AUTH_KEY: window_.AuthKey,
    PCD_PAY_URL: window_.PCD_PAY_URL,
    PCD_PAYER_NO: window_.PCD_PAYER_NO,
  };
  return new Promise((resolve) => {
    if (returnTo === null)
      return PaypleCpayAuthCheck({ ...request, PCD_RST_URL: '/', callbackFunction: resolve });
    window.addEventListener('pageshow', () => resolve({ PCD_PAY_RST: 'close' }), { once: true });
    bypassLeaveGuard();
    PaypleCpayAuthCheck({ ...request, PCD_RST_URL: returnTo });
  });
}
