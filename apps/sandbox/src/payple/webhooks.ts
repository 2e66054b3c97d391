import type { Config } from '#src/config.ts';
import type { Answer } from './answer.ts';
import type { Fault } from './faults.ts';

const RETRY_DELAYS_MS = [500, 2_000, 5_000];
const TIMEOUT_MS = 10_000;
const CONCURRENCY = 8;

type Delivery = { body: Answer; failures: number };

/** Sends results to the product asynchronously. */
export class Webhooks {
  readonly #url: string | null;
  readonly #stopping: AbortSignal;
  readonly #waiting: Delivery[] = [];
  #running = 0;

  constructor(config: Config, stopping: AbortSignal) {
    this.#url = config.productUrl && `${config.productUrl}/api/payple/webhook`;
    this.#stopping = stopping;
  }

  /** Sends a body once; three times with `duplicate-webhook`, a second later with `drop-after`. */
  send(body: Answer, fault: Fault | null): void {
    if (!this.#url) return;
    const times = fault?.kind === 'duplicate-webhook' ? 3 : 1;
    for (let n = 0; n < times; n++) {
      if (fault?.kind === 'drop-after') this.#sendLater({ body, failures: 0 }, 1_000);
      else this.#enqueue({ body, failures: 0 });
    }
  }

  #enqueue(delivery: Delivery): void {
    this.#waiting.push(delivery);
    if (this.#running < CONCURRENCY) void this.#work();
  }

  #sendLater(delivery: Delivery, ms: number): void {
    setTimeout(() => this.#enqueue(delivery), ms).unref();
  }

  async #work(): Promise<void> {
    this.#running++;
    for (let next = this.#waiting.shift(); next && !this.#stopping.aborted; next = this.#waiting.shift()) {
      const { body, failures } = next;
      const retryMs = RETRY_DELAYS_MS[failures];
      if (!(await this.#deliver(body)) && retryMs !== undefined)
        this.#sendLater({ body, failures: failures + 1 }, retryMs);
    }
    this.#running--;
  }

  async #deliver(body: Answer): Promise<boolean> {
    try {
      const answer = await fetch(this.#url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([this.#stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
