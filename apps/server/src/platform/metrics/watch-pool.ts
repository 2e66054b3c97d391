import { Gauge } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

/** Shows the connections of the pool (in use, idle, and requests that wait for one), and how far a replica is behind. */
export function watchPool({ registry }: Metrics, database: Database): void {
  new Gauge({
    name: 'pq_database_connections',
    help: 'Connections of the pool by state; waiting are requests without one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = database;
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'pq_replica_up',
    help: 'Whether the replica answers; nothing where there is none',
    registers: [registry],
    collect() {
      if (database.written === null) this.remove();
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
