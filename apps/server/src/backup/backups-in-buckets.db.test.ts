import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@pq/domain/dates';
import { expect, onTestFinished, test } from 'vitest';
import { runIfDue } from '#src/modules/admin/daily/daily-job.ts';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { createLog } from '#src/platform/log.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import {
  buildPledge,
  buildProject,
  openEmptyDatabase,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import type { BackupStore } from './backup-store.ts';
import { poolPrefix } from './copy-files.ts';
import { backUpJob, testRestoreJob, watchBackups } from './daily-backups.ts';
import { listBackups } from './manifest.ts';
import { createS3Store } from './s3-store.ts';

const { signal } = new AbortController();
const KEY = 'b0'.repeat(32);
const OTHER_KEY = 'c1'.repeat(32);
const FAILED = 'the backup could not be restored for a test';
const MAGIC = 'PQBACKUP1\n';

type Bucket = Awaited<ReturnType<typeof openS3>>;

function settingsOf(prefix: 'BACKUP_S3' | 'BACKUP_OFFSITE_S3', { s3, keys }: Bucket): Record<string, string> {
  return {
    [`${prefix}_BUCKET`]: s3.bucket,
    [`${prefix}_REGION`]: s3.region,
    [`${prefix}_ENDPOINT`]: s3.endpoint ?? '',
    [`${prefix}_ACCESS_KEY_ID`]: keys.accessKeyId,
    [`${prefix}_SECRET_ACCESS_KEY`]: keys.secretAccessKey,
  };
}

type Site = {
  platform: TestPlatform;
  storage: Storage;
  lines: string[];
  store: BackupStore;
  offsite: BackupStore;
  server: Bucket;
  offsiteServer: Bucket;
  night(): Promise<boolean[]>;
};

async function openSite({ key = '', copies = true }: { key?: string; copies?: boolean }): Promise<Site> {
  const [server, offsiteServer] = [await openS3(), await openS3()];
  const lines: string[] = [];
  const opened = await openTestPlatform({
    env: {
      ...settingsOf('BACKUP_S3', server),
      ...(copies && settingsOf('BACKUP_OFFSITE_S3', offsiteServer)),
      ...(key && { BACKUP_KEY: key }),
      BACKUP_KEEP_DAILY: '2',
      BACKUP_KEEP_WEEKLY: '0',
      BACKUP_KEEP_MONTHLY: '0',
      RESTORE_TEST_DATABASE_URL: (await openEmptyDatabase()).ownerUrl,
      OPERATIONS_EMAIL: 'ops@example.com',
    },
  });
  const directory = mkdtempSync(join(tmpdir(), 'pq-backups-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const storage = createStorage({ dataDir: directory });
  await storage.put('story/a/b.png', Buffer.from('picture'), 'image/png');
  await storage.put('attachment/a/empty.pdf', Buffer.alloc(0), 'application/pdf');
  await buildPledge(opened, await buildProject(opened));
  await sealLogs(opened, signal);
  const platform = { ...opened, log: createLog('info', { write: (line) => void lines.push(line) }) };
  watchBackups(platform);
  return {
    platform,
    storage,
    lines,
    store: createS3Store(server.s3, server.keys),
    offsite: createS3Store(offsiteServer.s3, offsiteServer.keys),
    server,
    offsiteServer,
    async night() {
      const done: boolean[] = [];
      for (const job of [backUpJob(storage), testRestoreJob])
        done.push(await runIfDue(platform, job, signal));
      return done;
    },
  };
}

async function contentOf(store: BackupStore): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { key } of store.list('')) found.set(key, await buffer(await store.open(key)));
  return found;
}

async function figures({ metrics }: TestPlatform): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, values } of await metrics.registry.getMetricsAsJSON()) {
    const [, of] = /^pq_(\w+)_age_seconds$/.exec(name) ?? [];
    if (of) found[of] = Number(values[0]?.value);
  }
  return found;
}

