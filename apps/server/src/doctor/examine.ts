import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seoulDate } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Config, inspectConfig } from '../config/config.ts';
import type { Env } from '../config/env.ts';
import { readBackupSecrets, readProviderKeys, readSecrets, type Secrets } from '../config/secrets.ts';
import { readClockOffset } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { execute, queryOnly } from '../platform/database/query.ts';
import { embeddedUrls } from '../platform/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '../platform/embedded-postgres/home.ts';
import { createLog } from '../platform/log.ts';
import { isSealedByOthers } from '../platform/sealing/rotate-keys.ts';
import { openStorage } from '../providers/storage/open-storage.ts';
import { sealedTables } from '../sealed-tables.ts';
import {
  probeConnections,
  probeIndexes,
  probeLocks,
  probeMigrations,
  probeProcesses,
  probeReplica,
  probeRole,
  probeSlots,
  probeTransactions,
} from './database-probes.ts';
import {
  judgeClock,
  probeBackups,
  probeMail,
  probeProvider,
  probeProviderClock,
  probeSite,
  probeStorage,
} from './external-probes.ts';
import { judgeSettings, probeCarriers, probeDisk, probeHolidays, probeNode } from './machine-probes.ts';
import { type Finding, fail, ok, type Probe, runProbes } from './probe.ts';
import { listWorkProbes, probeDecisions } from './work-probes.ts';

type Surroundings = { env: Env; setNames: readonly string[]; cwd: string };

/**
 * Changes nothing except for one file of its own in the store, which it removes; sends and charges nothing. Continues
 * with wrong settings as far as they can be read, and without a database.
 */
export async function examine({ env, setNames, cwd }: Surroundings): Promise<Finding[]> {
  const { config, problems } = inspectConfig(env, cwd);
  const today = seoulDate(Date.now());
  const [database, ...others] = await Promise.all([
    examineDatabase(env, config),
    runProbes([probeNode(), probeDisk(config.dataDir), probeCarriers(today), probeHolidays(today)]),
    runProbes([
      ...listOutsideProbes(env, config),
      probeBackups(config, readBackupSecrets(env)),
      probeSite(config.publicUrl),
    ]),
  ]);
  return [...judgeSettings(problems, setNames), ...database, ...others.flat()];
}

function listOutsideProbes(env: Env, config: Config): Probe[] {
  const keys = readProviderKeys(env, config);
  const mail: Probe = {
    subject: 'mail',
    advice: 'is the sandbox running?',
    run: async () => runProbes([probeMail(config.mail.smtpUrl ?? (await findSandboxMail(config)))]),
    limitMs: 25_000,
  };
  return [
    mail,
    probeStorage(async () => {
      // Opening it on the local disk would create the folder.
      if (!config.s3 && !existsSync(config.dataDir)) throw new Error(`there is no folder ${config.dataDir}`);
      return openStorage(config, keys);
    }),
    probeProvider({ host: config.payple.host, ...keys.payple, referer: config.publicUrl }),
    probeProviderClock(config.payple.host),
  ];
}

async function findSandboxMail({ mode, sandbox }: Config): Promise<string> {
  if (mode === 'production') throw new Error('SMTP_URL is not set');
  const answer = await fetch(`${sandbox.url}/clock`, { signal: AbortSignal.timeout(3_000) });
  const { smtpPort } = (await answer.json()) as { smtpPort: number };
  return `smtp://127.0.0.1:${smtpPort}`;
}

async function examineDatabase(env: Env, config: Config): Promise<Finding[]> {
  const subject = 'database';
  const running = config.databaseUrl ? null : readPostmaster(config.dataDir);
  const url = config.databaseUrl ?? (running && embeddedUrls(config.dataDir, running.port).url);
  if (!url) {
    const advice =
      config.mode === 'production' ? 'set DATABASE_URL' : 'npm start or npm run postgres starts it';
    return [fail(subject, `no DATABASE_URL, and no PostgreSQL runs on ${config.dataDir}`, advice)];
  }
  const database = openDatabase(url, createLog('silent'), { max: 4 });
  try {
    const reached = await runProbes([probeReach(database, new URL(url).host)]);
    if (reached.some(({ level }) => level === 'fail')) return reached;
    return [...reached, ...(await runProbes(await listDatabaseProbes(env, config, database)))];
  } finally {
    // Not awaited: a hanging query must not delay the findings.
    void database.close().catch(() => {});
  }
}

const OLDEST_SERVER = 150_000;

function probeReach({ db }: Database, host: string): Probe {
  const subject = 'database';
  return {
    subject,
    advice: `check DATABASE_URL and PostgreSQL at ${host}; what depends on it was not looked at`,
    async run() {
      await execute(db, sql`select 1`);
      const startedMs = Date.now();
      const { ms, version, number } = await queryOnly(
        db,
        z.object({ ms: z.number(), version: z.string(), number: z.number() }),
        sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms, current_setting('server_version') as version,
           current_setting('server_version_num')::int as number`,
      );
      const server =
        number >= OLDEST_SERVER
          ? ok(subject, `PostgreSQL ${version} at ${host}`)
          : fail(subject, `PostgreSQL ${version} at ${host}`, 'PQ needs 15 or newer');
      // The host's time when the database read its own lies between these two.
      const offMs = Math.max(0, startedMs - ms, ms - Date.now());
      return [server, judgeClock('clock and the database', offMs)];
    },
  };
}

async function listDatabaseProbes(env: Env, config: Config, database: Database): Promise<Probe[]> {
  const { db } = database;
  const schema = [probeMigrations(db), probeRole(db, config.mode), probeIndexes(db)];
  const sessions = [
    probeProcesses(db),
    probeConnections(db),
    probeTransactions(db),
    probeLocks(db),
    probeSlots(db),
  ];
  const replica = config.replicaUrl ? [probeReplica(db, config.replicaUrl)] : [];
  // In sandbox mode the product's clock is ahead of real time. Where there is no such table yet, nothing waits either.
  const offsetMs = await readClockOffset(db).catch(() => 0);
  const clock = { now: () => Date.now() + offsetMs };
  return [
    ...schema,
    ...sessions,
    ...replica,
    probeKeys(env, config, database),
    probeDecisions(database, config.decisionLog !== null),
    ...listWorkProbes({ database, clock, config }),
  ];
}

function probeKeys(env: Env, config: Config, { db }: Database): Probe {
  const subject = 'keys of sealed values';
  return {
    subject,
    async run() {
      const secrets = readKeys(env, config);
      if (secrets === null) return [];
      if (!(await isSealedByOthers(db, secrets, sealedTables))) return [ok(subject, 'all are there')];
      return [
        fail(
          subject,
          'ENCRYPTION_KEY lacks one that seals cards or browsers of web pushes',
          'put it back: no process starts without it',
        ),
      ];
    },
  };
}

/** Null when the settings contain no readable secrets, which is a finding of its own, or a sandbox has not created any yet. */
function readKeys(env: Env, config: Config): Pick<Secrets, 'encryptionKeys'> | null {
  if (!env.ENCRYPTION_KEY && !existsSync(join(config.dataDir, 'secrets.json'))) return null;
  try {
    return readSecrets(env, config);
  } catch {
    return null;
  }
}
