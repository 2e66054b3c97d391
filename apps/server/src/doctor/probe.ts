import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '#src/platform/log.ts';

export type Finding = { level: 'ok' | 'warn' | 'fail'; subject: string; what: string; advice?: string };

/** What `run` throws is a failure of the subject. */
export type Probe = {
  subject: string;
  run(): Promise<Finding[]>;
  /** What to do when it throws, or does not end in time. */
  advice?: string;
  /** Longer than usual, if what it requests has time limits of its own. */
  limitMs?: number;
};

export const ok = (subject: string, what: string): Finding => ({ level: 'ok', subject, what });
export const warn = (subject: string, what: string, advice: string): Finding => ({
  level: 'warn',
  subject,
  what,
  advice,
});
export const fail = (subject: string, what: string, advice: string): Finding => ({
  level: 'fail',
  subject,
  what,
  advice,
});

export function formatFinding({ level, subject, what, advice }: Finding): string {
  return `${level.padEnd(4)}  ${subject}: ${what}${advice ? `; ${advice}` : ''}`;
}

export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'fail')) return 1;
  return findings.some(({ level }) => level === 'warn') ? 2 : 0;
}

/** Why something failed, in one line: the message of the innermost cause, which our own errors only wrap. Without persons and secrets. */
export function reasonOf(error: unknown): string {
  let inner = error;
  // The error that waited in vain says more than that of the connection that was cut for it.
  while (inner instanceof Error && inner.cause !== undefined && !/timeout/i.test(inner.message))
    inner = inner.cause;
  // A host with several addresses: each of them was tried.
  if (inner instanceof AggregateError && inner.errors.length > 0) return reasonOf(inner.errors[0]);
  const described = describeError(inner);
  if (typeof described === 'string') return described;
  const { message, code } = described as { message: string; code?: unknown };
  const name = inner instanceof Error ? inner.name : '';
  const words = message.replaceAll(/\s+/g, ' ').replace(/[\s:;.,]+$/, '') || String(code ?? name);
  // The names of S3 errors (NoSuchBucket) say more than their messages.
  return /^[A-Z]\w+[a-z]\w*$/.test(name) && !/Error$/.test(name) ? `${name}: ${words}` : words;
}

const units = [
  { name: 'days', s: 86_400 },
  { name: 'h', s: 3_600 },
  { name: 'min', s: 60 },
] as const;

export function spellDuration(seconds: number): string {
  const unit = units.find(({ s }) => seconds >= 2 * s);
  return unit ? `${Math.floor(seconds / unit.s)} ${unit.name}` : `${Math.round(seconds)} s`;
}

const LIMIT_MS = 10_000;

/** The findings are in the order of the probes; none delays or breaks another. */
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
  // Called inside the chain, so that a probe that throws synchronously fails like any other.
  const done = Promise.resolve()
    .then(run)
    .catch((error: unknown) => failed(reasonOf(error)));
  return Promise.race([done, late]).finally(() => stop.abort());
}
