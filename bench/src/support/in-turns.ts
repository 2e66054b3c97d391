import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'undici';

const MAX_SLOWDOWN = 2;
const READS_A_SECOND = 25;
/** Enough addresses that no limit is reached. */
const ADDRESSES = 200;

export type Recorder = (what: string, ms: number) => void;
export type Flood = { stop(): Promise<void> };

type Slowdown = { calmP95Ms: number; floodedP95Ms: number; ratio: number; limit: number; uses: number[] };

/**
 * Times what others do in calm and in flooded rounds, which alternate so that other load on the machine affects both.
 * `isWithin`: every 95th percentile of the flooded rounds is within the limit.
 */
export async function measureInTurns({
  rounds,
  maxSlowdown = MAX_SLOWDOWN,
  use,
  startFlood,
}: {
  rounds: number;
  maxSlowdown?: number;
  use(record: Recorder): Promise<void>;
  startFlood(): Promise<Flood>;
}): Promise<{ slowdowns: Record<string, Slowdown>; isWithin: boolean }> {
  const times = new Map<string, { calm: number[]; flooded: number[] }>();
  const recordAs =
    (kind: 'calm' | 'flooded'): Recorder =>
    (what, ms) => {
      const own = times.get(what) ?? { calm: [], flooded: [] };
      own[kind].push(ms);
      times.set(what, own);
    };
  // The first of everything is slower.
  await use(() => {});
  for (let round = 0; round < rounds; round += 1) {
    await use(recordAs('calm'));
    const flood = await startFlood();
    await use(recordAs('flooded')).finally(() => flood.stop());
  }
  const slowdowns = Object.fromEntries(
    [...times].map(([what, { calm, flooded }]) => [what, slowdownOf(calm, flooded, maxSlowdown)]),
  );
  return { slowdowns, isWithin: Object.values(slowdowns).every(({ ratio, limit }) => ratio <= limit) };
}

function slowdownOf(calm: number[], flooded: number[], limit: number): Slowdown {
  const [calmP95Ms, floodedP95Ms] = [p95(calm), p95(flooded)];
  const ratio = Number((floodedP95Ms / calmP95Ms).toFixed(2));
  return { calmP95Ms, floodedP95Ms, ratio, limit, uses: [calm.length, flooded.length] };
}

function p95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1));
}

/** Throws unless each is answered 200. */
export async function readAtRate(
  client: Pool,
  paths: readonly string[],
  forMs: number,
  record: Recorder,
): Promise<void> {
  const reads: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; performance.now() - startedAt < forMs; n += 1) {
    reads.push(readOnce(client, paths[n % paths.length] ?? '', addressOf(10_000 + (n % ADDRESSES)), record));
    await delay(Math.max(1, startedAt + ((n + 1) * 1_000) / READS_A_SECOND - performance.now()));
  }
  await Promise.all(reads);
}

async function readOnce(client: Pool, path: string, address: string, record: Recorder): Promise<void> {
  const askedAt = performance.now();
  const headers = { 'x-forwarded-for': address };
  const { statusCode, body } = await client.request({ method: 'GET', path, headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  record(path, performance.now() - askedAt);
}

/** The nth address of a network of its own, for TRUST_PROXY. */
export const addressOf = (n: number) => `10.9.${Math.floor(n / 250) % 250}.${n % 250}`;
