import { setTimeout as delay } from 'node:timers/promises';
import { seoulDate } from '@pq/domain/dates';
import { isOfChain } from '#src/checks/chain-findings.ts';
import { type Finding, runChecks } from '#src/checks/run-checks.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { deleteOtherFailures, recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DailyJob } from './daily-job.ts';
import type { Found } from './queries.ts';

export const CHECKS_JOB = 'checks';

/** What the sweep is just about to do is no finding: only what is still so after a while is told. */
const AGAIN_MS = 90_000;
const LINES_IN_MAIL = 20;

/** Runs every invariant; what is found twice is logged, and mailed to the operations team with the ids that it is about. */
export function checkBooksJob(againMs = AGAIN_MS): DailyJob {
  return { name: CHECKS_JOB, run: (platform, signal) => checkBooks(platform, signal, againMs) };
}

async function checkBooks(platform: Platform, signal: AbortSignal, againMs: number): Promise<Found> {
  const { database, clock, log, config } = platform;
  const first = await runChecks(database.pool, clock.now());
  if (first.length === 0) {
    await keepFindings(platform, []);
    return { findings: 0 };
  }
  await delay(againMs, undefined, { signal }).catch(() => {});
  if (signal.aborted) return { findings: 0 };
  const known = new Set(first.map(nameOf));
  const found = (await runChecks(database.pool, clock.now())).filter((finding) => known.has(nameOf(finding)));
  await keepFindings(platform, found);
  if (found.length === 0) return { findings: 0 };
  log.error(
    { findings: found.length, first: found.slice(0, LINES_IN_MAIL).map(nameOf) },
    'checks found something',
  );
  if (config.mail.operations)
    await enqueueMail(database.db, {
      kind: 'checksFound',
      to: config.mail.operations,
      data: { count: found.length, lines: found.slice(0, LINES_IN_MAIL).map(lineOf) },
      dedupeKey: `checks:${seoulDate(clock.now())}`,
    });
  return { findings: found.length, chainBreaks: found.filter(isOfChain).length };
}

/** Findings stand in the console until the checks find them no more; of many the first. */
async function keepFindings(platform: Platform, found: readonly Finding[]): Promise<void> {
  const kept = found.slice(0, LINES_IN_MAIL);
  await deleteOtherFailures(platform.database.db, 'finding', kept.map(nameOf));
  for (const finding of kept)
    await recordFailure(platform, { job: 'finding', subject: nameOf(finding) }, finding.finding);
}

function nameOf({ invariant, subject }: Finding): string {
  return `${invariant}: ${subject}`;
}

function lineOf(finding: Finding): string {
  return `${nameOf(finding)}: ${finding.finding}`;
}
