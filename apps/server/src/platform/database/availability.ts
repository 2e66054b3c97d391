import pg from 'pg';
import type { Log } from '../log.ts';
import { withoutLogContext } from '../log-context.ts';
import { isConnectionFailure } from './errors.ts';

export type Availability = {
  /** True from the first failed probe until the database answers again. */
  isAway(): boolean;
  /** Aborted when the next outage begins; already aborted during one. */
  awaySignal(): AbortSignal;
  check(): Promise<boolean>;
  /** Probes because a statement is slow, unless a probe was answered just before. */
  suspect(): void;
  /**
   * Whether `error` is part of an outage. If so it is counted in the lines of the outage (one when it begins, one a
   * minute, one when it ends); else the caller logs it.
   */
  explains(error: unknown, counted: Counted): Promise<boolean>;
  countRefused(): void;
  stop(): void;
};

/** `request`: refused with 503. `work`: of the worker, which retries by itself. `none`: not counted. */
type Counted = 'request' | 'work' | 'none';

type Settings = { probeEveryMs?: number; reportEveryMs?: number; probeWaitMs?: number };

/**
 * Probes only during an outage: a failed statement is followed by a probe over a connection of its own, which decides
 * whether the database is away or a single connection was lost.
 */
export function watchAvailability(
  url: string,
  log: Log,
  { probeEveryMs = 1_000, reportEveryMs = 60_000, probeWaitMs = 1_500 }: Settings = {},
): Availability {
  type Outage = { sinceMs: number; reportedMs: number; refused: number; interrupted: number };
  let outage: Outage | null = null;
  let begun = new AbortController();
  let answeredMs = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const figuresOf = ({ sinceMs, refused, interrupted }: Outage) => ({
    awayS: Math.round((performance.now() - sinceMs) / 1_000),
    refused,
    interrupted,
  });
  const probeNow = async () => {
    let failure = await probe(url, probeWaitMs);
    // A process that was busy for as long as it would wait has not listened: two probes in a row say more.
    if (!outage && isTimeout(failure)) failure = await probe(url, probeWaitMs);
    const nowMs = performance.now();
    if (stopped) return;
    if (failure === null) {
      answeredMs = nowMs;
      if (!outage) return;
      log.warn(figuresOf(outage), 'database back');
      outage = null;
      begun = new AbortController();
      return;
    }
    if (!outage) {
      outage = { sinceMs: nowMs, reportedMs: nowMs, refused: 0, interrupted: 0 };
      log.error({ err: failure }, 'database away');
      begun.abort();
    } else if (nowMs - outage.reportedMs >= reportEveryMs) {
      outage.reportedMs = nowMs;
      log.warn(figuresOf(outage), 'database still away');
    }
    timer = setTimeout(probeOnce, probeEveryMs).unref();
  };
  const probeOnce = () => {
    clearTimeout(timer);
    // A probe belongs to no single request.
    probing ??= withoutLogContext(probeNow).finally(() => {
      probing = null;
    });
    return probing;
  };

  return {
    isAway: () => outage !== null,
    awaySignal: () => begun.signal,
    async check() {
      if (!outage && !stopped) await probeOnce();
      return outage !== null;
    },
    suspect() {
      if (!outage && !stopped && performance.now() - answeredMs > probeEveryMs) void probeOnce();
    },
    async explains(error, counted) {
      if (!isConnectionFailure(error)) return false;
      if (!outage && !stopped) await probeOnce();
      if (!outage) return false;
      if (counted === 'request') outage.refused += 1;
      if (counted === 'work') outage.interrupted += 1;
      return true;
    },
    countRefused() {
      if (outage) outage.refused += 1;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function isTimeout(failure: unknown): boolean {
  return failure instanceof Error && /timeout/i.test(failure.message);
}

/** Why the database cannot be reached; null where it answers, even if it refuses the login. */
async function probe(url: string, waitMs: number): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pq-probe',
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return isConnectionFailure(error) ? error : null;
  } finally {
    client.end().catch(() => {});
  }
}

export type Probe = {
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Prometheus counts a process as down when a scrape is not answered in time. */
const PROBE_TIMEOUT_MS = 1_000;

/** Uses a connection of its own: a full pool is another problem. */
export function openProbe(url: string): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pq-probe',
    max: 1,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  // A lost idle connection is reopened at the next query.
  pool.on('error', () => {});
  return {
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
