import { addBusinessDays } from '@pq/domain/business-days';
import { addDays, DAY_MS, seoulDate } from '@pq/domain/dates';
import { dailyTasks } from '@pq/domain/worker';
import { getSweepLag, getUnsealedSeconds, listDailyRuns, listFailures } from '#src/modules/admin/index.ts';
import { countUnsentMails, getMailQueue } from '#src/modules/notifications/index.ts';
import {
  countStuckCharges,
  countUnclearCharges,
  listUnresolvedRefunds,
} from '#src/modules/payments/index.ts';
import { countDueTerms } from '#src/modules/projects/index.ts';
import {
  countDifferences,
  findNewestComparedDay,
  listUncomparedDays,
  readPayoutState,
} from '#src/modules/settlement/index.ts';
import type { Database } from '#src/platform/database/database.ts';
import { getShippingLagSeconds, isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type Finding, fail, ok, type Probe, spellDuration, warn } from './probe.ts';

type Source = Pick<Platform, 'database' | 'clock'> & { config: Pick<Platform['config'], 'payouts'> };

// The bounds are those of the alerts (deploy/prometheus/alerts.yaml).
const LATE_SWEEP_S = 5 * 60;
const LATE_MAIL_S = 30 * 60;
const LATE_CHARGE_S = 30 * 60;
const LATE_TERMS_S = 30 * 60;
const LATE_SEAL_S = 15 * 60;

export function listWorkProbes(source: Source): Probe[] {
  return [
    { subject: 'sweep', run: () => probeSweep(source) },
    { subject: 'mails', run: () => probeMails(source) },
    { subject: 'charges', run: () => probeCharges(source) },
    { subject: 'refunds', run: () => probeRefunds(source) },
    { subject: 'payouts', run: () => probePayouts(source) },
    { subject: 'comparison with the provider', run: () => probeComparison(source) },
    { subject: 'search terms', run: () => probeTerms(source) },
    { subject: 'daily jobs', run: () => probeDailyJobs(source) },
    { subject: 'seals', run: () => probeSeals(source) },
    { subject: 'work of the last day', run: () => probeFailures(source) },
  ];
}

async function probeSweep(source: Source): Promise<Finding[]> {
  const lagS = await getSweepLag(source);
  if (lagS === 0) return [ok('sweep', 'nothing is due')];
  const what = `what is due longest has waited ${spellDuration(lagS)}`;
  if (lagS < LATE_SWEEP_S) return [ok('sweep', what)];
  return [fail('sweep', what, 'is a worker running? (docs/operations.md, The sweep is late)')];
}

async function probeMails({ database }: Source): Promise<Finding[]> {
  const [{ due, oldestS }, { refused }] = await Promise.all([
    getMailQueue(database.db),
    countUnsentMails(database.db),
  ]);
  const what = due === 0 ? 'none waits' : `${due} wait, the oldest for ${spellDuration(oldestS)}`;
  const waiting =
    oldestS < LATE_MAIL_S
      ? ok('mails', what)
      : fail('mails', what, 'is a worker running, and SMTP up? (docs/operations.md, SMTP is down)');
  if (refused === 0) return [waiting];
  const advice = 'see why under Mails on the admin pages';
  return [waiting, warn('mails', `${refused} of the last days were given up`, advice)];
}

async function probeTerms({ database }: Source): Promise<Finding[]> {
  const { due, oldestS } = await countDueTerms(database);
  if (oldestS < LATE_TERMS_S) return [ok('search terms', due === 0 ? 'up to date' : `${due} changes wait`)];
  const what = `${due} changes of titles wait, the oldest for ${spellDuration(oldestS)}`;
  return [
    warn('search terms', what, 'is a worker running? npm run search-terms builds them from all titles'),
  ];
}

async function probeCharges({ database, clock }: Source): Promise<Finding[]> {
  const nowMs = clock.now();
  const [{ due, dueSince, held }, unclear] = await Promise.all([
    countStuckCharges(database.db, new Date(nowMs)),
    countUnclearCharges(database.db, new Date(nowMs - LATE_CHARGE_S * 1_000)),
  ]);
  const waitedS = dueSince === undefined ? 0 : (nowMs - dueSince) / 1_000;
  const what = due === 0 ? 'none is due' : `${due} are due, the oldest for ${spellDuration(waitedS)}`;
  const findings: Finding[] = [
    waitedS < LATE_CHARGE_S
      ? ok('charges', what)
      : fail('charges', what, 'is a worker running, and the provider up? (docs/operations.md)'),
  ];
  if (unclear > 0)
    findings.push(
      warn(
        'charges',
        `${unclear} have had no known outcome for over ${spellDuration(LATE_CHARGE_S)}`,
        'they are looked up by themselves (docs/operations.md, Charges have no outcome)',
      ),
    );
  if (held > 0)
    findings.push(
      warn(
        'charges',
        `${held} pledges are on hold, since the provider rejects their charge as wrong`,
        'fix the setup, then charge one on the admin pages (docs/operations.md, Charges are suspended)',
      ),
    );
  return findings;
}

async function probeRefunds({ database, clock }: Source): Promise<Finding[]> {
  const { total } = await listUnresolvedRefunds(database.db, clock.now());
  if (total === 0) return [ok('refunds', 'none is left to a person')];
  const advice = 'settle them on the admin pages, as the provider’s own console shows them';
  return [warn('refunds', `${total} have an outcome that only a person can learn`, advice)];
}

