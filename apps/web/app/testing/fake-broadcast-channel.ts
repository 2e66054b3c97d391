const channels = new Set<FakeBroadcastChannel>();

/** Replaces the browser's `BroadcastChannel`, which would reach tests of other workers. A second instance is another tab. */
export class FakeBroadcastChannel extends EventTarget {
  readonly #name: string;
  constructor(name: string) {
    super();
    this.#name = name;
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this && other.#name === this.#name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  close(): void {
    channels.delete(this);
  }
}
