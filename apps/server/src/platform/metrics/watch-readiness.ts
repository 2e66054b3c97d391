import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Readiness } from '../http/health.ts';
import type { Platform } from '../platform.ts';

/** Prometheus waits for its answer, and counts a process that does not give it in time as gone. */
const MOST_MS = 1_000;

/** Shows whether this process takes work, and whether it can ask its database: also while it cannot. */
export function watchReadiness(
  { metrics, database }: Pick<Platform, 'metrics' | 'database'>,
  readiness: Readiness,
): void {
  let asked: Promise<boolean> | null = null;
  const isDatabaseUp = async () => {
    asked ??= database.pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
    return Promise.race([asked, delay(MOST_MS, false, { ref: false })]);
  };
  const show = (name: string, help: string, read: (isUp: boolean) => boolean) =>
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        this.set(read(await isDatabaseUp()) ? 1 : 0);
      },
    });
  show('pq_database_up', 'Whether the database answers this process', (isUp) => isUp);
  show(
    'pq_ready',
    'Whether this process takes work',
    (isUp) => isUp && readiness.ready && !readiness.draining,
  );
}
