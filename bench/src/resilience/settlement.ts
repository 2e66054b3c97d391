import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { moveClock, runChecks } from '../support/books.ts';
import { type Backer, createBackers, createPeople, postJson } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { createProjects, type LoadProject, orderOf, paymentTime } from '../support/projects.ts';
import { createRandom, type Verdict } from '../support/report.ts';
import { countWrong, readBooks } from './settlement-books.ts';
import { listItems } from './settlement-payout-calls.ts';
import {
  createMakers,
  type Lost,
  loseDatabase,
  openPayouts,
  payHalf,
  payRest,
  receiveOwed,
} from './settlement-payouts.ts';

type Size = {
  projects: number;
  /** Each pledges to every project. */
  backers: number;
  /** Before the statements, and as many after them, as well as in three parts between and after payouts. */
  refunds: number;
  kills: number;
  /** Of web processes under payouts. */
  webKills: number;
  lives: number;
  seed: number;
};

type Random = () => number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FAULTS = { drop: 3, alter: 2 };
/** Of a project, KRW: below the minimum of a transfer, with the fees or without. */
const LEFT_OVER = 900;
const chargeFaults = ['drop-before', 'drop-after', 'error500', 'slow', 'duplicate-webhook'];
const refundFaults = ['drop-before', 'drop-after', 'error500'];

/**
 * Projects are charged, refunded, settled, refunded again, paid out in batches and refunded once more, while workers and web
 * processes are killed at random, the provider loses responses, its files have planted faults, the bank returns transfers, and
 * the database is lost and restored in between. At the end statements and ledger must be what the books of the provider and the
 * bank say, computed here. Then random lives in one process.
 */
export async function settlement(size: Size): Promise<Verdict> {
  const { seed, lives } = size;
  const random = createRandom(seed);
  const product = await startProduct({ LIMITS: 'loose' });
  try {
    const startedAt = performance.now();
    const projects = await createProjects(product, size.projects, 0);
    await product.pool.query(
      `update project set fee_plan = (array['default', 'split', 'legacy'])[1 + abs(hashtext(key::text)) % 3]`,
    );
    await createMakers(product, projects);
    const pledges = await placeAll(product, projects, await createBackers(product, size.backers), random);
    const payment = Date.parse(paymentTime(projects[0]?.finish ?? ''));
    await plantFaults(product, 'charge', chargeFaults, pledges, random);
    await moveUnderKill(product, payment, size.kills, random);
    const before = (await leaveLittle(product, random)) + (await refundSome(product, size.refunds, random));
    const differences = await compareWithFaults(product, payment, { days: 2, isKilled: true }, random);
    // Not later than a week at a time, as in a running product.
    for (const days of [7, 12]) await moveUnderKill(product, payment + days * DAY_MS, 1, random);
    const after = await refundSome(product, size.refunds, random);
    const later = await compareWithFaults(product, payment, { days: 14, isKilled: false }, random);
    const paid = await payOutAll(product, size, random);
    await compare(product, payment + 22 * DAY_MS, random);
    const elapsedS = Math.round((performance.now() - startedAt) / 1_000);
    const books = await readBooks(product, payment, paid.bank);
    const wrong = countWrong(books);
    const checks = await runChecks(product);
    const played = lives === 0 ? { held: true, output: '' } : await playLives(lives, seed);
    const passed =
      Object.values(wrong).every((count) => count === 0) &&
      books.paid === pledges &&
      [differences, later].every(isEachFound) &&
      later.suspended > 0 &&
      isRestored(paid.lost) &&
      checks.clean &&
      played.held;
    return {
      name: 'settlement',
      passed,
      figures: {
        ...{ projects: size.projects, pledges, kills: size.kills, seed, elapsedS },
        ...{ refunds: { before, after }, charged: books.charged, refunded: books.refunded, owed: books.owed },
        ...{ bank: books.transferred, received: books.received, payouts: paid.figures, lost: paid.lost },
        small: paid.bank.transfers().filter(({ amount }) => amount < 1_000).length,
        ...{
          wrong,
          target: 'each 0',
          differences: [differences, later],
          checks: checks.output,
          lives: played.output,
        },
      },
    };
  } finally {
    await product.stop();
  }
}

