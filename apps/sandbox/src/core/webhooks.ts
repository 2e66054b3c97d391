import type { Config } from '#src/core/config.ts';

const RETRY_DELAYS_MS = [500, 2_000, 5_000];
const TIMEOUT_MS = 10_000;
const CONCURRENCY = 8;

type Delivery = { body: object; failures: number };

export class Webhooks {
  readonly #url: string | null;
  readonly #stopping: AbortSignal;
  readonly #waiting: Delivery[] = [];
  #running = 0;

  constructor(config: Config, stopping: AbortSignal) {
    this.#url = config.productUrl && `${config.productUrl}/api/payple/webhook`;
    this.#stopping = stopping;
  }

  send(body: object, { times, delayMs }: { times: number; delayMs: number }): void {
    if (!this.#url) return;
    for (let n = 0; n < times; n++) {
      if (delayMs > 0) this.#sendLater({ body, failures: 0 }, delayMs);
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

  async #deliver(body: object): Promise<boolean> {
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
