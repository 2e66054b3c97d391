import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readHome } from './home.ts';

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-secure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, port: null });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await client.end();
  }
}

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

const who = 'select current_user as role, rolsuper as super from pg_roles where rolname = current_user';
const INVALID_PASSWORD = '28P01';

async function expectClosed(postgres: EmbeddedPostgres, dataDir: string): Promise<void> {
  expect(await ask(postgres.ownerUrl, who)).toEqual([{ role: 'pq', super: true }]);
  expect(await ask(postgres.url, who)).toEqual([{ role: 'pq_app', super: false }]);
  for (const url of [postgres.url, postgres.ownerUrl])
    expect(await ask(withPassword(url, 'guessed'), who)).toBe(INVALID_PASSWORD);
  expect(await ask(withPassword(postgres.ownerUrl, ''), who)).toMatch(/password/);
  expect(statSync(join(dataDir, 'pgpass')).mode & 0o777).toBe(0o600);
}

test('a new cluster requires passwords, which only their owner can read', async () => {
  const dataDir = freshFolder();
  const postgres = await start(dataDir);
  await expectClosed(postgres, dataDir);
  const { password } = new URL(postgres.ownerUrl);
  expect(readFileSync(join(dataDir, 'pgpass'), 'utf8')).toContain(`127.0.0.1:*:*:pq:${password}\n`);
});

test('secureCluster closes a cluster that trusted everyone and preserves its data', async () => {
  const dataDir = freshFolder();
  const made = await startEmbeddedPostgres({ dataDir, port: null });
  await ask(made.ownerUrl, 'create table lasting as select 7 as n');
  await ask(made.ownerUrl, 'drop role pq_app');
  await ask(made.ownerUrl, 'alter role pq password null');
  await made.stop();
  const rules = join(readHome(dataDir), 'postgres', 'pg_hba.conf');
  writeFileSync(rules, 'host all all 127.0.0.1/32 trust\n');
  rmSync(join(dataDir, 'pgpass'));

  const postgres = await start(dataDir);
  await expectClosed(postgres, dataDir);
  expect(await ask(postgres.ownerUrl, 'select n from lasting')).toEqual([{ n: 7 }]);
});

test('secureCluster replaces lost passwords once', async () => {
  const dataDir = freshFolder();
  await (await startEmbeddedPostgres({ dataDir, port: null })).stop();
  rmSync(join(dataDir, 'pgpass'));
  const second = await startEmbeddedPostgres({ dataDir, port: null });
  await expectClosed(second, dataDir);
  await second.stop();
  const third = await start(dataDir);
  expect(new URL(third.url).password).toBe(new URL(second.url).password);
  expect(existsSync(join(dataDir, 'pgpass.new'))).toBe(false);
});

test('secureCluster completes a start that was killed between passwords and rules', async () => {
  const dataDir = freshFolder();
  await (await startEmbeddedPostgres({ dataDir, port: null })).stop();
  const rules = join(readHome(dataDir), 'postgres', 'pg_hba.conf');
  writeFileSync(rules, 'host all all 127.0.0.1/32 trust\n');
  chmodSync(rules, 0o600);
  await expectClosed(await start(dataDir), dataDir);
});
