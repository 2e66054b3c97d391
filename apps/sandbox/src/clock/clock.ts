import type { Store } from '#src/store.ts';

/** The clock of the sandbox and the product: real time plus an offset that only grows and outlives the process. */
export class Clock {
  readonly #store: Store;
  #offsetMs: number;

  constructor(store: Store) {
    this.#store = store;
    const row = store.find<{ value: string }>("SELECT value FROM setting WHERE name = 'clock-offset-ms'");
    this.#offsetMs = Number(row?.value ?? 0);
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Moves so that the clock that showed `nowMs` shows `atMs` (both epoch ms); false, and nothing moved, when that is
   * behind. What passes between the reading and the move is kept.
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
