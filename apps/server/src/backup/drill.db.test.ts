import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Env } from '#src/config/env.ts';
import { parseKeyRing } from '#src/config/key-ring.ts';
import { productionEnv } from '#src/config/testing/production-env.ts';
import { encryptBillingKey } from '#src/modules/payments/cards/billing-key.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import {
  buildPledge,
  buildProject,
  openTestPlatform,
  programEnv,
  type TestPlatform,
} from '#src/testing/index.ts';
import type { StoredObject } from './backup-store.ts';
import { createFolderStore } from './backup-store.ts';
import { encryptStore } from './encrypted-store.ts';
import { runDrill } from './run-drill.ts';
import { createS3Store } from './s3-store.ts';
import { writeBackup } from './write-backup.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-drill-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openNeighbour(): Promise<{ port: number; callers(): number }> {
  let callers = 0;
  const server = createServer((socket) => {
    callers += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    callers: () => callers,
  };
}

async function figuresOf({ owner }: TestPlatform): Promise<unknown> {
  await owner.query('select pg_stat_force_next_flush()').catch(() => {});
  const { rows } = await owner.query(
    'select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_user_tables order by relname',
  );
  return rows;
}

type Answer = { code: number | null; stderr: string };

async function drillByProgram(env: Record<string, string>): Promise<Answer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./drill-main.ts', import.meta.url))], {
    env: programEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stderr };
}

async function drill(env: Env): Promise<Answer> {
  let stderr = '';
  const print = (line: string) => {
    stderr += `${line}\n`;
  };
  const code = await runDrill([], env, { inherited: programEnv(), say: print, fail: print });
  return { code, stderr };
}

/** The restored site runs by the real time: a project of the test's own day would have ended there one day. */
async function openSiteOfToday(): Promise<TestPlatform> {
  const platform = await openTestPlatform({ newDatabase: true });
  platform.clock.set(Date.now());
  return platform;
}

