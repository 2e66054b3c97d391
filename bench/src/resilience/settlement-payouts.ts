import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runChecks } from '../support/books.ts';
import { createPeople, type Person, postJson } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { createBank } from './settlement-bank.ts';
import * as calls from './settlement-payout-calls.ts';

type PayoutContext = calls.PayoutContext;
export type Lost = { refusedBefore: string; steps: number; refusedFile: string; isClean: boolean };

/** A maker has a few of the projects, an account, and an identity that an admin has verified. */
export async function createMakers(product: Product, projects: readonly { key: string }[]): Promise<void> {
  const makers = await createPeople(product, Math.ceil(projects.length / 3));
  const [admin] = await calls.createAdmins(product);
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

export async function openPayouts(
  product: Product,
  random: () => number,
  kills: number,
): Promise<PayoutContext> {
  const figures = { batches: 0, returned: 0, unanswered: 0, releasedTwice: 0, corrected: 0 };
  const admins = await calls.createAdmins(product);
  return { product, bank: createBank(random), random, admins, kills, figures };
}

/** A batch from its stages to the results of the bank. */
async function payOut(
  context: PayoutContext,
  keys: readonly string[],
  { isWrong = false } = {},
): Promise<void> {
  const batch = await calls.gather(context, keys);
  await calls.release(context, batch);
  const numbers = await calls.sendToBank(context, batch);
  await calls.enterResults(context, batch, numbers, { isWrong });
  if (isWrong) await calls.returnLast(context, batch, numbers);
}

/** Stages that are due, each by itself, but for small ones: they are gathered with another stage of their maker. */
async function listDue(context: PayoutContext): Promise<string[][]> {
  const items = await calls.listItems(context, 'due');
  const makers = new Map<string, string[][]>();
  for (const { key, transfer, maker } of items.sort((a, b) => b.transfer - a.transfer)) {
    const own = makers.get(maker.uid) ?? [];
    makers.set(maker.uid, own);
    if (transfer >= 1_000 || own.length === 0) own.push([key]);
    else own[0]?.push(key);
  }
  return [...makers.values()].flat();
}

/** About half of what is due, in two batches at least; of one the bank's file is wrong, and a transfer of it comes back later. */
export async function payHalf(context: PayoutContext): Promise<void> {
  const due = await listDue(context);
  const half = due.slice(0, Math.ceil(due.length / 2));
  const each = Math.max(2, Math.min(10, Math.ceil(half.length / 2)));
  for (const [at, keys] of divide(half, each).entries())
    await payOut(context, keys.flat(), { isWrong: at === 0 });
}

/** Everything that can be paid out, what was returned and what waits for parcels too, until nothing is left. */
export async function payRest(context: PayoutContext): Promise<void> {
  for (;;) {
    await calls.continueWaiting(context);
    const due = await listDue(context);
    if (due.length === 0) return;
    for (const keys of divide(due, 8)) await payOut(context, keys.flat());
  }
}

function divide<T>(all: readonly T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) =>
    all.slice(at * each, (at + 1) * each),
  );
}

/** What makers owe is paid to our account. */
export async function receiveOwed(context: PayoutContext): Promise<number> {
  const owing = await calls.listOwing(context);
  for (const balance of owing) await calls.receive(context, balance);
  return owing.length;
}

/**
 * Batches are in every state when a backup is made, and move on until the database is lost. The restored one learns from the decision
 * log what has left; what it does not know is entered again.
 */
export async function loseDatabase(context: PayoutContext, refund: () => Promise<unknown>): Promise<Lost> {
  const { product } = context;
  const parts = divideInto(await listDue(context), 5);
  const [gathered, exported, sent, released, rest] = parts;
  const first = await calls.gather(context, gathered);
  const second = await calls.gather(context, exported);
  await calls.release(context, second);
  const numbersOfSecond = await calls.sendToBank(context, second);
  await backUp(product);
  await calls.release(context, first);
  await calls.enterResults(context, first, await calls.sendToBank(context, first));
  await calls.enterResults(context, second, numbersOfSecond);
  await receiveOwed(context);
  await calls.continueWaiting(context);
  const third = await calls.gather(context, sent);
  await calls.release(context, third);
  const numbersOfThird = await calls.sendToBank(context, third);
  const fourth = await calls.gather(context, released);
  await calls.release(context, fourth);
  const isOpen = (await calls.readBatch(context, fourth)).batch.state === 'released';
  if (rest.length > 0) await calls.gather(context, rest);
  await refund();
  await restore(product);
  context.admins = await calls.createAdmins(product);
  const refusedBefore = await calls.tryToGather(context, gathered);
  const steps = await reconcile(product);
  const lost = {
    refusedBefore,
    steps,
    // A batch of which everything is netted has nothing to send.
    refusedFile: isOpen ? await calls.tryToDownload(context, fourth) : '409 wrongState',
    isClean: (await runChecks(product)).clean,
  };
  await calls.enterResults(context, third, numbersOfThird);
  // The bank has never had them.
  for (const { number, result } of (await calls.readBatch(context, fourth)).lines)
    if (result === 'released')
      await calls.correct(context, fourth, { number, result: 'failed', reference: '' });
  return lost;
}

function divideInto<T>(all: readonly T[][], parts: 5): [T[], T[], T[], T[], T[]] {
  const [a, b, c, d, e] = Array.from({ length: parts }, (_, part) =>
    all.filter((_, at) => at % parts === part).flat(),
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
