import type { Log } from '../platform/log.ts';

const GIVE_UP_MS = 25_000;

/** Ctrl-C arrives from the terminal and again from npm, which forwards it. */
const SAME_SIGNAL_MS = 500;

export class ShutdownStack {
  readonly #ends: (() => Promise<void>)[] = [];
  #log: Log;
  #running: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  logTo(log: Log): void {
    this.#log = log;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  push(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  /** Ends everything once, in reverse order; one failure is logged and stops no other. */
  run(): Promise<void> {
    this.#running ??= (async () => {
      this.#log.info('stopping');
      for (let end = this.#ends.pop(); end; end = this.#ends.pop())
        await end().catch((error: unknown) => this.#log.error({ err: error }, 'not ended as it should be'));
      this.#log.info('stopped');
    })();
    return this.#running;
  }

  /** SIGINT and SIGTERM end everything; a later second signal, or GIVE_UP_MS, exits at once. */
  listenToSignals(): void {
    let firstMs: number | null = null;
    const onSignal = () => {
      if (firstMs !== null) {
        if (performance.now() - firstMs > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      firstMs = performance.now();
      setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
      void this.run().then(() => process.exit(0));
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  }
}
