import { setTimeout as delay } from 'node:timers/promises';
import { seoulDate } from '@pq/domain/dates';
import type { DailyJob, DailyResult } from '#src/modules/admin/index.ts';
import { checkBannerLinks } from '#src/modules/community/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { deleteOtherFailures, recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type Finding, isOfChain, runChecks } from './run-checks.ts';

/** The sweep may be about to repair a finding: only a persistent one is reported. */
const RECHECK_AFTER_MS = 90_000;
const LINES_IN_MAIL = 20;

type Wait = (signal: AbortSignal) => Promise<unknown>;

const waitForSweep: Wait = (signal) => delay(RECHECK_AFTER_MS, undefined, { signal }).catch(() => {});

export function checkInvariantsJob(wait = waitForSweep): DailyJob {
  return { name: 'checks', run: (platform, signal) => checkInvariants(platform, signal, wait) };
}

async function checkInvariants(platform: Platform, signal: AbortSignal, wait: Wait): Promise<DailyResult> {
  const { database, clock, log, config } = platform;
  await checkBannerLinks(platform);
  const first = await runChecks(database.db, clock.now());
  if (first.length === 0) {
    await storeFindings(platform, []);
    return { findings: 0 };
  }
  await wait(signal);
  if (signal.aborted) return { findings: 0 };
  const known = new Set(first.map(nameOf));
  const found = (await runChecks(database.db, clock.now())).filter((finding) => known.has(nameOf(finding)));
  await storeFindings(platform, found);
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

async function storeFindings(platform: Platform, found: readonly Finding[]): Promise<void> {
  const stored = found.slice(0, LINES_IN_MAIL);
  await deleteOtherFailures(platform.database.db, 'finding', stored.map(nameOf));
  for (const finding of stored)
    await recordFailure(platform, { job: 'finding', subject: nameOf(finding) }, finding.finding);
}

function nameOf({ invariant, subject }: Finding): string {
  return `${invariant}: ${subject}`;
}

function lineOf(finding: Finding): string {
  return `${nameOf(finding)}: ${finding.finding}`;
}
