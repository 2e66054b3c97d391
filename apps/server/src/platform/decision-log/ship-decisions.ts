import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Gauge } from 'prom-client';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { type Batch, decodeBatch, encodeBatch, objectName, sha256Hex } from './batch.ts';
import type { DecisionStore } from './decision-store.ts';
import {
  finishShipping,
  getShippingLagSeconds,
  hasHeadAdvanced,
  hasUnshipped,
  markBehind,
  planBatch,
  readHead,
  releaseShipping,
} from './queries.ts';

const INTERVAL_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
const STARTUP_CHECK_MS = 10_000;

type Deps = Pick<Platform, 'database' | 'log' | 'failpoint'>;

/**
 * Ships waiting decisions exactly once, even when a process is killed at any point: positions of records are fixed, the same
 * positions give the same object, and an existing object is compared. Returns how many were stored. Throws when the store does
 * not answer.
 */
export async function shipDecisions(deps: Deps, store: DecisionStore): Promise<number> {
  const { db } = deps.database;
  for (let shipped = 0; ; ) {
    if (!(await hasUnshipped(db))) return shipped;
    const planned = await inTransaction(db, planBatch);
    if (!planned) return shipped;
    const { head, records } = planned;
    try {
      const last = records.at(-1)?.seq;
      if (last === undefined) return shipped;
      await deps.failpoint('decisions.before_store');
      const hash = await storeBatch(deps, store, { log: head.log, previous: head.hash, records });
      if (hash === null) return shipped;
      await deps.failpoint('decisions.after_store');
      await finishShipping(db, head, { log: head.log, seq: last, hash });
      shipped += records.length;
    } finally {
      await releaseShipping(db);
    }
  }
}

/** The hash of the stored object; null when a different one exists: this database has lost decisions. */
async function storeBatch(deps: Deps, store: DecisionStore, batch: Batch): Promise<string | null> {
  const name = objectName(batch.log, batch.records[0]?.seq ?? 0);
  const bytes = encodeBatch(batch);
  if (await store.add(name, bytes)) return sha256Hex(bytes);
  const existing = await store.read(name);
  if (existing && isDeepStrictEqual(decodeBatch(existing), batch)) return sha256Hex(existing);
  await stopForReconciliation(deps, name);
  return null;
}

async function stopForReconciliation({ database, log }: Deps, name: string): Promise<void> {
  if (await markBehind(database.db))
    log.error({ object: name }, 'the decision log is ahead of the database: run npm run reconcile');
}

/**
 * Checks whether the log is ahead of this database, which then was restored, or promoted without its last
 * transactions. If so it is marked, and nobody is charged until it is reconciled.
 */
export async function detectStaleDatabase(deps: Deps, store: DecisionStore): Promise<void> {
  const { db } = deps.database;
  const { log, seq, restoredAt } = await readHead(db);
  const next = objectName(log, seq + 1);
  if (restoredAt !== null || !(await store.read(next))) return;
  // Checked afterwards: a shipper plans positions before it stores their object.
  if (!(await hasHeadAdvanced(db, seq))) await stopForReconciliation(deps, next);
}

/**
 * Checks for a stale database, then ships decisions within about a second of their commit, from any process. While
 * the store is away they wait in the database; retries after 1, 2, 4 … 30 seconds.
 */
export async function startShipping(
  deps: Deps & Pick<Platform, 'channel'>,
  store: DecisionStore,
): Promise<{ stop(): Promise<void> }> {
  const { channel, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isLineageChecked = false;
  let failures = 0;
  const ship = async () => {
    try {
      if (!isLineageChecked) await detectStaleDatabase(deps, store);
      isLineageChecked = true;
      await shipDecisions(deps, store);
      failures = 0;
    } catch (error) {
      failures += 1;
      // Logged once at first, then about twice a minute; the metric shows how long.
      if (failures === 1 || failures > 5) log.warn({ err: error }, 'decisions not stored apart');
    }
  };
  let running = Promise.resolve();
  const runLoop = () => {
    running = ship().then(() => {
      const pauseMs = Math.min(MAX_PAUSE_MS, INTERVAL_MS * 2 ** Math.max(0, failures - 1));
      if (!isStopped) timer = setTimeout(runLoop, pauseMs);
    });
  };
  // After a lost connection another database may answer.
  const unsubscribe = channel.subscribe('decisions', (payload) => {
    if (payload === 'resync') isLineageChecked = false;
  });
  runLoop();
  // A stale database should be known before anything is charged, but a silent store must not block the start.
  await Promise.race([running, delay(STARTUP_CHECK_MS, undefined, { ref: false })]);
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      clearTimeout(timer);
      await running;
      // Decisions of the last moments, unless the store is away.
      if (failures === 0) await ship();
    },
  };
}

export function watchDecisions({ metrics, database, log, config }: Platform): void {
  const isConfigured = config.decisionLog !== null;
  new Gauge({
    name: 'pq_decision_log_configured',
    help: '1 where a place apart from the database is named for the decision log',
    registers: [metrics.registry],
  }).set(isConfigured ? 1 : 0);
  new Gauge({
    name: 'pq_decision_log_lag_seconds',
    help: 'Age of the oldest decision that is not stored apart from the database yet; 0 when none waits',
    registers: [metrics.registry],
    async collect() {
      try {
        this.set(isConfigured ? await getShippingLagSeconds(database.db) : 0);
      } catch (error) {
        this.remove();
        log.warn({ err: error, metric: 'pq_decision_log_lag_seconds' }, 'metric not read');
      }
    },
  });
}