/** Business days after which the bank has a result. */
const RESULT_DAYS = 2;

async function probePayouts({ database, clock, config }: Source): Promise<Finding[]> {
  const { due, releasedAt } = await readPayoutState(database.db, clock.now());
  const today = seoulDate(clock.now());
  const late = releasedAt.filter((at) => addBusinessDays(seoulDate(at), RESULT_DAYS) < today).length;
  const findings: Finding[] = [];
  if (late > 0)
    findings.push(
      warn(
        'payouts',
        `${late} batches have no result two business days after their release`,
        'upload the results of the bank (docs/operations.md, Pay makers)',
      ),
    );
  if (due > 0 && config.payouts === 'off')
    findings.push(
      warn('payouts', `${due} are due while PAYOUTS is off`, 'see docs/operations.md, Pay makers'),
    );
  return findings.length > 0 ? findings : [ok('payouts', due === 0 ? 'none is due' : `${due} are due`)];
}

const OLD_DIFFERENCE_MS = 3 * DAY_MS;

async function probeComparison(source: Source): Promise<Finding[]> {
  const { database, clock } = source;
  const subject = 'comparison with the provider';
  const [newest, { count, since }, days] = await Promise.all([
    findNewestComparedDay(database.db),
    countDifferences(database.db),
    listUncomparedDays(source),
  ]);
  const findings = describeUncompared(subject, days);
  if (newest === null && days.length === 0)
    findings.push(warn(subject, 'no file was ever compared', 'is a worker running? Its log has why'));
  const openMs = since === null ? 0 : clock.now() - since;
  const open = `${count} differences are open, the oldest for ${spellDuration(openMs / 1_000)}`;
  if (openMs > OLD_DIFFERENCE_MS)
    findings.push(warn(subject, open, 'see docs/operations.md, Differences with the provider stay open'));
  if (findings.length > 0) return findings;
  return [ok(subject, count === 0 ? `the file of ${newest} agrees` : open)];
}

function describeUncompared(
  subject: string,
  days: Awaited<ReturnType<typeof listUncomparedDays>>,
): Finding[] {
  if (days.length === 0) return [];
  const names = days.slice(0, SHOWN).map(({ day, isMissing }) => (isMissing ? `${day} (no file)` : day));
  const more = days.length > SHOWN ? ` and ${days.length - SHOWN} more` : '';
  const advice = 'see docs/operations.md, Days are not compared with the provider';
  const judge = days.some(({ isLate }) => isLate) ? fail : warn;
  return [judge(subject, `not compared: ${names.join(', ')}${more}`, advice)];
}

async function probeDailyJobs({ database, clock }: Source): Promise<Finding[]> {
  const runs = new Map((await listDailyRuns(database.db)).map((run) => [run.job, run]));
  const yesterday = addDays(seoulDate(clock.now()), -1);
  return dailyTasks.map((job) => {
    const { doneOn = null, findings = 0 } = runs.get(job) ?? {};
    const advice = 'is a worker running? Its log has what went wrong';
    if (doneOn === null) return warn(`daily ${job}`, 'never done', advice);
    if (doneOn < yesterday) return fail(`daily ${job}`, `last done on ${doneOn}`, advice);
    // Retention counts what it erased, which is no fault.
    if (job === 'checks' && findings > 0)
      return fail(
        `daily ${job}`,
        `${findings} findings on ${doneOn}`,
        'run npm run checks, which names them',
      );
    return ok(`daily ${job}`, `done on ${doneOn}`);
  });
}

async function probeSeals(source: Source): Promise<Finding[]> {
  const waitedS = await getUnsealedSeconds(source);
  if (waitedS === 0) return [ok('seals', 'journal, ledger and audit log are sealed to their end')];
  const what = `the oldest row without one has waited ${spellDuration(waitedS)}`;
  if (waitedS < LATE_SEAL_S) return [ok('seals', what)];
  return [fail('seals', what, 'is a worker running? (docs/operations.md, Seals are late)')];
}

const SHOWN = 3;

async function probeFailures({ database }: Source): Promise<Finding[]> {
  const subject = 'work of the last day';
  const { latest } = await listFailures(database.db);
  // Findings of the checks are counted with the checks.
  const recent = latest.filter(({ job, lastAt }) => job !== 'finding' && lastAt > Date.now() - 86_400_000);
  if (recent.length === 0) return [ok(subject, 'nothing has failed')];
  return recent
    .slice(0, SHOWN)
    .map(({ job, subject: of, error, times }) =>
      warn(
        subject,
        `${[job, of].filter(Boolean).join(' ')} failed ${times} times: ${error}`,
        'see the log and the admin pages',
      ),
    );
}

// The bound is that of the alert PqDecisionLogBehind (deploy/prometheus/alerts.yaml).
const LATE_DECISION_S = 5 * 60;

export function probeDecisions({ db }: Database, hasLog: boolean): Probe {
  return {
    subject: 'decision log',
    async run() {
      const mark = await isAwaitingReconciliation(db);
      // Nothing is shipped until then, so the lag is no finding of its own.
      return mark ? [awaiting] : [hasLog ? judgeLag(await getShippingLagSeconds(db)) : off];
    },
  };
}

const awaiting: Finding = fail(
  'decision log',
  'this database was restored, or is behind its log: nobody is charged, refunded or mailed',
  'run npm run reconcile (docs/operations.md, Backup and restore)',
);

const off: Finding = ok('decision log', 'none is written: DECISION_LOG is off');

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