test("drill uses and changes nothing of the site in the site's environment", async () => {
  const platform = await openSiteOfToday();
  const files = createStorage({ dataDir: freshFolder() });
  await files.put('story/a/b.png', Buffer.from('picture'), 'image/png');
  await buildPledge(platform, await buildProject(platform));
  const ring = parseKeyRing(productionEnv.ENCRYPTION_KEY);
  if ('problems' in ring) throw new Error('no key');
  const [card] = (await platform.database.db.query('select id from card')).rows;
  const sealed = encryptBillingKey('billing-key', card.id, { encryptionKeys: ring.ring });
  await platform.database.db.query('update card set billing_key = $1', [sealed]);
  const folder = freshFolder();
  await writeBackup(platform.database.db, files, createFolderStore(folder), new Date());
  const repository = () => readdirSync(folder, { recursive: true }).sort();
  const [store, mail, database] = [await openNeighbour(), await openNeighbour(), await openNeighbour()];
  const before = [await figuresOf(platform), repository()];
  const dataDir = freshFolder();

  const live = {
    ...productionEnv,
    DATABASE_URL: `postgres://pq:fjord@127.0.0.1:${database.port}/pq`,
    DATABASE_MIGRATION_URL: platform.owner.options.connectionString ?? '',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    PAYPLE_HOST: `http://127.0.0.1:${store.port}`,
    S3_BUCKET: 'pq-live',
    S3_REGION: 'ap-northeast-2',
    S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    S3_ACCESS_KEY_ID: 'live',
    S3_SECRET_ACCESS_KEY: 'live',
    ADMIN_EMAIL: 'admin@pq.test',
    DATA_DIR: dataDir,
    BACKUP_DIR: folder,
  };
  const another = await drill({ ...live, ENCRYPTION_KEY: 'c0ffee'.repeat(10).concat('1234') });
  expect(another).toEqual({ code: 1, stderr: expect.stringContaining('ENCRYPTION_KEY lacks a key') });
  const { code, stderr } = await drillByProgram(live);
  expect(stderr).toContain('all is well');
  expect(code).toBe(0);
  expect([store.callers(), mail.callers(), database.callers()]).toEqual([0, 0, 0]);
  expect([await figuresOf(platform), repository()]).toEqual(before);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("drill reports missing settings and refuses the site's database", async () => {
  const folder = freshFolder();
  const lacking = await drillByProgram({ DATA_DIR: freshFolder(), BACKUP_DIR: folder });
  expect(lacking).toEqual({ code: 1, stderr: expect.stringContaining('AUTH_SECRET and ENCRYPTION_KEY') });
  const { AUTH_SECRET, ENCRYPTION_KEY } = productionEnv;
  const keys = { AUTH_SECRET, ENCRYPTION_KEY, BACKUP_DIR: folder };
  expect(await drill(keys)).toEqual({ code: 1, stderr: expect.stringContaining('there is no backup in') });
  const live = 'postgres://pq@db.internal/pq';
  expect(await drill({ ...keys, DATABASE_URL: live, DRILL_DATABASE_URL: `${live}?sslmode=require` })).toEqual(
    { code: 1, stderr: expect.stringContaining('must not be the database of DATABASE_URL') },
  );
});

test('an interrupted drill leaves no folder and no PostgreSQL behind', async () => {
  const platform = await openTestPlatform();
  const folder = freshFolder();
  const files = createStorage({ dataDir: freshFolder() });
  await writeBackup(platform.database.db, files, createFolderStore(folder), new Date());
  const { AUTH_SECRET, ENCRYPTION_KEY } = productionEnv;
  const temporary = freshFolder();
  const child = spawn(process.execPath, [fileURLToPath(new URL('./drill-main.ts', import.meta.url))], {
    env: programEnv({ TMPDIR: temporary, AUTH_SECRET, ENCRYPTION_KEY, BACKUP_DIR: folder }),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.on('data', (chunk: Buffer) => chunk.includes('restored ') && child.kill('SIGINT'));
  expect((await once(child, 'close'))[0]).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
});

test('drill restores the encrypted backup of a bucket without changing it, and empties the database that it was given', async () => {
  const key = 'b0'.repeat(32);
  const platform = await openSiteOfToday();
  const files = createStorage({ dataDir: freshFolder() });
  await files.put('story/a/b.png', Buffer.from('picture'), 'image/png');
  await files.put('attachment/a/empty.pdf', Buffer.alloc(0), 'application/pdf');
  await buildProject(platform);
  const { s3, keys } = await openS3();
  const bucket = createS3Store(s3, keys);
  const store = encryptStore(bucket, Buffer.from(key, 'hex'));
  const { name } = await writeBackup(platform.database.db, files, store, new Date());
  const list = async () => {
    const found: StoredObject[] = [];
    for await (const object of bucket.list('')) found.push(object);
    return found;
  };
  const before = await list();
  const { owner } = await openTestPlatform();
  const { AUTH_SECRET, ENCRYPTION_KEY } = productionEnv;
  const env = {
    AUTH_SECRET,
    ENCRYPTION_KEY,
    BACKUP_S3_BUCKET: s3.bucket,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ENDPOINT: s3.endpoint ?? '',
    BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    BACKUP_KEY: key,
    DRILL_DATABASE_URL: owner.options.connectionString ?? '',
  };
  const refused = await drill(env);
  expect(refused).toEqual({ code: 1, stderr: expect.stringContaining('for trials is not empty') });
  await owner.query('drop schema public cascade; create schema public');
  const { code, stderr } = await drill(env);
  expect(stderr).toContain(`backup ${name} of `);
  expect(stderr).toMatch(/, from pq-files\nrestored \d+ tables, \d+ rows, 2 files, 7 bytes in /);
  expect(stderr).toContain('checks after');
  expect(stderr).toContain('all is well');
  expect(code).toBe(0);
  expect(await list()).toEqual(before);
  const remaining = await owner.query(
    "select from pg_class where relnamespace = 'public'::regnamespace union all select from pg_namespace where nspname = 'pq_scratch'",
  );
  expect(remaining.rowCount).toBe(0);

  const failing = async (change: Record<string, string>, why: RegExp) => {
    const answer = await drill({ ...env, ...change });
    expect(answer).toEqual({ code: 1, stderr: expect.stringMatching(why) });
    expect(answer.stderr.trimEnd().split('\n')).toHaveLength(1);
  };
  const manifest = `backups/${name}/manifest\\.json`;
  const other = new RegExp(`^drill failed: ${manifest} is encrypted with another BACKUP_KEY\n$`);
  await failing({ BACKUP_KEY: 'c1'.repeat(32) }, other);
  await failing({ BACKUP_KEY: '' }, new RegExp(`^drill failed: ${manifest} is encrypted: set BACKUP_KEY\n$`));
  await failing({ BACKUP_KEY: 'b0' }, /^drill failed: BACKUP_KEY must be 64 hexadecimal digits\n$/);
  await failing({ BACKUP_S3_BUCKET: 'elsewhere' }, /^drill failed: bucket elsewhere: .*does not exist/);
  await failing(
    { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' },
    /^drill failed: bucket pq-files: .*ECONNREFUSED/,
  );
  await failing(
    { BACKUP_S3_REGION: '' },
    /^drill failed: BACKUP_S3_REGION is required with BACKUP_S3_BUCKET\n$/,
  );
});
