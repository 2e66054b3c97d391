import { parseArgs } from 'node:util';
import {
  acceptAsItIs,
  type Comparison,
  compareWithLog,
  findAffected,
  reconcile,
} from '#src/modules/admin/index.ts';
import { readBuild } from '#src/platform/build-info.ts';
import { getNewestMigration } from '#src/platform/database/migrations.ts';
import { createWorkLog } from '#src/platform/jobs/work-log.ts';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { readSecrets } from '../config/secrets.ts';
import { MovableClock, readClockOffset, systemClock } from '../platform/clock.ts';
import type { DecisionStore } from '../platform/decision-log/decision-store.ts';
import { BrokenLogError, getFirstDecisionTime } from '../platform/decision-log/read-log.ts';
import { createFailpoints } from '../platform/failpoint.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { openForCommand } from '../platform/open-for-command.ts';
import type { Platform } from '../platform/platform.ts';
import type { Channel } from '../platform/realtime/channel.ts';
import { openDecisionStore } from '../providers/decision-store/decision-store.ts';
import { describeLog, describeNotice, describeStep } from './describe-plan.ts';

// `npm run reconcile`: what was decided since the backup that this database was restored from (docs/operations.md).
const usage = `usage: npm run reconcile [-- --apply] [--drop-mails] [--addresses] [--log=<id>]
  without --apply it changes nothing, and ends with 1 while something is left to do
  --apply             do it, and let the workers go on
  --drop-mails        take the mails that wait for sent
  --addresses         with the e-mail of each member who is named
  --log=<id>          another log than the database's own, from its beginning; several, the earliest first
  --despite-damage    apply what can be read of a broken log
  --nothing-was-lost  compare nothing, let the workers go on
`;
const options = readOptions();
const env = readEnv();
const config = parseConfig(env, process.cwd());
const store = await openDecisionStore(config, readSecrets(env, config));
const { database, close } = await openForCommand(config);
try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`reconcile failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await close();
}

async function run(): Promise<number> {
  const platform = await openPlatform();
  if (options['nothing-was-lost']) {
    await acceptAsItIs(platform, { dropMails: options['drop-mails'] });
    print('nothing was compared; the workers go on, and a new log begins');
    return 0;
  }
  if (!store) throw new Error('there is no decision log (DECISION_LOG=off)');
  const comparison = await compareWithLog(platform, store, options.log);
  const { logged, plan } = comparison;
  for (const line of describeLog(logged)) print(line);
  for (const log of await store.listLogs()) if (!logged.read.includes(log)) await printOther(store, log);
  const emails = options.addresses ? await findAffected(platform, plan) : new Map<string, string>();
  const withEmail = (line: string, one: object) =>
    'member' in one ? [line, emails.get(String(one.member))].filter(Boolean).join(', ') : line;
  for (const notice of plan.notices) print(`  see to it: ${withEmail(describeNotice(notice), notice)}`);
  return options.apply ? apply(platform, comparison, withEmail) : show(comparison, withEmail);
}

/** A decision log that was begun after the backup also contains what was decided since. */
async function printOther(from: DecisionStore, log: string): Promise<void> {
  const began = await getFirstDecisionTime(from, log).catch((error: unknown) => {
    if (error instanceof BrokenLogError) return Number.NaN;
    throw error;
  });
  if (began === null) return;
  print(
    `there is another log: ${log}, begun ${Number.isNaN(began) ? 'damaged' : new Date(began).toISOString()}`,
  );
}

type WithEmail = (line: string, one: object) => string;

function show({ plan: { steps, notices }, isAwaited }: Comparison, withEmail: WithEmail): number {
  for (const step of steps) print(`  to do: ${withEmail(describeStep(step), step)}`);
  print(`${steps.length} to do, ${notices.length} to see to; ${state(isAwaited)}`);
  return isAwaited || steps.length > 0 ? 1 : 0;
}

async function apply(platform: Platform, comparison: Comparison, withEmail: WithEmail): Promise<number> {
  const { logged, plan } = comparison;
  if (logged.broken && !options['despite-damage'])
    throw new Error('the log is broken: mend it, or apply what can be read with --despite-damage');
  let left = 0;
  await reconcile(platform, comparison, {
    dropMails: options['drop-mails'],
    onStep({ step, what, isLeft }) {
      if (isLeft) left += 1;
      print(`  ${isLeft ? 'see to it' : 'done'}: ${withEmail(describeStep(step), step)}: ${what}`);
    },
  });
  print(`${plan.steps.length} done, ${plan.notices.length + left} to see to; the workers go on`);
  return 0;
}

function state(isAwaited: boolean): string {
  return isAwaited ? 'nobody is charged, mailed or refunded until --apply' : 'the workers are at work';
}

async function openPlatform(): Promise<Platform> {
  const clock = new MovableClock();
  clock.advanceTo(await readClockOffset(database.db));
  const channel: Channel = { subscribe: () => () => {}, publish() {}, close: async () => {} };
  const log = createLog(config.logLevel);
  return {
    config,
    secrets: readSecrets(env, config),
    database,
    clock: config.mode === 'production' ? systemClock : clock,
    channel,
    log,
    work: createWorkLog(log),
    metrics: createMetrics(),
    failpoint: createFailpoints(config.failpoints),
    build: {
      ...readBuild(config.revision),
      schema: await getNewestMigration(database.db),
      startedAt: Date.now(),
    },
  };
}

function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      options: {
        apply: flag,
        'drop-mails': flag,
        addresses: flag,
        log: { type: 'string', multiple: true },
        'despite-damage': flag,
        'nothing-was-lost': flag,
      },
    }).values;
  } catch {
    process.stderr.write(usage);
    process.exit(2);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
