import type { cardWindowResultSchema } from '@pq/contract/calls/cards';
import { onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/**
 * Scripts of providers that a screen loads, by their address: what each puts on the page when it has come; null for one that does
 * not come. jsdom fetches none.
 */
export function answerScripts(scripts: Record<string, (() => void) | null>): void {
  const watch = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      const run = scripts[node.dataset.src ?? ''];
      if (run === undefined) continue;
      run?.();
      node.dispatchEvent(new Event(run === null ? 'error' : 'load'));
    }
  });
  watch.observe(document.head, { childList: true });
  onTestFinished(() => {
    watch.disconnect();
    document.head.replaceChildren();
  });
}

type CardWindowResult = Partial<z.output<typeof cardWindowResultSchema>>;

const scriptUrl = 'https://cpay.example/payment.js';
export const cardWindow = {
  scriptUrl,
  AuthKey: 'key',
  return_url: 'https://cpay.example/confirm',
  PCD_PAY_URL: 'https://cpay.example/index',
  PCD_PAYER_NO: '1042',
};
/** What the window says of a card that it has registered. */
export const registeredCard = {
  PCD_PAY_RST: 'success',
  PCD_PAY_CODE: '0000',
  PCD_PAYER_ID: 'billing-key',
  PCD_PAY_CARDNAME: '국민카드',
  PCD_PAY_CARDNUM: '9876-54**-****-3210',
} satisfies CardWindowResult;

/** The card window, which answers as soon as it is opened. Gives what it was opened with. */
export function answerCardWindow(result: CardWindowResult): Record<string, unknown>[] {
  const opened: Record<string, unknown>[] = [];
  const open = (
    request: Record<string, unknown> & { callbackFunction?: (result: CardWindowResult) => void },
  ) => {
    opened.push(request);
    request.callbackFunction?.(result);
  };
  answerScripts({ [scriptUrl]: () => vi.stubGlobal('PaypleCpayAuthCheck', open) });
  return opened;
}

/** The postcode search, in which an address is chosen as soon as it is opened; null: it is closed. */
export function answerPostcodeSearch(found: { zonecode: string; roadAddress: string } | null): void {
  type Heard = { oncomplete(data: object): void; onclose(state: string): void };
  class Postcode {
    readonly #heard: Heard;
    constructor(heard: Heard) {
      this.#heard = heard;
    }
    open(): void {
      if (found) this.#heard.oncomplete({ ...found, userSelectedType: 'R', apartment: 'N' });
      else this.#heard.onclose('FORCE_CLOSE');
    }
  }
  answerScripts({ '/postcode.js': () => vi.stubGlobal('kakao', { Postcode }) });
}
