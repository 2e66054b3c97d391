import { setTimeout as delay } from 'node:timers/promises';
import type { Finding, Probe } from './finding.ts';
import { reasonOf } from './reason-of.ts';

const LIMIT_MS = 10_000;

/** Runs the probes beside each other; gives what they have found in their order. None holds up or breaks another. */
export async function runProbes(probes: readonly Probe[]): Promise<Finding[]> {
  return (await Promise.all(probes.map(runProbe))).flat();
}

async function runProbe({ subject, run, advice, limitMs = LIMIT_MS }: Probe): Promise<Finding[]> {
  const failed = (what: string): Finding[] => [
    { level: 'fail', subject, what, ...(advice !== undefined && { advice }) },
  ];
  const stop = new AbortController();
  const late = delay(limitMs, failed(`no answer within ${limitMs / 1_000} s`), { signal: stop.signal });
  late.catch(() => {});
  // Called inside of the chain: one that throws at once has failed like any other.
  const done = Promise.resolve()
    .then(run)
    .catch((error: unknown) => failed(reasonOf(error)));
  return Promise.race([done, late]).finally(() => stop.abort());
}
