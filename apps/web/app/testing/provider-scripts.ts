import type { cardWindowResultSchema } from '@pq/contract/calls/cards';
import { onTestFinished, vi } from 'vitest';
import type { z } from 'zod';

/**
 * By address: what each script puts on the page when it loads, null for a script that fails. jsdom fetches
 * none.
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
export const registeredCard = {
  PCD_PAY_RST: 'success',
  PCD_PAY_CODE: '0000',
  PCD_PAYER_ID: 'billing-key',
  PCD_PAY_CARDNAME: '국민카드',
  PCD_PAY_CARDNUM: '9876-54**-****-3210',
} satisfies CardWindowResult;

/** Returns the arguments that it was opened with. */
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

type PostcodeAnswer = { zonecode: string; roadAddress: string; buildingName?: string; apartment?: 'Y' | 'N' };

export function answerPostcodeSearch(found: PostcodeAnswer): void {
  type Options = { oncomplete(data: object): void; onclose(state: string): void };
  class Postcode {
    readonly #options: Options;
    constructor(options: Options) {
      this.#options = options;
    }
    embed(place: HTMLElement): void {
      const buttonOf = (words: string, press: () => void) => {
        const button = document.createElement('button');
        button.textContent = words;
        button.onclick = press;
        return button;
      };
      const frame = document.createElement('iframe');
      const answer = { userSelectedType: 'R', apartment: 'N', ...found };
      place.replaceChildren(
        frame,
        buttonOf(found.zonecode, () => this.#options.oncomplete(answer)),
        buttonOf('Escape', () => this.#options.onclose('FORCE_CLOSE')),
      );
      frame.dispatchEvent(new Event('load'));
    }
  }
  answerScripts({ '/postcode.js': () => vi.stubGlobal('kakao', { Postcode }) });
}
