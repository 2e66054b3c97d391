import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { createLimiter } from '../concurrency-limit.ts';
import { logUnlessAway } from '../jobs/failures.ts';
import type { Platform } from '../platform.ts';

/** Prometheus counts a process as down when a scrape is not answered in time. */
const SCRAPE_TIMEOUT_MS = 1_000;
const MAX_CONCURRENT_READS = 2;

export type Figure = { name: string; help: string; read(): Promise<number> };

/**
 * Gauges that are queried at every scrape. A gauge that cannot be read in time reports its last value, or NaN, so that alerts
 * about it neither start nor end; `pq_figure_unread` is 1 for it.
 */
export function registerFigures(
  platform: Pick<Platform, 'metrics' | 'log' | 'database'>,
  figures: readonly Figure[],
): void {
  const registers = [platform.metrics.registry];
  const limiter = createLimiter({ limit: MAX_CONCURRENT_READS });
  const readers = figures.map(({ name, help, read }) => {
    const gauge = new Gauge({ name, help, registers, collect: () => refresh() });
    gauge.set(Number.NaN);
    let running: Promise<void> | null = null;
    let isUnread = true;
    let isLogged = false;
    return {
      name,
      isUnread: () => isUnread || running !== null,
      read() {
        running ??= limiter(read)
          .then(
            (value) => {
              gauge.set(value);
              isUnread = false;
              isLogged = false;
            },
            (error: unknown) => {
              isUnread = true;
              // Logged once until it can be read again: scrapes come every few seconds.
              if (!isLogged) void logUnlessAway(platform, error, { metric: name }, 'metric not read');
              isLogged = true;
            },
          )
          .finally(() => {
            running = null;
          });
        return running;
      },
    };
  });
  const unread = new Gauge({
    name: 'pq_figure_unread',
    help: 'Figures that could not be read at this scrape and are shown as they were before: 1, else 0',
    labelNames: ['figure'],
    registers,
    async collect() {
      await refresh();
      for (const reader of readers) this.set({ figure: reader.name }, reader.isUnread() ? 1 : 0);
    },
  });
  void unread;

  let refreshing: Promise<void> | null = null;
  function refresh(): Promise<void> {
    refreshing ??= Promise.race([
      Promise.all(readers.map((reader) => reader.read())),
      delay(SCRAPE_TIMEOUT_MS, undefined, { ref: false }),
    ])
      .then(() => {})
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }
}
