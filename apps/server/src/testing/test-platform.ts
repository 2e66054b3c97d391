import pg from 'pg';
import { onTestFinished } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { type Env, readEnv } from '#src/config/env.ts';
import { readBackupSecrets } from '#src/config/secrets.ts';
import { createVapidPair } from '#src/config/vapid.ts';
import { MovableClock } from '#src/platform/clock.ts';
import { openDatabase } from '#src/platform/database/database.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { createWorkLog } from '#src/platform/jobs/work-log.ts';
import { createLog } from '#src/platform/log.ts';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import type { Platform } from '#src/platform/platform.ts';
import { openChannel } from '#src/platform/realtime/channel.ts';
import { type DatabaseLink, openDatabaseLink } from './database-link.ts';
import { acquireDatabase } from './reused-database.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export type TestPlatform = Platform & {
  clock: TestClock;
  /** As the owner, for what the app role may not do. */
  owner: pg.Pool;
  link: DatabaseLink | null;
  close(): Promise<void>;
};

export class TestClock extends MovableClock {
  #nowMs = Date.parse('2026-11-20T03:00:00Z');

  override now(): number {
    return this.#nowMs;
  }

  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }
}

const testVapid = { subject: 'mailto:test@pq.test', ...createVapidPair() };

type Options = {
  env?: Env;
  manualClose?: boolean;
  failpoints?: string;
  poolSize?: number;
  databaseUrl?: string;
  /** A database that no test has used before: for what PostgreSQL reports about it, and for thousands of rows. */
  newDatabase?: boolean;
  withLink?: boolean;
  /** Receives log lines; without LOG_LEVEL in `env` only security events. */
  onLogLine?: (line: string) => void;
};

/**
 * A platform on a database as the migrations leave it, or on `databaseUrl`, with the clock at 2026-11-20 12:00 in Seoul. Closed
 * after the current test unless `manualClose` is set; then the caller closes it (in afterAll).
 */
export async function openTestPlatform(options: Options = {}): Promise<TestPlatform> {
  const pooled = needsOwnDatabase(options) ? null : await acquireDatabase();
  const copy =
    pooled?.copy ?? (options.databaseUrl ? existingDatabase(options.databaseUrl) : await cloneDatabase());
  const link = options.withLink ? await openDatabaseLink(copy.url) : null;
  const url = link?.url ?? copy.url;
  const dataDir = `${process.cwd()}/.tmp/test`;
  const env = {
    ...readEnv({}),
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LIMITS: 'loose',
    SANDBOX: 'yes',
    ...options.env,
  } as const;
  const config = parseConfig(env, process.cwd());
  const log = createLog(options.env?.LOG_LEVEL ?? 'silent', { write: options.onLogLine ?? (() => {}) });
  const database =
    pooled?.database ??
    openDatabase(url, log, {
      max: options.poolSize ?? 10,
      replicaUrl: config.replicaUrl,
      slowQueryMs: config.slowQueryMs,
    });
  const channel = await openChannel(url, log, { availability: database.availability });
  const owner = new pg.Pool({ connectionString: copy.ownerUrl, max: 4 });
  owner.on('error', () => {});
  const platform: TestPlatform = {
    config,
    secrets: {
      auth: 'test-secret-test-secret-test-secret-1234',
      encryptionKeys: [{ id: 'test', bytes: Buffer.alloc(32, 7) }],
      sandboxToken: 'test-sandbox-token',
      payple: { cstId: 'test', custKey: 'abcd1234567890', refundKey: 'sandbox-refund-key' },
      s3: null,
      decisionLog: null,
      backup: readBackupSecrets(env),
      social: { kakao: 'sandbox-kakao-secret', naver: 'sandbox-naver-secret' },
      vapid: testVapid,
    },
    database,
    owner,
    link,
    clock: new TestClock(),
    channel,
    log,
    work: createWorkLog(log),
    metrics: createMetrics(),
    failpoint: createFailpoints(options.failpoints ?? ''),
    build: { version: '0.0.0', revision: 'test', schema: '0000_none', startedAt: 0 },
    async close() {
      await channel.close();
      await owner.end();
      await database.close();
      if (!pooled) await copy.drop();
    },
  };
  if (!options.manualClose) onTestFinished(() => platform.close());
  return platform;
}

/** Connections that are cut, counted, logged or set up in another way are not shared with other tests. */
function needsOwnDatabase({ env = {}, ...options }: Options): boolean {
  const { databaseUrl, newDatabase, withLink, poolSize, onLogLine } = options;
  return (
    [databaseUrl, newDatabase, withLink, poolSize, onLogLine].some(Boolean) ||
    Object.keys(env).some((name) => /^(DATABASE|LOG|SLOW)_/.test(name))
  );
}

function existingDatabase(url: string): TestDatabase {
  return { url, ownerUrl: url, drop: async () => {} };
}
