import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runChecks } from '../support/books.ts';
import { createPeople, type Person, postJson } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { createBank } from './settlement-bank.ts';
import * as desks from './settlement-desk.ts';

type Desk = desks.Desk;
export type Lost = { refusedBefore: string; steps: number; refusedFile: string; isClean: boolean };

/** A maker has a few of the projects, an account, and an identity that an admin has verified. */
export async function createMakers(product: Product, projects: readonly { key: string }[]): Promise<void> {
  const makers = await createPeople(product, Math.ceil(projects.length / 3));
  const [admin] = await desks.createAdmins(product);
  for (const [at, maker] of makers.entries()) {
    const own = projects.filter((_, n) => n % makers.length === at).map(({ key }) => key);
    await product.pool.query('update project set owner_id = $1 where key = any($2)', [maker.uid, own]);
    await sendIdentity(product, maker, String(100_000_000_000 + at));
    await postJson(`${product.site}/api/admin/identity`, { uid: maker.uid, decision: 'approve' }, admin);
  }
}

async function sendIdentity({ site }: Product, { token }: Person, account: string): Promise<void> {
  const identity = {
    ...{ kind: 'individual', name: '윤서린', birth: '1991-04-02' },
    ...{ address: '서울특별시 마포구 느티나무길 12, 2층', bank: '004', holder: '윤서린', account },
  };
  const answer = await fetch(`${site}/api/maker/identity`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(identity),
  });
  if (!answer.ok) throw new Error(`identity: ${answer.status} ${await answer.text()}`);
}

export async function openDesk(product: Product, random: () => number, kills: number): Promise<Desk> {
  const figures = { batches: 0, returned: 0, unanswered: 0, releasedTwice: 0, corrected: 0 };
  const admins = await desks.createAdmins(product);
  return { product, bank: createBank(random), random, admins, kills, figures };
}

/** A batch from its stages to the results of the bank. */
async function payOut(desk: Desk, keys: readonly string[], { isWrong = false } = {}): Promise<void> {
  const batch = await desks.gather(desk, keys);
  await desks.release(desk, batch);
  const numbers = await desks.sendToBank(desk, batch);
  await desks.enterResults(desk, batch, numbers, { isWrong });
  if (isWrong) await desks.returnLast(desk, batch, numbers);
}

async function listDue(desk: Desk): Promise<string[]> {
  return (await desks.listItems(desk, 'due')).map(({ key }) => key);
}

/** About half of what is due, in two batches at least; of one the bank's file is wrong, and a transfer of it comes back later. */
export async function payHalf(desk: Desk): Promise<void> {
  const due = await listDue(desk);
  const half = due.slice(0, Math.ceil(due.length / 2));
  const each = Math.max(2, Math.min(10, Math.ceil(half.length / 2)));
  for (const [at, keys] of divide(half, each).entries()) await payOut(desk, keys, { isWrong: at === 0 });
}

/** Everything that can be paid out, what was returned and what waits for parcels too, until nothing is left. */
export async function payRest(desk: Desk): Promise<void> {
  for (;;) {
    await desks.continueWaiting(desk);
    const due = await listDue(desk);
    if (due.length === 0) return;
    for (const keys of divide(due, 8)) await payOut(desk, keys);
  }
}

function divide<T>(all: readonly T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) =>
    all.slice(at * each, (at + 1) * each),
  );
}

/** What makers owe is paid to our account. */
export async function receiveOwed(desk: Desk): Promise<number> {
  const owing = await desks.listOwing(desk);
  for (const balance of owing) await desks.receive(desk, balance);
  return owing.length;
}

/**
 * Batches are in every state when a backup is made, and move on until the database is lost. The restored one learns from the decision
 * log what has left; what it does not know is entered again.
 */
