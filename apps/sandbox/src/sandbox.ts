import { Clock } from '#src/clock/clock.ts';
import type { Config } from '#src/config.ts';
import { Webhooks } from '#src/payple/webhooks.ts';
import { Store } from '#src/store.ts';

/** What every part of the sandbox stands on. */
export type Sandbox = {
  config: Config;
  store: Store;
  clock: Clock;
  /** Where the SMTP inbox listens; 0 until it does. */
  smtpPort: number;
  webhooks: Webhooks;
  /** Settles when the last clock move asked for is over. */
  lastClockMove: Promise<void>;
  /** Aborts when the sandbox stops: ends waits and open requests. */
  stopping: AbortSignal;
};

/** Opens the state of a sandbox; `stop` ends its background work. The store is the caller's to close, last of all. */
export function openSandbox(config: Config): Sandbox & { stop(): void } {
  const store = new Store(config.dataDir);
  const controller = new AbortController();
  const stopping = controller.signal;
  return {
    config,
    store,
    clock: new Clock(store),
    smtpPort: 0,
    webhooks: new Webhooks(config, stopping),
    lastClockMove: Promise.resolve(),
    stopping,
    stop: () => controller.abort(),
  };
}
