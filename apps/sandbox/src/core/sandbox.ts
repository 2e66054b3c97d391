import { Clock } from '#src/core/clock.ts';
import type { Config } from '#src/core/config.ts';
import { Store } from '#src/core/store.ts';
import { Webhooks } from '#src/core/webhooks.ts';

export type Sandbox = {
  config: Config;
  store: Store;
  clock: Clock;
  /** 0 until the SMTP server listens. */
  smtpPort: number;
  webhooks: Webhooks;
  /** Settles when the last queued clock move is finished. */
  lastClockMove: Promise<void>;
  stopping: AbortSignal;
};

/** `stop` ends background work; the caller closes the store last. */
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