/** Until every maker has what the statements say, and has paid back what was refunded later. */
async function payOutAll(product: Product, size: Size, random: Random) {
  // Parcels that never left do not delay second stages for good.
  await product.pool.query(
    `update project set promise_first = '2026-01-01', promise_month = '2026-01-01' where fee_plan = 'split'`,
  );
  const part = Math.ceil(size.refunds / 3);
  const refund = (kills: number) => refundSome(product, part, random, kills);
  const context = await openPayouts(product, random, size.webKills);
  await payHalf(context);
  await refund(0);
  const lost = await loseDatabase(context, () => refund(0));
  await payRest(context);
  await refund(1);
  await payRest(context);
  const owing = await receiveOwed(context);
  return { bank: context.bank, lost, figures: { ...context.figures, owing } };
}

/** With a donation each, so that fees have fractions of a won. Returns how many. */
async function placeAll(
  product: Product,
  projects: readonly LoadProject[],
  backers: readonly Backer[],
  random: Random,
): Promise<number> {
  const orders = projects.flatMap((project) => backers.map((backer) => ({ project, backer })));
  for (let at = 0; at < orders.length; at += 8)
    await Promise.all(
      orders.slice(at, at + 8).map(async ({ project, backer }) => {
        const { database, rewardidx } = orderOf(project, backer);
        const donation = Math.floor(random() * 50_000);
        const amount = 10_000 + donation;
        const order = { ...database, amount, donation, paymentinfo: { callAmount: amount + 3_000 } };
        await placeWithinLimits(product, { database: order, rewardidx }, backer.token);
      }),
    );
  return orders.length;
}

/** A member may place so many pledges a minute, which fifty projects exceed. */
async function placeWithinLimits(product: Product, order: object, token: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${product.site}/api/gatekeeping/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(order),
    });
    const text = await answer.text();
    if (answer.ok) return;
    if (answer.status !== 429) throw new Error(`pledge: ${answer.status} ${text}`);
    await delay(1_000 * (JSON.parse(text) as { data: { retryAfterS: number } }).data.retryAfterS);
  }
}

/** A third of the next responses. */
async function plantFaults(
  product: Product,
  op: 'charge' | 'refund',
  kinds: readonly string[],
  calls: number,
  random: Random,
): Promise<void> {
  const faults = Array.from({ length: calls }, () => {
    const kind = kinds[Math.floor(random() * kinds.length)];
    return random() < 1 / 3 ? { op, kind, ms: 300 } : { op, kind: 'slow', ms: 1 + Math.floor(random() * 20) };
  });
  await postJson(`${product.sandbox}/payple/faults`, { faults });
}

/** Moves the clock while two workers are killed, and until what the provider has not answered is known. */
async function moveUnderKill(product: Product, toMs: number, kills: number, random: Random): Promise<void> {
  const workers = [await product.startWorker(), await product.startWorker()];
  let isMoved = false;
  const moved = moveClock(product, { now: new Date(toMs).toISOString() }).finally(() => {
    isMoved = true;
  });
  // Awaited below: a failure in between must not end the process before the product is stopped.
  moved.catch(() => {});
  for (let done = 0; done < kills && !isMoved; done += 1) {
    await delay(50 + Math.floor(random() * 700));
    const at = done % workers.length;
    await workers[at]?.kill();
    workers[at] = await product.startWorker();
  }
  await moved;
  await postJson(`${product.sandbox}/payple/faults`, { faults: [] });
  for (const minutes of [1, 5, 15, 60]) await moveClock(product, { advance: `PT${minutes}M` });
  for (const worker of workers) await worker.stop();
}

type Paid = { gateKey: string; orderId: string; refunded: number };

/** Of two projects of one maker so little is left that each transfer is below the minimum, and only both together are not. */
async function leaveLittle(product: Product, random: Random): Promise<number> {
  const { rows } = await product.pool.query<{ gateKey: string; paid: number; isLast: boolean }>(
    `with small as (
       select (array_agg(key order by key))[1:2] as keys from project group by owner_id having count(*) > 1 order by owner_id limit 1)
     select g.id as "gateKey", g.call_amount::int as paid, g.id = max(g.id::text) over (partition by g.project_key)::uuid as "isLast"
     from small join pledge g on g.project_key = any(small.keys) where g.status = 'paid'`,
  );
  const refunds = rows.map(({ gateKey, paid, isLast }) => ({
    ...{ gateKey, amount: isLast ? paid - LEFT_OVER : undefined },
  }));
  return refundAll(product, refunds, random, 0);
}

