import type { Database } from '#src/platform/database/database.ts';
import { getWaitingSeconds, isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { type Finding, fail, ok, type Probe } from '../finding.ts';
import { spellDuration } from '../spell-duration.ts';

// The bound is that of the alert PqDecisionLogBehind (deploy/prometheus/alerts.yaml).
const LATE_DECISION_S = 5 * 60;

/** Whether decisions about money are stored apart in time, and whether a restored database waits to be compared with them. */
export function probeDecisions({ db }: Database, hasLog: boolean): Probe {
  return {
    subject: 'decision log',
    async run() {
      const mark = await isAwaitingReconciliation(db);
      // Nothing is shipped meanwhile, so the lag is no finding of its own.
      return mark ? [awaiting] : [hasLog ? judgeLag(await getWaitingSeconds(db)) : off];
    },
  };
}

const awaiting: Finding = fail(
  'decision log',
  'this database was restored, or is behind its log: nobody is charged, refunded or mailed',
  'run npm run reconcile (docs/operations.md, Backup and restore)',
);

const off: Finding = ok('decision log', 'none is kept: DECISION_LOG is off');

function judgeLag(waitedS: number): Finding {
  if (waitedS === 0) return ok('decision log', 'every decision is stored apart');
  const what = `the oldest decision that is not stored apart has waited ${spellDuration(waitedS)}`;
  if (waitedS < LATE_DECISION_S) return ok('decision log', what);
  return fail(
    'decision log',
    what,
    'does a worker reach its bucket or folder? (docs/operations.md, Decision log is behind)',
  );
}
