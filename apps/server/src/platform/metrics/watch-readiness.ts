import { Gauge } from 'prom-client';
import type { Probe } from '../database/probe.ts';
import type { Readiness } from '../http/health.ts';
import type { Metrics } from './metrics.ts';

/** Shows whether this process takes work, and whether its database answers it: also while it does not. */
export function watchReadiness(
  { registry }: Metrics,
  probe: Pick<Probe, 'answers'>,
  readiness: Readiness,
): void {
  let asked: Promise<boolean> | null = null;
  const isDatabaseUp = () => {
    // Once for both gauges of a scrape.
    asked ??= probe.answers().finally(() => {
      asked = null;
    });
    return asked;
  };
  const show = (name: string, help: string, read: (isUp: boolean) => boolean) =>
    new Gauge({
      name,
      help,
      registers: [registry],
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