/** An admin refunds pledges, parts and whole. Returns how many were refunded. */
async function refundSome(product: Product, count: number, random: Random, kills = 3): Promise<number> {
  const { rows } = await product.pool.query<{ gateKey: string; paid: number }>(
    `select id as "gateKey", call_amount::int as paid from pledge where status = 'paid' and call_amount - refunded > call_amount / 3
     order by md5(id::text || $1) limit $2`,
    [String(random()), count],
  );
  const refunds = rows.map(({ gateKey, paid }) => ({
    ...{ gateKey, amount: random() < 1 / 3 ? undefined : 1 + Math.floor((random() * paid) / 3) },
  }));
  await plantFaults(product, 'refund', refundFaults, refunds.length, random);
  return refundAll(product, refunds, random, kills);
}

type Refund = { gateKey: string; amount: number | undefined };

/** Over a web process that is killed so often. */
async function refundAll(
  product: Product,
  refunds: readonly Refund[],
  random: Random,
  kills: number,
): Promise<number> {
  const admin = await createAdmin(product);
  let waiting = refunds.map((refund) => ({ ...refund, key: randomUUID() }));
  for (let round = 0; waiting.length > 0; round += 1) {
    const web = await product.startWeb();
    const isKilled = round < kills;
    const killed = isKilled && delay(20 + Math.floor(random() * 1_500)).then(() => web.kill());
    const answered = new Set<string>();
    for (let at = 0; at < waiting.length; at += 8)
      await Promise.all(
        waiting.slice(at, at + 8).map(async (refund) => {
          if (await refundOne(web.address, admin, refund)) answered.add(refund.key);
        }),
      );
    await killed;
    await web.stop();
    waiting = waiting.filter(({ key }) => !answered.has(key));
    if (!isKilled && answered.size === 0) throw new Error(`${waiting.length} refunds without an answer`);
  }
  await settleLostParts(product, admin);
  return refunds.length;
}

async function createAdmin(product: Product): Promise<string> {
  const [admin] = await createPeople(product, 1);
  await product.pool.query("update member set role = 'admin' where id = $1", [admin?.uid]);
  return admin?.token ?? '';
}

