import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Probe } from '../database/availability.ts';
import type { Database } from '../database/database.ts';
import type { Readiness } from '../http/health.ts';
import type { Metrics } from './metrics.ts';

export function watchReadiness(
  { registry }: Metrics,
  probe: Pick<Probe, 'answers'>,
  readiness: Readiness,
): void {
  let pendingProbe: Promise<boolean> | null = null;
  const isDatabaseUp = () => {
    // Shared by both gauges of a scrape.
    pendingProbe ??= probe.answers().finally(() => {
      pendingProbe = null;
    });
    return pendingProbe;
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

export function watchPool({ registry }: Metrics, database: Database): void {
  new Gauge({
    name: 'pq_database_connections',
    help: 'Connections of the pool by state; waiting are requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { db } = database;
      this.set({ state: 'busy' }, db.totalCount - db.idleCount);
      this.set({ state: 'idle' }, db.idleCount);
      this.set({ state: 'waiting' }, db.waitingCount);
    },
  });
  new Gauge({
    name: 'pq_replica_up',
    help: 'Whether the replica answers; nothing where there is none',
    registers: [registry],
    collect() {
      if (database.readPrimaryPosition === null) this.remove();
      else this.set(database.replicaLagMs() === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'pq_replica_lag_seconds',
    help: 'How far the replica is behind; nothing while it does not answer, or there is none',
    registers: [registry],
    collect() {
      const lagMs = database.replicaLagMs();
      if (lagMs === null) this.remove();
      else this.set(lagMs / 1_000);
    },
  });
}

/** Free space matters for pending uploads, and for files where they are stored on disk. */
export function watchDataDir({ registry }: Metrics, dataDir: string): void {
  const show = (
    name: string,
    help: string,
    read: (disk: { bsize: number; blocks: number; bavail: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await statfs(dataDir).then(read, () => Number.NaN));
      },
    });
  show('pq_data_dir_size_bytes', 'Size of the disk of DATA_DIR', ({ bsize, blocks }) => bsize * blocks);
  show('pq_data_dir_free_bytes', 'Room on the disk of DATA_DIR', ({ bsize, bavail }) => bsize * bavail);
}
