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

  /** Moves to an instant (epoch ms); false, and nothing moved, when it is behind. */
  moveTo(atMs: number): boolean {
    const offsetMs = atMs - Date.now();
    if (offsetMs < this.#offsetMs) return false;
    this.#store.run(
      "INSERT INTO setting VALUES ('clock-offset-ms', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      String(offsetMs),
    );
    this.#offsetMs = offsetMs;
    return true;
  }
}