/** False where the process has died. What it may have begun is repeated under its key. */
async function refundOne(
  site: string,
  token: string,
  { key, ...body }: { key: string; gateKey: string; amount: number | undefined },
): Promise<boolean> {
  try {
    const answer = await fetch(`${site}/api/admin/refund`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    // 409: the same refund is still open; 503: the provider did nothing.
    if (answer.ok || answer.status === 409 || answer.status === 503) return true;
    throw new Error(`refund: ${answer.status} ${text}`);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Leases of killed processes expire, whole refunds are repeated; parts without an answer are looked up in the provider's books by hand. */
async function settleLostParts(product: Product, token: string): Promise<void> {
  await postJson(`${product.sandbox}/payple/faults`, { faults: [] });
  const worker = await product.startWorker();
  for (let tries = 0; tries < 60; tries += 1) {
    await moveClock(product, { advance: 'PT2M' });
    const { rows } = await product.pool.query<Paid & { whole: boolean; status: string }>(
      `select g.id as "gateKey", c.order_id as "orderId", g.refunded::int as refunded, r.whole, r.status
       from refund r join charge c on c.id = r.charge_id join pledge g on g.id = c.pledge_id where r.status in ('requested', 'unknown')`,
    );
    if (rows.length === 0) break;
    const books = (await (await fetch(`${product.sandbox}/payple/charges`)).json()) as {
      oid: string;
      refunded: number;
    }[];
    const refundedOf = new Map(books.map(({ oid, refunded }) => [oid, refunded]));
    for (const { gateKey, orderId, refunded, whole, status } of rows)
      if (!whole && status === 'unknown') {
        const done = (refundedOf.get(orderId) ?? 0) > refunded;
        await postJson(`${product.site}/api/admin/refund/settle`, { gateKey, orderId, done }, token);
      }
    await delay(1_000);
  }
  await worker.stop();
}

/** `suspended`: stages of payouts. */
type Differences = { planted: number; found: number; suspended: number; leftOver: number };

/** Nothing left before the comparison with the log, nor a second time after it. */
const isRestored = ({ refusedBefore, refusedFile, isClean }: Lost) =>
  refusedBefore === '503 unavailable' && refusedFile === '409 wrongState' && isClean;

const isEachFound = ({ planted, found, leftOver }: Differences) =>
  planted === FAULTS.drop + FAULTS.alter && found === planted && leftOver === 0;

/** The file of the day of charging has faults so many days later, which the next one has not. */
async function compareWithFaults(
  product: Product,
  payment: number,
  { days, isKilled }: { days: number; isKilled: boolean },
  random: Random,
): Promise<Differences> {
  const day = dayOf(payment);
  const read = async () => {
    const rows = (await (await fetch(`${product.sandbox}/payple/settlements?day=${day}`)).json()) as {
      oid: string;
    }[];
    return new Map(rows.map((row) => [row.oid, JSON.stringify(row)]));
  };
  const whole = await read();
  await postJson(`${product.sandbox}/payple/settlement-faults`, { day, ...FAULTS });
  const faulty = await read();
  const planted = [...whole].filter(([oid, row]) => faulty.get(oid) !== row).map(([oid]) => oid);
  await compare(product, payment + days * DAY_MS, random, isKilled);
  const found = await listDifferences(product);
  const { length: suspended } = await listSuspended(product);
  await postJson(`${product.sandbox}/payple/settlement-faults`, { day, drop: 0, alter: 0 });
  await compare(product, payment + (days + 1) * DAY_MS, random, isKilled);
  return {
    suspended,
    planted: planted.length,
    found:
      found.length === planted.length ? found.filter((oid) => planted.includes(oid)).length : -found.length,
    leftOver: (await listDifferences(product)).length,
  };
}

async function listSuspended(product: Product) {
  const context = await openPayouts(product, () => 0, 0);
  return (await listItems(context, 'held')).filter(({ reason }) => reason === 'difference');
}

async function listDifferences({ pool }: Product): Promise<string[]> {
  const { rows } = await pool.query<{ oid: string }>(
    `select order_id as oid from provider_difference where state <> 'closed'`,
  );
  return rows.map(({ oid }) => oid);
}

/** The comparison of that day, by a worker that is killed and the next one. */
async function compare(product: Product, atMs: number, random: Random, isKilled = true): Promise<void> {
  const moving = await product.startWorker();
  await moveClock(product, { now: new Date(atMs).toISOString() });
  await moving.kill();
  if (isKilled) {
    const killed = await product.startWorker();
    await delay(Math.floor(random() * 500));
    await killed.kill();
  }
  // Ten minutes later in real time.
  await product.pool.query("update daily_run set taken_until = null where job = 'provider comparison'");
  const worker = await product.startWorker();
  for (let waited = 0; (await comparedDay(product)) !== dayOf(atMs); waited += 1) {
    if (waited > 600) throw new Error('no comparison');
    await delay(200);
  }
  await worker.stop();
}

async function comparedDay({ pool }: Product): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select done_on::text as day from daily_run where job = 'provider comparison'`,
  );
  return rows[0]?.day ?? '';
}

/** Of Seoul. */
function dayOf(atMs: number): string {
  return new Date(atMs + 9 * 60 * MINUTE_MS).toISOString().slice(0, 10);
}

async function playLives(lives: number, seed: number): Promise<{ held: boolean; output: string }> {
  const file = 'apps/server/src/modules/admin/scheduler/settlement.property.db.test.ts';
  try {
    await promisify(execFile)(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', file],
      { env: { ...process.env, RUNS: String(lives), SEED: String(seed) }, maxBuffer: 100_000_000 },
    );
    return { held: true, output: `${lives} of ${lives} held` };
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    return { held: false, output: (stdout ?? String(error)).slice(-2_000) };
  }
}