const linesOf = (lines: readonly string[], msg: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

function expectSealed(stored: Map<string, Buffer>, expected: boolean): void {
  const isSealed = [...stored.values()].map((bytes) => bytes.subarray(0, MAGIC.length).toString() === MAGIC);
  expect(new Set(isSealed)).toEqual(new Set([expected]));
}

function nextDay({ clock }: TestPlatform, days = 1): void {
  clock.set(clock.now() + days * DAY_MS);
}

test('the worker backs up to a bucket, copies off site, prunes both, tests a restore, and says which bucket is away', async () => {
  const { platform, storage, lines, store, offsite, server, offsiteServer, night } = await openSite({
    key: KEY,
  });
  await storage.put('attachment/a/erased.pdf', Buffer.from('of somebody who left'), 'application/pdf');
  expect(await night()).toEqual([true, true]);
  expect(await figures(platform)).toEqual({ backup: 0, backup_offsite: 0, restore_test: 0 });
  await storage.remove('attachment/a/erased.pdf');
  for (let days = 1; days <= 2; days += 1) {
    nextDay(platform);
    expect(await night()).toEqual([true, true]);
  }
  expect(linesOf(lines, 'backed up')).toMatchObject([
    { files: 3, newFiles: 3, prunedBackups: 0, prunedFiles: 0, copiedOffSite: 1 },
    { files: 2, newFiles: 0, prunedBackups: 0, prunedFiles: 0, copiedOffSite: 1 },
    { files: 2, newFiles: 0, prunedBackups: 1, prunedFiles: 1, copiedOffSite: 1 },
  ]);
  expect(linesOf(lines, 'restored for a test')).toMatchObject([{ files: 3 }]);
  expect(await figures(platform)).toEqual({ backup: 0, backup_offsite: 0, restore_test: 2 * 86_400 });

  const stored = await contentOf(store);
  expect(await contentOf(offsite)).toEqual(stored);
  const keys = [...stored.keys()];
  expect(keys.filter((name) => name.endsWith('/manifest.json'))).toHaveLength(2);
  expect(
    keys.filter((name) => name.startsWith(poolPrefix)).map((name) => name.split('/').slice(0, 4).join('/')),
  ).toEqual([`${poolPrefix}attachment/a/empty.pdf`, `${poolPrefix}story/a/b.png`]);
  expectSealed(stored, true);

  nextDay(platform, 5);
  await offsiteServer.stop();
  expect(await night()).toEqual([true, true]);
  expect(linesOf(lines, 'restored for a test')).toHaveLength(2);
  expect(await figures(platform)).toEqual({ backup: 0, backup_offsite: 5 * 86_400, restore_test: 0 });
  const [line, ...more] = linesOf(lines, 'the backup is whole, what follows it failed');
  expect(more).toEqual([]);
  expect(line.err.message).toContain('ECONNREFUSED');

  nextDay(platform, 7);
  await server.stop();
  await expect(runIfDue(platform, backUpJob(storage), signal)).rejects.toThrow('ECONNREFUSED');
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(false);
  expect(await figures(platform)).toEqual({
    backup: 7 * 86_400,
    backup_offsite: 12 * 86_400,
    restore_test: 7 * 86_400,
  });
});

test('without a key all of it lies in both buckets as it is, and is restored', async () => {
  const { platform, lines, store, offsite, night } = await openSite({});
  expect(await night()).toEqual([true, true]);
  expect(linesOf(lines, 'backed up')).toMatchObject([{ files: 2, newFiles: 2, copiedOffSite: 1 }]);
  expect(linesOf(lines, 'restored for a test')).toMatchObject([{ files: 2 }]);
  expect(await figures(platform)).toEqual({ backup: 0, backup_offsite: 0, restore_test: 0 });
  const stored = await contentOf(store);
  expect(await contentOf(offsite)).toEqual(stored);
  expectSealed(stored, false);

  const [name, bytes] = [...stored].find(([name]) => name.endsWith('/tables/pledge.copy.gz')) ?? [];
  await store.put(name ?? '', Readable.from([flip(bytes ?? Buffer.alloc(0))], { objectMode: false }));
  nextDay(platform, 7);
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
  expect(linesOf(lines, FAILED)).toMatchObject([
    { findings: 1, first: [expect.stringMatching(/damaged: .*pledge/)] },
  ]);
});

type Damage = { part: string; at: RegExp; finding: RegExp; change(bytes: Buffer): Buffer | null };

const flip = (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (bytes[middle] ?? 0) ^ 0x80;
  return changed;
};

const damages: Damage[] = [
  { part: 'a file', at: /^files\/story\//, finding: /damaged: .*story\/a\/b\.png/, change: flip },
  { part: 'a table', at: /\/tables\/pledge\.copy\.gz$/, finding: /damaged: .*pledge/, change: flip },
  {
    part: 'a table that ends too soon',
    at: /\/tables\/pledge\.copy\.gz$/,
    finding: /damaged: .*pledge/,
    change: (bytes) => bytes.subarray(0, -20),
  },
  {
    part: 'a missing table',
    at: /\/tables\/pledge\.copy\.gz$/,
    finding: /tables\/pledge\.copy\.gz is not in pq-files$/,
    change: () => null,
  },
  {
    part: 'the list of files',
    at: /\/files\.jsonl$/,
    finding: /damaged: .*(list of files|files\.jsonl)/,
    change: flip,
  },
  { part: 'the manifest', at: /\/manifest\.json$/, finding: /damaged: .*manifest\.json/, change: flip },
];

async function openBackedUpSite(): Promise<Site> {
  const site = await openSite({ key: KEY, copies: false });
  await runIfDue(site.platform, backUpJob(site.storage), signal);
  return site;
}

async function expectMails({ database }: TestPlatform, count: number): Promise<void> {
  const { rows } = await database.db.query(
    'select kind, recipient, count(*)::int as count from mail group by 1, 2',
  );
  expect(rows).toEqual([{ kind: 'checksFound', recipient: 'ops@example.com', count }]);
}

test('a worker with a wrong or missing backup key logs which backup it cannot read', async () => {
  const { platform, lines } = await openBackedUpSite();
  const { secrets } = platform;
  const keys = [
    [Buffer.from(OTHER_KEY, 'hex'), 'is encrypted with another BACKUP_KEY'],
    [null, 'is encrypted: set BACKUP_KEY'],
  ] as const;
  for (const [key, why] of keys) {
    const worker = { ...platform, secrets: { ...secrets, backup: { ...secrets.backup, key } } };
    expect(await runIfDue(worker, testRestoreJob, signal)).toBe(true);
    const line = linesOf(lines, FAILED).at(-1);
    expect(line.first).toEqual([
      expect.stringMatching(new RegExp(`^restore test of \\S+: backups/\\S+/manifest\\.json ${why}$`)),
    ]);
    expect((await figures(platform)).restore_test).toBe(-1);
    nextDay(platform);
  }
  await expectMails(platform, keys.length);
});

test('damage in a bucket is logged in one line that names it, and the age grows', async () => {
  const { platform, lines, store } = await openBackedUpSite();
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
  expect((await figures(platform)).restore_test).toBe(0);
  const whole = await contentOf(store);
  const put = (name: string, bytes: Buffer) => store.put(name, Readable.from([bytes], { objectMode: false }));
  nextDay(platform, 6);
  for (const [days, { part, at, finding, change }] of damages.entries()) {
    nextDay(platform);
    const [name, bytes] = [...whole].find(([name]) => at.test(name)) ?? ['', Buffer.alloc(0)];
    const changed = change(bytes);
    if (changed) await put(name, changed);
    else await store.remove(name);
    expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
    const line = linesOf(lines, FAILED).at(-1);
    expect([part, line.findings]).toEqual([part, 1]);
    expect([part, line.first[0]]).toEqual([part, expect.stringMatching(finding)]);
    expect([part, line.first[0].split('\n').length]).toEqual([part, 1]);
    expect((await figures(platform)).restore_test).toBe((7 + days) * 86_400);
    await put(name, bytes);
  }
  await expectMails(platform, damages.length);
  expect(linesOf(lines, FAILED)).toHaveLength(damages.length);
  nextDay(platform);
  expect(await runIfDue(platform, testRestoreJob, signal)).toBe(true);
  expect((await figures(platform)).restore_test).toBe(0);
});

test('a changed backup key does not stop new backups and copies', async () => {
  const { platform, storage, lines, offsite } = await openSite({ key: KEY });
  const { config, secrets } = platform;
  // The off-site bucket is set up after the change, when there is one backup of before already.
  const alone = { ...platform, config: { ...config, backup: { ...config.backup, offsite: null } } };
  expect(await runIfDue(alone, backUpJob(storage), signal)).toBe(true);
  const key = Buffer.from(OTHER_KEY, 'hex');
  const renewed = { ...platform, secrets: { ...secrets, backup: { ...secrets.backup, key } } };
  nextDay(platform);
  expect(await runIfDue(renewed, backUpJob(storage), signal)).toBe(true);
  expect(await runIfDue(renewed, testRestoreJob, signal)).toBe(true);
  expect(linesOf(lines, 'backed up').at(-1)).toMatchObject({ newFiles: 2, copiedOffSite: 1 });
  expect(await figures(platform)).toEqual({ backup: 0, backup_offsite: 0, restore_test: 0 });
  expect(await listBackups(offsite)).toHaveLength(1);
  const failures = linesOf(lines, 'the backup is whole, what follows it failed').map(
    ({ err }) => err.message,
  );
  expect(new Set(failures)).toEqual(
    new Set([expect.stringMatching(/manifest\.json is encrypted with another BACKUP_KEY$/)]),
  );
});