export async function loseDatabase(desk: Desk, refund: () => Promise<unknown>): Promise<Lost> {
  const { product } = desk;
  const parts = divideInto(await listDue(desk), 5);
  const [gathered, exported, sent, released, rest] = parts;
  const first = await desks.gather(desk, gathered);
  const second = await desks.gather(desk, exported);
  await desks.release(desk, second);
  const numbersOfSecond = await desks.sendToBank(desk, second);
  await backUp(product);
  await desks.release(desk, first);
  await desks.enterResults(desk, first, await desks.sendToBank(desk, first));
  await desks.enterResults(desk, second, numbersOfSecond);
  await receiveOwed(desk);
  await desks.continueWaiting(desk);
  const third = await desks.gather(desk, sent);
  await desks.release(desk, third);
  const numbersOfThird = await desks.sendToBank(desk, third);
  const fourth = await desks.gather(desk, released);
  await desks.release(desk, fourth);
  const isOpen = (await desks.readBatch(desk, fourth)).batch.state === 'released';
  if (rest.length > 0) await desks.gather(desk, rest);
  await refund();
  await restore(product);
  desk.admins = await desks.createAdmins(product);
  const refusedBefore = await desks.tryToGather(desk, gathered);
  const steps = await reconcile(product);
  const lost = {
    refusedBefore,
    steps,
    // A batch of which everything is netted has nothing to send.
    refusedFile: isOpen ? await desks.tryToDownload(desk, fourth) : '409 wrongState',
    isClean: (await runChecks(product)).clean,
  };
  await desks.enterResults(desk, third, numbersOfThird);
  // The bank has never had them.
  for (const { number, result } of (await desks.readBatch(desk, fourth)).lines)
    if (result === 'released') await desks.correct(desk, fourth, { number, result: 'failed', reference: '' });
  return lost;
}

function divideInto<T>(all: readonly T[], parts: 5): [T[], T[], T[], T[], T[]] {
  const [a, b, c, d, e] = Array.from({ length: parts }, (_, part) =>
    all.filter((_, at) => at % parts === part),
  );
  return [a ?? [], b ?? [], c ?? [], d ?? [], e ?? []];
}

const BACKUP = 'apps/server/src/backup/main.ts';
const RECONCILE = 'apps/server/src/reconcile/main.ts';

async function run(product: Product, entry: string, ...args: string[]): Promise<string> {
  const { code, output } = await product.runCommand(entry, args);
  if (code !== 0) throw new Error(`${entry} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

const backUp = (product: Product) => run(product, BACKUP, 'backup', join(product.dataDir, 'backups'));

/** The database and the files are lost with every process; their places are empty then. */
async function restore(product: Product): Promise<void> {
  await product.web.stop();
  const name = new URL(product.databaseUrl).pathname.slice(1);
  const url = new URL(product.databaseUrl);
  url.pathname = '/postgres';
  const cluster = new pg.Client({ connectionString: url.href });
  await cluster.connect();
  await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await cluster.query(`alter database ${cluster.escapeIdentifier(name)} rename to lost`);
  await cluster.query(`create database ${cluster.escapeIdentifier(name)}`);
  await cluster.end();
  const files = join(product.dataDir, 'files');
  renameSync(files, join(product.dataDir, 'lost-files'));
  await run(product, BACKUP, 'restore', join(product.dataDir, 'backups'), `--store=${files}`);
  product.web = await product.startWeb({ PORT: new URL(product.site).port });
}

/** Returns how many steps there were; afterwards there are none. */
async function reconcile(product: Product): Promise<number> {
  const planned = await product.runCommand(RECONCILE, []);
  const steps = Number(/(\d+) to do/.exec(planned.output)?.[1] ?? 0);
  if (planned.code !== 1 || steps === 0) throw new Error(`nothing is to be reconciled: ${planned.output}`);
  await run(product, RECONCILE, '--apply', '--drop-mails');
  const after = await run(product, RECONCILE);
  if (!after.includes('0 to do, 0 to see to')) throw new Error(`left to reconcile: ${after}`);
  return steps;
}
