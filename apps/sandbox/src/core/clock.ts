import type { Store } from '#src/core/store.ts';

/** The clock of sandbox and product: real time plus a persistent offset that only grows. */
export class Clock {
  readonly #store: Store;
  #offsetMs: number;

  constructor(store: Store) {
    this.#store = store;
    const row = store.find<{ value: string }>("SELECT value FROM setting WHERE name = 'clock-offset-ms'");
    this.#offsetMs = Number(row?.value ?? 0);
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Moves the clock from `nowMs` to `atMs` (epoch ms), plus the time that has passed since `nowMs`; false when that
   * is backwards.
   */
  move(nowMs: number, atMs: number): boolean {
    const offsetMs = this.#offsetMs + atMs - nowMs;
    if (offsetMs < this.#offsetMs) return false;
    this.#store.run(
      "INSERT INTO setting VALUES ('clock-offset-ms', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      String(offsetMs),
    );
    this.#offsetMs = offsetMs;
    return true;
  }
}
